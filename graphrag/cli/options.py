"""Options that several commands take: who asks, and which documents count."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date
from typing import ParamSpec, TypeVar

import click

from graphrag.model import OPERATOR, OPERATORS, Condition, Filters, Viewer

P = ParamSpec("P")
R = TypeVar("R")


def viewer_option(command: Callable[P, R]) -> Callable[P, R]:
    """Add `--as`, which arrives as `viewer`."""
    return click.option(
        "--as",
        "viewer",
        multiple=True,
        metavar="GROUP",
        callback=_viewer,
        help="See only what a member of GROUP may see (repeatable, in any case); without it, "
        "everything.",
    )(command)


def filter_options(command: Callable[P, R]) -> Callable[P, R]:
    """Add `--filter` and `--as-of`, which arrive as `conditions` and `as_of`."""
    command = click.option(
        "--as-of",
        metavar="DATE",
        callback=_iso_date,
        help="Leave out documents that are valid from a later day (YYYY-MM-DD), else dated later.",
    )(command)
    return click.option(
        "--filter",
        "conditions",
        multiple=True,
        metavar="KEY=VALUE",
        callback=_conditions,
        help="Only documents of which this holds (repeatable): KEY is title, source, date, "
        "valid_from, language, access or any metadata; also !=, <, <=, >, >=, ~ (contains).",
    )(command)


def param_option(command: Callable[P, R]) -> Callable[P, R]:
    """Add `--param`, which arrives as `parameters`: a mapping of values by name."""
    return click.option(
        "--param",
        "parameters",
        multiple=True,
        metavar="KEY=VALUE",
        callback=_values,
        help="A parameter of the query (repeatable). VALUE is JSON, else text.",
    )(command)


def filters_of(conditions: tuple[Condition, ...], as_of: str | None) -> Filters:
    """Return the filters of the two options together."""
    return Filters(conditions=conditions, as_of=as_of)


def _viewer(_context: click.Context, _option: click.Parameter, groups: tuple[str, ...]) -> Viewer:
    named = group_names(_context, _option, groups)
    return Viewer.of(*named) if named else OPERATOR


def group_names(
    _context: click.Context, _option: click.Parameter, groups: tuple[str, ...]
) -> tuple[str, ...]:
    """Return `groups`, each of which must have a name."""
    if not all(group.strip() for group in groups):
        raise click.BadParameter("a group needs a name.")
    return groups


_CONDITION = re.compile(rf"\s*([^!<>=~]+?)\s*({'|'.join(OPERATORS)})\s*(.*?)\s*", re.DOTALL)


def _conditions(
    _context: click.Context, _option: click.Parameter, given: tuple[str, ...]
) -> tuple[Condition, ...]:
    found = []
    for text in given:
        parts = _CONDITION.fullmatch(text)
        if not parts:
            raise click.BadParameter(f"{text!r} is not KEY=VALUE.")
        operator = next(known for known in OPERATORS if known == parts[2])
        found.append(Condition(parts[1], operator, parts[3]))
    return tuple(found)


def _pairs(
    _context: click.Context, _option: click.Parameter, given: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    pairs = []
    for text in given:
        key, equals, value = text.partition("=")
        if not equals or not key.strip():
            raise click.BadParameter(f"{text!r} is not KEY=VALUE.")
        pairs.append((key.strip(), value.strip()))
    return tuple(pairs)


def _values(
    context: click.Context, option: click.Parameter, given: tuple[str, ...]
) -> dict[str, object]:
    return {key: _value(text) for key, text in _pairs(context, option, given)}


def _value(text: str) -> object:
    try:
        value: object = json.loads(text)
    except ValueError:
        return text
    return value


def _iso_date(_context: click.Context, _option: click.Parameter, text: str | None) -> str | None:
    if text is None:
        return None
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError as error:
        raise click.BadParameter(f"{text!r} is not a day like 2021-06-01.") from error


def limit_option(command: Callable[P, R]) -> Callable[P, R]:
    """Add `--limit`, which arrives as `limit`; 0 stands for no limit."""
    return click.option(
        "--limit",
        type=click.IntRange(min=0),
        default=50,
        show_default=True,
        help="Lines shown; 0 for all.",
    )(command)


def model_option(command: Callable[P, R]) -> Callable[P, R]:
    """Add `--model`, which arrives as `model`."""
    return click.option(
        "--model",
        metavar="NAME",
        help="Chat model to ask, as its server knows it; without it, what the settings say.",
    )(command)
