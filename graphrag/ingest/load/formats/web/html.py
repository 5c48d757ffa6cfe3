"""HTML: the content of a page, its navigation, scripts and furniture left out.

The parser's time grows with the square of the nesting depth, so absurdly deep pages are
refused before it sees them; the tree is walked without recursion.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from selectolax.lexbor import LexborHTMLParser, LexborNode

from graphrag.errors import UnreadableDocumentError
from graphrag.ingest.load.decode import decode
from graphrag.ingest.load.formats.web.page import Page
from graphrag.ingest.load.means import USUAL, Means
from graphrag.ingest.load.pieces import Parsed

_TAGS = """
nav script style noscript template aside footer form button iframe svg canvas dialog menu select
input object embed
"""
_FURNITURE = frozenset(_TAGS.split())
_FURNITURE_ROLES = frozenset({"navigation", "banner", "contentinfo", "search", "complementary"})
_FURNITURE_NAMES = re.compile(
    r"\b(?:nav|navbar|navigation|menu|breadcrumbs?|sidebar|cookie|cookies|advert|ads|share|social"
    r"|pagination|skip-link|toolbar)\b",
    re.IGNORECASE,
)
_DEEP_TAG = re.compile(
    rb"<(?P<close>/?)(?!(?:p|li|td|th|tr|dt|dd|br|hr|img|input|meta|link|option|area|base|col|"
    rb"source|wbr|embed|track|param|tbody|thead|colgroup)[\s/>])[a-zA-Z][^<>]{0,5000}>",
    re.IGNORECASE,
)
_CHARSET = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?\s*([a-zA-Z0-9_:.-]{2,40})", re.I)


def read_html(data: bytes, means: Means = USUAL) -> Parsed:
    """Return the pieces of a web page."""
    refuse_depth(data, means.max_depth)
    tree = LexborHTMLParser(_decoded(data))
    removed: Counter[str] = Counter()
    root = _content(tree)
    page = Page(_layout_tables(tree))
    if root is not None:
        _count_beside(root, removed)
        _walk(root, page, removed)
    pictures = len(root.css("img")) if root is not None else 0
    return Parsed(
        page.pieces(),
        _metadata(tree),
        removed=dict(sorted(removed.items())),
        unread={"pictures": pictures} if pictures else {},
    )


def _decoded(data: bytes) -> str:
    declared = _CHARSET.search(data[:2_048])
    if declared and not data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        try:
            return data.decode(declared[1].decode("ascii")).replace("\0", "")
        except (LookupError, UnicodeDecodeError):
            pass  # a wrong declaration is common; the bytes themselves decide
    return decode(data)


def refuse_depth(data: bytes, deepest: int) -> None:
    """Raise `UnreadableDocumentError` if the elements of a page are nested deeper than that."""
    depth = 0
    for tag in _DEEP_TAG.finditer(data):
        if tag["close"]:
            depth = max(0, depth - 1)
        elif not tag.group().endswith(b"/>"):
            depth += 1
        if depth > deepest:
            raise UnreadableDocumentError(
                f"its elements are nested more than {deepest:,} deep",
                hint="Save the page as text, or raise [load] max_depth.",
            )


def _content(tree: LexborHTMLParser) -> LexborNode | None:
    """Return the one `main` or `article` that holds the page's content, else its body."""
    for selector in ("main", "[role=main]", "article"):
        found = tree.css(selector)
        if len(found) == 1:
            return found[0]
    return tree.body


def _count_beside(root: LexborNode, removed: Counter[str]) -> None:
    """Count what holds words beside the content: the page's head, foot and sidebars."""
    inner = root
    while inner.tag != "body" and (outer := inner.parent) is not None:
        for element in outer.iter(include_text=True):
            if element.mem_id == inner.mem_id or _is_furniture(element, removed):
                continue
            if element.text(deep=True).strip():
                removed[(element.tag or "").strip("-")] += 1
        inner = outer


def _metadata(tree: LexborHTMLParser) -> Mapping[str, str]:
    metadata: dict[str, str] = {}
    title = tree.css_first("title")
    if title is not None and title.text(deep=True).strip():
        metadata["title"] = " ".join(title.text(deep=True).split())
    for meta in tree.css("meta[content]"):
        name = str(meta.attributes.get("name") or meta.attributes.get("property") or "").lower()
        content = " ".join(str(meta.attributes.get("content") or "").split())
        key = _META.get(name.removeprefix("dcterms.").removeprefix("dc."))
        if key and content:
            metadata.setdefault(key, content)
    root = tree.css_first("html")
    language = str(root.attributes.get("lang") or "") if root is not None else ""
    if language:
        metadata.setdefault("language", language)
    return metadata


_META = {
    "article:modified_time": "updated",
    "last-modified": "updated",
    "modified": "updated",
    "date": "date",
    "article:published_time": "date",
    "valid_from": "valid_from",
    "valid": "valid_from",
    "title": "title",
    "author": "author",
    "creator": "author",
    "owner": "owner",
    "description": "description",
    "keywords": "keywords",
    "subject": "subject",
    "language": "language",
    "publisher": "publisher",
    "product": "product",
    "version": "version",
    "access": "access",
}
"""Names in `<meta>`, those of Dublin Core without their prefix, as keys of metadata."""


def _layout_tables(tree: LexborHTMLParser) -> frozenset[int]:
    """Return the tables that hold tables: they place things on the page and hold no rows."""
    layout: set[int] = set()
    for table in tree.css("table"):
        above = table.parent
        while above is not None and above.mem_id not in layout:
            if above.tag == "table":
                layout.add(above.mem_id)
            above = above.parent
    return frozenset(layout)


def _walk(root: LexborNode, page: Page, removed: Counter[str]) -> None:
    """Tell `page` what opens, stands and closes under `root`, in reading order."""
    stack: list[tuple[LexborNode, bool]] = [(root, False)]
    while stack:
        element, leaving = stack.pop()
        tag = element.tag or ""
        if leaving:
            page.close(tag, element.mem_id)
        elif tag == "-text":
            page.text(element.text_content or "")
        elif element.is_element_node and not _is_furniture(element, removed):
            page.open(tag, element.attributes, element.mem_id)
            stack.append((element, True))
            child = element.last_child
            while child is not None:
                stack.append((child, False))
                child = child.prev


def _is_furniture(element: LexborNode, removed: Counter[str]) -> bool:
    tag = element.tag or ""
    if tag in _FURNITURE:
        removed[tag] += 1
        return True
    attributes = element.attributes
    if str(attributes.get("role") or "").lower() in _FURNITURE_ROLES:
        removed["navigation"] += 1
        return True
    if "hidden" in attributes or attributes.get("aria-hidden") == "true":
        removed["hidden"] += 1
        return True
    names = f"{attributes.get('class') or ''} {attributes.get('id') or ''}"[:500]
    if tag in ("div", "ul", "section", "header") and _FURNITURE_NAMES.search(names):
        removed["navigation"] += 1
        return True
    return False
