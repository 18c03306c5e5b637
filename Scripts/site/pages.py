#!/usr/bin/env python3
"""pages.py PAGES: writes the Markdown of the site: the docs, with links and list indents adapted; the README as the
first page; one page per rule (reports link to these)."""
from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath

ROOT = Path(__file__).resolve().parent.parent.parent
#: The address of files that the site lacks.
SOURCES = "https://github.com/stickerlint/stickerlint/blob/main/"
RULES = "docs/reference/rules.md"
LINK = re.compile(r"(\]\()(?!https?:)([^)#\s]*)(#[^)\s]*)?(\))")
CODE = re.compile(r"(```.*?```|`[^`\n]*`)", re.DOTALL)


def site_path(path: str) -> str | None:
    """The path of one of the repository's files on the site, below its root; None for a file that the site lacks."""
    if path == "README.md":
        return "index.md"
    if path == RULES:
        return "rules/index.md"
    return path.removeprefix("docs/") if path.startswith("docs/") else None


def relinked(text: str, source: str, page: str) -> str:
    """The text of one of the repository's files as a page, with its links and the indents of its lists adapted."""
    def link(match: re.Match[str]) -> str:
        before, path, anchor, after = match.groups(default="")
        if not path:
            return match.group()
        target = normpath(str(PurePosixPath(source).parent / path))
        if target == RULES and anchor:
            found: str | None = f"rules/{anchor.removeprefix('#')}.md"
            anchor = ""
        else:
            found = site_path(target)
        if found is None or not (found.endswith(".md") or (ROOT / target).is_file()):
            return f"{before}{SOURCES}{target}{anchor}{after}"
        return f"{before}{relpath(found, str(PurePosixPath(page).parent))}{anchor}{after}"

    # Code contains no links.
    return "".join(part if part.startswith("`") else LINK.sub(link, deeper(part)) for part in CODE.split(text))


def deeper(text: str) -> str:
    """The text with lists indented by four spaces per level, as Python's Markdown needs; GitHub needs two."""
    return re.sub(r"^( {2,})(?=[-*] )", r"\1\1", text, flags=re.MULTILINE)


def rules(text: str) -> dict[str, str]:
    """A page for each rule, and one that lists them, by path."""
    head, *groups = re.split(r"^## ", text, flags=re.MULTILINE)
    index, pages = head, {}
    for group in groups:
        name, *parts = re.split(r"^### ", group, flags=re.MULTILINE)
        index += f"## {name.strip()}\n\n| rule | what it finds |\n|---|---|\n"
        for part in parts:
            rule, body = part.split("\n", 1)
            pages[f"rules/{rule}.md"] = f"# {rule}\n{body}\n[All rules](index.md)\n"
            index += f"| [`{rule}`]({rule}.md) | {body.strip().splitlines()[0]} |\n"
        index += "\n"
    pages["rules/index.md"] = index
    return pages


def main() -> int:
    """Writes all pages."""
    pages = Path(sys.argv[1])
    shutil.rmtree(pages, ignore_errors=True)
    for path in sorted((ROOT / "docs").rglob("*")):
        source = path.relative_to(ROOT).as_posix()
        target = pages / (site_path(source) or "")
        if path.is_dir() or source == RULES or path.suffix == ".1":
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".md":
            target.write_text(relinked(path.read_text(), source, str(site_path(source))))
        else:
            shutil.copy(path, target)
    (pages / "index.md").write_text(relinked((ROOT / "README.md").read_text(), "README.md", "index.md"))
    (pages / "rules").mkdir()
    shutil.copy(Path(__file__).parent / "site.css", pages)
    for name, text in rules(relinked((ROOT / RULES).read_text(), RULES, "rules/index.md")).items():
        (pages / name).write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
