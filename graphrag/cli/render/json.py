"""Values as JSON: a stable contract that names its version.

A field may be added under the same version; one that is renamed, removed or means
something else counts `SCHEMA_VERSION` up.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import fields, is_dataclass

SCHEMA_VERSION = 1

_UNSAFE = re.compile(
    "[\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]"
)


def json_text(**values: object) -> str:
    """Return `{"schema_version": …, **values}`, indented, keys as the fields are named.

    Control characters and direction marks stand as escapes: the value is whole, the
    terminal is safe.
    """
    document = {"schema_version": SCHEMA_VERSION, **values}
    text = json.dumps(plain(document), ensure_ascii=False, indent=2)
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def plain(value: object) -> object:
    """Return `value` as JSON knows it: dataclasses as objects, sets sorted."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, Set):
        return sorted((plain(item) for item in value), key=str)
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return [plain(item) for item in value]
    return value
