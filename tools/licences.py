"""Every package of the lock has a licence that we may pass on.

Read from the installed packages' own metadata; what says nothing there stands in
`KNOWN`, with where it was read. A package that is neither fails the check.
"""

from __future__ import annotations

import re
import sys
from importlib import metadata
from pathlib import Path

LOCK = Path(__file__).resolve().parent.parent / "locks" / "dev.txt"
PERMISSIVE = re.compile(
    r"\b(MIT|BSD|Apache|ISC|PSF|Python Software Foundation|Zlib|Unlicense|HPND|0BSD|CC0"
    r"|Mozilla Public License 2\.0|MPL[- ]2\.0)\b",
    re.IGNORECASE,
)
COPYLEFT = re.compile(r"\bA?GPL|\bLGPL|General Public License", re.IGNORECASE)
KNOWN: dict[str, str] = {}


def main() -> None:
    """Print what is wrong, and fail if anything is."""
    names = re.findall(r"^([A-Za-z0-9._-]+)==", LOCK.read_text(encoding="utf-8"), re.MULTILINE)
    wrong = [complaint for name in names if (complaint := _complaint(name))]
    print(
        "\n".join([*wrong, f"licences: {len(names) - len(wrong)} of {len(names)} are permissive"])
    )
    sys.exit(bool(wrong))


def _complaint(name: str) -> str:
    """Return what is wrong with a package's licence; empty if nothing, or if not for here."""
    if name in KNOWN:
        return ""
    try:
        stated = _stated(metadata.metadata(name))
    except metadata.PackageNotFoundError:
        return ""  # for another platform or Python
    if COPYLEFT.search(stated) and " OR " not in stated:
        return f"{name}: copyleft ({stated})"
    return "" if PERMISSIVE.search(stated) else f"{name}: unknown licence ({stated or 'none'})"


def _stated(package: metadata.PackageMetadata) -> str:
    """Return licence expression, classifiers, and the first line of the licence text."""
    expressions = package.get_all("License-Expression") or []
    classifiers = [c for c in package.get_all("Classifier") or [] if c.startswith("License")]
    first_lines = [
        (text.strip() or "?").splitlines()[0] for text in package.get_all("License") or []
    ]
    return " · ".join([*expressions, *classifiers, *first_lines])


if __name__ == "__main__":
    main()
