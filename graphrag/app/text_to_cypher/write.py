"""Have a chat model write a query from the live schema, and the server judge it.

The server explains each query before it runs it, in a session that cannot write: what
does more than read is refused whatever it looks like. What it finds wrong goes back to
the model once, with the error.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from string import Template

from graphrag.app.text_to_cypher.directions import directed, without_strings
from graphrag.errors import StoreError, UsageError
from graphrag.model.ids import digest
from graphrag.ports import ChatModel, CypherRows, CypherStore, Memo, Pattern, Prompt
from graphrag.replies import prose
from graphrag.resources import prompt

STAGE = "cypher"
_VERSION = "1"
_MOST = 60
"""Labels, ties and keys that a prompt shows."""
_ELSEWHERE = re.compile(
    r"(?<![\w.:`])(?:LOAD\s+CSV\b|CALL\s+[`~\w]|SHOW\s+\w+|USE\s+\w+"
    r"|`?(?!(?:date|time|localtime|datetime|localdatetime|duration|point|vector)\b)"
    r"\w+`?(?:\s*\.\s*`?\w+`?)+\s*\(|~\s*\()",
    re.IGNORECASE,
)
"""What reads other things than the graph: procedures too, and functions that somebody installed."""
_ESCAPED = re.compile(r"\\u", re.IGNORECASE)
"""Before it reads a query, Neo4j puts letters for these, in keywords too."""
_FENCED = re.compile(r"```\w*\n(.*?)```", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Written:
    """What a written query found.

    Attributes:
        query: As it ran.
        rows: What it returned.
        repaired: The first one was refused, and why; empty if it ran.
    """

    query: str
    rows: CypherRows
    repaired: str = ""


def answered(  # what bounds a query, each named
    question: str,
    *,
    model: ChatModel,
    store: CypherStore,
    memo: Memo,
    limit: int,
    seconds: float,
) -> Written:
    """Return what the query that `model` writes for `question` finds.

    Raises:
        ModelError: The model is not reached.
        StoreError: The server refused the query twice, or was not done in `seconds`.
        UsageError: The query does more than read.
    """
    pattern = store.pattern(limit=_MOST)
    system = _filled("cypher/system", **_shown(pattern))
    asked = {"question": question, "boundary": digest(question)[:12]}

    def written(user: str) -> str:
        text = prose(model, Prompt(STAGE, system, user, 600), version=_VERSION, memo=memo)
        fenced = _FENCED.search(text)
        return _only_matching(directed((fenced or (0, text))[1].strip(" \n;"), pattern.ties))

    query = written(_filled("cypher/question", **asked))
    try:
        return Written(query, store.ask(query, {}, limit=limit, seconds=seconds))
    except StoreError as error:
        refused = str(error)
    query = written(_filled("cypher/repair", **asked, query=query, error=refused))
    return Written(query, store.ask(query, {}, limit=limit, seconds=seconds), refused)


def _only_matching(query: str) -> str:
    """Return `query`, unless it reads what is not the graph: files, addresses, the server."""
    found = _ESCAPED.search(query) or _ELSEWHERE.search(without_strings(query))
    if found is not None:
        raise UsageError(
            f"The model wrote a query with {found[0].strip()!r}, which is not run.",
            hint="Ask otherwise, or write the query yourself: graphrag cypher QUERY.",
        )
    return query


def _shown(pattern: Pattern) -> dict[str, str]:
    ties = [f"(:{source})-[:{type_}]->(:{target})" for source, type_, target in pattern.ties]
    return {
        "labels": ", ".join(pattern.labels) or "none",
        "ties": "\n".join(ties) or "none",
        "keys": ", ".join(pattern.keys) or "none",
    }


def _filled(name: str, **values: str) -> str:
    return Template(prompt(name)).substitute(values)
