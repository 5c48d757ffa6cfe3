"""Front matter, YAML or TOML: what a file says about itself above its text.

A block that starts like one and cannot be read is an error, not text: it may name the
groups that may see the file, and must not be overlooked.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from datetime import date

import yaml

from graphrag.errors import UnreadableDocumentError

LONGEST = 65_536
_BLOCK = re.compile(
    r"\A\s*^---[ \t]*\n(?P<body>.*?)^(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL | re.M
)
_OPENED = re.compile(r"\A\s*^---[ \t]*\n(?P<body>(?:[^\n]*\S[^\n]*(?:\n|\Z))+)", re.M)
_OURS = re.compile(r"^(?:access|title|updated|valid_from)[ \t]*:", re.M | re.IGNORECASE)
"""Keys by which a block is known for front matter, though it does not end."""
_TOML = re.compile(r"\A\s*^\+\+\+[ \t]*\n(?P<body>.*?)^\+\+\+[ \t]*(?:\n|\Z)", re.DOTALL | re.M)
_KEY = re.compile(r"\s*(?:#[^\n]*\n\s*)*[\w][\w .-]*:(?:\s|$)")


def split_front_matter(text: str) -> tuple[Mapping[str, str], str]:
    """Return metadata, its keys in lower case and values as text, and the text below it.

    Raises:
        UnreadableDocumentError: The block is there and is no valid mapping, or does not end.
    """
    if toml := _TOML.match(text, 0, LONGEST):
        return _as_metadata(_toml(toml["body"])), text[toml.end() :]
    block = _BLOCK.match(text, 0, LONGEST)
    opened = None if block else _OPENED.match(text, 0, LONGEST)
    if opened and _OURS.search(opened["body"]):
        raise UnreadableDocumentError(
            "its front matter does not end", hint="Close the block at its top with a line '---'."
        )
    if not block or not _KEY.match(block["body"]):
        return {}, text
    try:
        loaded = yaml.load(block["body"], Loader=_Written)  # noqa: S506 - makes text only, see below
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f" (line {mark.line + 2})" if mark else ""
        raise UnreadableDocumentError(
            f"its front matter is not valid YAML{where}",
            hint="Mend the block between the two '---' lines at its top.",
        ) from error
    if not isinstance(loaded, dict):
        raise UnreadableDocumentError(
            "its front matter is no list of 'key: value' lines",
            hint="Mend the block between the two '---' lines at its top.",
        )
    return _as_metadata(loaded), text[block.end() :]


def _toml(body: str) -> Mapping[str, object]:
    try:
        return tomllib.loads(body, parse_float=str)  # as written: 1.10 is no 1.1
    except (ValueError, RecursionError) as error:
        raise UnreadableDocumentError(
            f"its front matter is not valid TOML ({error})",
            hint="Mend the block between the two '+++' lines at its top.",
        ) from error


def _as_metadata(said: Mapping[object, object] | Mapping[str, object]) -> Mapping[str, str]:
    metadata = {str(key).strip().lower(): _as_text(value) for key, value in said.items()}
    return {key: value for key, value in metadata.items() if value}


class _Written(yaml.BaseLoader):
    """YAML whose scalars are what stands there: `1.10` is a version, `no` a language.

    Without aliases: a few lines of them can stand for gigabytes.
    """

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.AliasEvent):
            raise yaml.YAMLError("aliases are not read")
        return super().compose_node(parent, index)


_NOTHING = "tag:yaml.org,2002:null"
_Written.add_implicit_resolver(
    _NOTHING, re.compile(r"(?:~|null|Null|NULL|)\Z"), ["~", "n", "N", ""]
)
_Written.add_constructor(_NOTHING, lambda loader, node: None)


def _as_text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, list) and not any(isinstance(item, dict | list) for item in value):
        return ", ".join(text for item in value if (text := _as_text(item)))
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False, sort_keys=True, default=str)
    if isinstance(value, bool):
        return str(value).lower()
    return value.isoformat() if isinstance(value, date) else str(value).strip()
