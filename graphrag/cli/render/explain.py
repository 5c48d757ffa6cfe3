"""Why an answer came out as it did: the plan, what was read with its scores, the query."""

from __future__ import annotations

from graphrag.cli.render.answer import path_lines, source_label
from graphrag.cli.render.terminal import clean, columns, one_line, shortened
from graphrag.model import Answer, Evidence, Filters, Found, Plan


def explain_text(answer: Answer) -> str:
    """Return the sections Plan, Evidence, Removed, Cypher and Trace, those that hold anything."""
    sections = {
        "Plan": plan_text(answer.plan),
        "Evidence": "\n".join(_evidence(item) for item in answer.evidence),
        "Removed": "\n".join(
            f"  {claim.verdict}: {one_line(claim.claim)} [{claim.evidence_label}]"
            for claim in answer.removed
        ),
        "Cypher": "\n".join(f"  {line}" for line in clean(answer.cypher).splitlines()),
        "Trace": f"  graphrag trace {answer.trace_id}" if answer.trace_id else "",
    }
    return "\n\n".join(f"{name}\n{body}" for name, body in sections.items() if body)


def found_text(found: Found) -> str:
    """Return what a search found, best first, and what a limit left out."""
    lines = [_evidence(item) for item in found.evidence]
    capped = {name: count for name, count in found.capped.items() if count}
    lines += [f"  left out by a limit: {name} {count}" for name, count in capped.items()]
    return "\n".join(lines) or _nothing(found)


def _nothing(found: Found) -> str:
    if not found.considered:
        return "Nothing found."
    return (
        f"Nothing found: none of the {found.considered} nearest passages has more to do with this"
        " than with words that mean nothing."
    )


def plan_text(plan: Plan) -> str:
    """Return a plan as lines of name and value."""
    rows = [("route", f"{plan.route}: {plan.because}")]
    if plan.fallback:
        rows.append(("else", plan.fallback))
    rows += [("step", question) for question in plan.subquestions]
    rows += [
        ("linked", f"“{entity.surface}” is {entity.name} ({entity.type}), {entity.score:.2f}")
        for entity in plan.entities
    ]
    rows += [("only", condition) for condition in _conditions(plan.filters)]
    if plan.level is not None:
        rows.append(("level", str(plan.level)))
    return columns(rows, indent=2)


def _conditions(filters: Filters) -> list[str]:
    conditions = [f"{key} = {value}" for key, value in filters.metadata]
    conditions += [f"{item.key} {item.operator} {item.value}" for item in filters.conditions]
    if filters.as_of:
        conditions.append(f"as of {filters.as_of}")
    if filters.document_ids is not None:
        conditions.append(f"{len(filters.document_ids)} documents")
    return conditions


def _evidence(item: Evidence) -> str:
    scores = " · ".join(f"{name} {score:.2f}" for name, score in sorted(item.scores.items()))
    where = source_label(item.sources[0] if item.sources else None)
    more = f" and {len(item.sources) - 1} more" if len(item.sources) > 1 else ""
    lines = [
        f"  {item.label:<4} {item.score:.2f}  {where}{more}" + (f"  ({scores})" if scores else ""),
        f"             {shortened(item.text, 84)}",
    ]
    if item.path:
        lines += [f"           {line}" for line in path_lines(item.path).splitlines()]
    return "\n".join(lines)
