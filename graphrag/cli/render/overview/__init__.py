"""An overview page as Markdown, or as HTML that stands alone."""

from graphrag.cli.render.overview.html import overview_html
from graphrag.cli.render.overview.markdown import overview_markdown

__all__ = ["overview_html", "overview_markdown"]
