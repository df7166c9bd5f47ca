"""Words whose dot doesn't end a sentence. All in lower case, without their last dot."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Something always follows these. Words that end sentences as well (app, tab, ref) aren't here.
ALWAYS = _words(
    "mr mrs ms mx dr prof hon st mt messrs mme mlle maj capt cmdr lt sgt cpl pvt adm gov supt insp"
    " e.g i.e eg ie cf viz vs v resp approx ca incl excl esp a.k.a w.r.t n.b p.s"
    " fig figs eq eqs eqn sect univ dept assn bros"
)
# Often the last word of a sentence; they end it only before a word that begins sentences.
MAY_END = _words(
    "etc al inc ltd co corp llc plc gmbh jr sr esq ph.d b.sc m.sc a.m p.m b.c.e"
    " est min max avg misc intl ave blvd rd tel ext"
)
# Abbreviations only in front of a number: No. 5, p. 12, Jan. 3, art. 7.
BEFORE_NUMBER = _words(
    "no nos nr p pp par para art cl l ll n nn pt pts ver rev vol vols ch chap sec ref refs tab app"
    " appx ex alg thm def lem prop jan feb mar apr jun jul aug sep sept oct nov dec"
)
# Words that begin a sentence more often than they follow an abbreviation (in the U.S. The ...).
SENTENCE_STARTERS = _words(
    "the this that these those there they then he she it we you i in on at as an a and but or so"
    " if when while after before because although however for from with without what who why how"
    " where which is are was were do does did can could should would will may not no yes his her"
    " its our your their my one some most many each every all also to of by please see note"
)
