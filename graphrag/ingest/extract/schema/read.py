"""Read a schema by name or path: YAML, then its form, then what its names refer to.

Every fault is told with file and line, so the tree of YAML nodes is kept beside the
values: pydantic says where in the values a fault lies, the nodes say on which line.
"""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

import yaml
from pydantic import ValidationError

from graphrag import resources
from graphrag.errors import SchemaError
from graphrag.ingest.extract.schema.build import build
from graphrag.ingest.extract.schema.check import faults
from graphrag.ingest.extract.schema.form import KNOWN_KEYS, Place, SchemaForm
from graphrag.model import ExtractionSchema

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""libyaml's parser where PyYAML was built with it: ten times as fast."""


def read_schema(name_or_path: str) -> ExtractionSchema:
    """Return the schema of that name, or of that YAML file.

    Raises:
        SchemaError: Unreadable, or wrong; the message names file and line.
        UnknownResourceError: No shipped schema has that name, and no file is there.
    """
    path = Path(name_or_path)
    if path.suffix not in {".yaml", ".yml"} and not path.is_file():
        path = resources.schema_path(name_or_path)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SchemaError(
            f"The schema {path} cannot be read: {error}.",
            hint="Give the name of a shipped schema, or the path of a UTF-8 YAML file.",
        ) from error
    return build(_checked(text, path), name=path.stem)


def _checked(text: str, path: Path) -> SchemaForm:
    try:
        root, values = _parsed(text)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark else 1
        problem = getattr(error, "problem", None) or "it is no YAML"
        _refuse(path, line, f"{problem}", "Check indentation, colons and quotes there.")
    if root is None:
        _refuse(path, 1, "it is empty", "Start with `entities:`; docs/schemas.md shows how.")
    _refuse_doubles(root, path)
    try:
        form = SchemaForm.model_validate(values)
    except ValidationError as error:
        first = error.errors()[0]
        place = tuple(first["loc"])
        problem, hint = _told(first, place)
        _refuse(path, _line(root, place), problem, hint)
    for place, problem, hint in faults(form):
        _refuse(path, _line(root, place), problem, hint)
    return form


def _parsed(text: str) -> tuple[yaml.Node | None, object]:
    """Return the tree of `text` and the values that it stands for, parsed once."""
    loader = _LOADER(text)
    try:
        root = loader.get_single_node()
        return root, None if root is None else loader.construct_document(root)
    finally:
        loader.dispose()


def _refuse(path: Path, line: int, problem: str, hint: str) -> NoReturn:
    raise SchemaError(f"{path}, line {line}: {problem}.", hint=hint)


def _told(fault: Any, place: Place) -> tuple[str, str]:  # Any: pydantic's ErrorDetails
    """Return what is wrong, and what to do, in our words."""
    where = " › ".join(str(part) for part in place)
    key = str(place[-1]) if place else ""
    if fault["type"] == "extra_forbidden":
        known = KNOWN_KEYS.get(str(place[0]) if len(place) > 1 else "", ())
        near = get_close_matches(key, known, n=1, cutoff=0.5)
        hint = f"Did you mean {near[0]!r}?" if near else f"Known here: {', '.join(known)}."
        return f"unknown key {key!r}", hint
    if fault["type"] == "missing":
        return f"{key!r} is missing in {where}", f"Add `{key}:` there."
    if fault["type"] == "string_type":
        found = fault["input"]
        return f"{where} is {found!r}, not text", "Put it in quotes if text is meant."
    return f"{where}: {fault['msg']}", "docs/schemas.md shows what may stand there."


def _line(root: yaml.Node, place: Place) -> int:
    """Return the line of `place`, or of the nearest part above it that is in the file."""
    node, line = root, 1
    for part in place:
        found = _child(node, part)
        if found is None:
            break
        line, node = found
    return line


def _child(node: yaml.Node, part: str | int) -> tuple[int, yaml.Node] | None:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == str(part):
                return key.start_mark.line + 1, value
    if isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
        child = node.value[part]
        return child.start_mark.line + 1, child
    return None


def _refuse_doubles(node: yaml.Node, path: Path) -> None:
    """Refuse a key that stands twice in one mapping: YAML would keep only the last."""
    if isinstance(node, yaml.MappingNode):
        lines: dict[str, int] = {}
        for key, value in node.value:
            line = key.start_mark.line + 1
            if key.value in lines:
                first = lines[key.value]
                hint = f"It stands on line {first} already; join the two or rename one."
                _refuse(path, line, f"the key {key.value!r} stands twice", hint)
            lines[key.value] = line
            _refuse_doubles(value, path)
    elif isinstance(node, yaml.SequenceNode):
        for child in node.value:
            _refuse_doubles(child, path)
