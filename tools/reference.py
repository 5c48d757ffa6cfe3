"""What cog writes into `docs/`: the command line and the settings, read from the code itself.

`make docs` fails when a page is behind the code; `make docs GENERATE=1` writes it anew.
"""

from __future__ import annotations

from inspect import cleandoc

import click

from graphrag.cli import main
from graphrag.settings import Settings, document_keys, environment_name, setting_names

_EVERYWHERE = tuple(f"| `--{name}" for name in ("store", "read-only", "json", "debug", "quiet"))


def commands() -> str:
    """Return a section a command: what it does, how it is called, its own options."""
    return "\n".join(_with_its_own(name, command) for name, command in main.commands.items())


def everywhere() -> str:
    """Return the options that every command takes."""
    rows = [_option(o) for o in main.params if isinstance(o, click.Option)]
    return "\n".join(["| option | meaning |", "|---|---|", *(row for row in rows if row)])


def settings() -> str:
    """Return a table a section of `graphrag.toml`."""
    defaults = Settings().model_dump(by_alias=True)
    lines: list[str] = []
    for section, keys in setting_names().items():
        purpose = getattr(Settings.model_fields[section].annotation, "__doc__", None)
        lines += [f"## [{section}]", "", cleandoc(purpose or ""), ""]
        lines += ["| key | default | meaning | environment |", "|---|---|---|---|"]
        lines += [
            f"| `{key}` | `{defaults[section][key]!r}` | {description} "
            f"| `{environment_name(section, key)}` |"
            for key, description in keys.items()
        ]
        lines.append("")
    lines += [
        "## [[documents]]",
        "",
        "What holds for the documents at some paths; any number of these.",
    ]
    lines += ["See [documents](documents.md#metadata-and-what-wins).", ""]
    lines += ["| key | meaning |", "|---|---|"]
    lines += [f"| `{key}` | {description} |" for key, description in document_keys().items()]
    return "\n".join(lines).rstrip()


def _with_its_own(name: str, command: click.Command) -> str:
    """Return the section of a command, and of each command below it."""
    inner = command.commands if isinstance(command, click.Group) else {}
    below = (_command(f"{name} {part}", inner[part], "###") for part in inner)
    return "\n".join([_command(name, command), *below])


def _command(name: str, command: click.Command, mark: str = "##") -> str:
    text, _, examples = cleandoc(command.help or "").partition("\b\nExamples:\n")
    arguments = [_argument(p) for p in command.params if isinstance(p, click.Argument)]
    usage = " ".join([f"graphrag {name}", *arguments, "[OPTIONS]"])
    options = (_option(o) for o in command.params if isinstance(o, click.Option))
    own = [row for row in options if row and not row.startswith(_EVERYWHERE)]
    lines = [f"{mark} {name}", "", text.strip(), "", f"    {usage}", ""]
    if own:
        lines += ["| option | meaning |", "|---|---|", *own, ""]
    shown = [f"$ {line.strip()}" for line in examples.splitlines() if line.strip()]
    return "\n".join([*lines, "```console", *shown, "```", ""])


def _argument(argument: click.Argument) -> str:
    context = click.Context(main)
    return argument.make_metavar(context)


def _option(option: click.Option) -> str:
    record = option.get_help_record(click.Context(main))
    if record is None:
        return ""
    names, text = (part.replace("|", "\\|") for part in record)
    return f"| `{names}` | {text} |"
