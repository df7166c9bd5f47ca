"""`chunk-tuner app`: the app in the browser, from a checkout or from an installed wheel."""

from __future__ import annotations

import runpy
import socket
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chunking.cli.parser import WrongUse
from chunking.cli.texts import TEXTS

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Mapping

    from chunking.cli.parser import Parser

PACKAGE = Path(__file__).parent.parent

FIRST_PORT = 8501
LAST_PORT = 8599
HIGHEST_PORT = 65_535


def add_arguments(parser: Parser, language: str) -> None:
    """The verb's arguments."""
    parser.add_argument("--port", metavar="PORT", help=TEXTS["port_help"].text(language))
    parser.add_argument(
        "--host", metavar="HOST", default="localhost", help=TEXTS["host_help"].text(language)
    )


def run(arguments: Namespace, language: str) -> int:
    """Serve the app until it is stopped."""
    home = app_home()
    port = port_of(arguments.port, arguments.host)
    # Only if asked for: else the browser's own language is the better guess.
    chosen = f"?lang={language}" if "language" in arguments else ""
    address = f"http://{shown_host(arguments.host)}:{port}/{chosen}"

    sys.stdout.write(TEXTS["app_address"].text(language).format(address=address))
    sys.stdout.flush()
    flags = [
        *settings_flags(tomllib.loads((home / ".streamlit" / "config.toml").read_text("utf-8"))),
        f"--server.address={arguments.host}",
        f"--server.port={port}",
        "--server.showEmailPrompt=false",  # the first start would wait for an answer
        "--logger.hideWelcomeMessage=true",  # the address stands above
    ]
    # As `python -m streamlit` does; here it is a program to be started, not a library.
    sys.argv = ["streamlit", "run", str(home / "app.py"), *flags]
    runpy.run_module("streamlit", run_name="__main__", alter_sys=True)
    return 0


def app_home() -> Path:
    """The folder with app.py, its pages and its Streamlit settings."""
    inside = PACKAGE / "_app"
    home = inside if inside.is_dir() else PACKAGE.parent
    if not (home / "app.py").is_file():
        raise WrongUse("app_missing", path=home / "app.py")
    return home


def settings_flags(settings: Mapping[str, Any], section: str = "") -> Iterator[str]:
    """Streamlit's settings as flags, since it looks for its file only in the current folder."""
    for key, value in settings.items():
        if isinstance(value, dict):
            yield from settings_flags(value, f"{section}{key}.")
        else:
            shown = str(value).lower() if isinstance(value, bool) else str(value)
            yield f"--{section}{key}={shown}"


def shown_host(host: str) -> str:
    """The host as an address for a browser on this machine."""
    if host in {"0.0.0.0", "::"}:  # noqa: S104 - only if the user asks for it
        return "localhost"
    return f"[{host}]" if ":" in host else host


def port_of(given: str | None, host: str) -> int:
    """The port asked for, if it can be used, else the first free one."""
    if given is not None:
        port = int(given) if given.isascii() and given.isdecimal() else 0
        if not 1 <= port <= HIGHEST_PORT:
            raise WrongUse("port_out_of_bounds", port=given)
        problem = why_taken(host, port)
        if problem:
            raise WrongUse("port_taken", port=port, host=host, problem=problem)
        return port
    problem = ""
    for port in range(FIRST_PORT, LAST_PORT + 1):
        problem = why_taken(host, port)
        if not problem:
            return port
    values = {"first": FIRST_PORT, "last": LAST_PORT, "host": host, "problem": problem}
    raise WrongUse("ports_all_taken", **values)


def why_taken(host: str, port: int) -> str:
    """Why a port can't be listened on; empty if it can."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        return error.strerror or str(error)
    return ""
