"""Every setting with its default, as a `graphrag.toml` to start from."""

from __future__ import annotations

import json
from textwrap import wrap

from graphrag.settings import Settings, environment_name, setting_names


def settings_file() -> str:
    """Return a `graphrag.toml` that says what holds anyway, each key explained above it."""
    defaults = Settings().model_dump(by_alias=True)
    lines = ["# Settings of this project. Each is also an environment variable, which wins."]
    for section, keys in setting_names().items():
        lines += ["", f"[{section}]"]
        for key, description in keys.items():
            lines += wrap(
                f"{description} ({environment_name(section, key)})",
                96,
                initial_indent="# ",
                subsequent_indent="# ",
            )
            lines.append(f"{key} = {json.dumps(defaults[section][key], ensure_ascii=False)}")
    return "\n".join(lines) + "\n"
