#!/usr/bin/env python3
"""check.py HTML ADDRESS: checks that every link inside the built site leads to an existing page and anchor, that
no page loads anything from elsewhere, and that each rule and schema is at the address used by the program."""
from __future__ import annotations

import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

ROOT = Path(__file__).resolve().parent.parent.parent
#: Elements and attributes with addresses that a browser loads by itself.
LOADED = {("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "src"), ("object", "data")}
LOADED_LINKS = {"stylesheet", "preload", "modulepreload", "icon", "preconnect", "dns-prefetch"}


class Page(HTMLParser):
    """The links of a page, its loaded files, and its anchors."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.loaded: set[str] = set()
        self.anchors = {"", "__skip"}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collects the relevant attributes of an element."""
        values = {name: value or "" for name, value in attrs}
        self.anchors.update(values[name] for name in ("id", "name") if name in values)
        if tag == "a" and "href" in values:
            self.links.add(values["href"])
        self.loaded.update(value for name, value in values.items() if (tag, name) in LOADED)
        if tag == "link" and set(values.get("rel", "").split()) & LOADED_LINKS:
            self.loaded.add(values.get("href", ""))


def main() -> int:
    """Prints the faults; returns the exit status."""
    html, address = Path(sys.argv[1]), sys.argv[2]
    faults: list[str] = []
    pages = {path: Page(path.read_text()) for path in sorted(html.rglob("*.html"))}

    def file(url: str) -> Path | None:
        path = html / unquote(urlsplit(url).path.removeprefix(urlsplit(address).path))
        path = path / "index.html" if path.is_dir() else path
        return path if path.is_file() else None

    for path, page in pages.items():
        here = urljoin(address, str(path.relative_to(html)))
        for link in page.links | page.loaded:
            url = urljoin(here, link)
            if not url.startswith(address):
                if link in page.loaded and not link.startswith("data:"):
                    faults.append(f"{path.relative_to(html)} loads {link}")
                continue
            target = file(url)
            anchor = unquote(urlsplit(url).fragment)
            if target is None or target in pages and anchor not in pages[target].anchors:
                faults.append(f"{path.relative_to(html)} links to {link}, which is not there")
    called = [f"{address}rules/{rule}/" for rule in
              re.findall(r"^### (\S+)$", (ROOT / "docs/reference/rules.md").read_text(), re.MULTILINE)]
    schemas = sorted((ROOT / "docs/reference").glob("*.schema.json"))
    called += [json.loads(path.read_text())["$id"] for path in schemas]
    faults += [f"there is no {url}" for url in called if not url.startswith(address) or file(url) is None]
    source = (ROOT / "Sources/StickerBase/Text/ProjectAddress.swift").read_text()
    if f'site = "{address.removesuffix("/")}"' not in source:
        faults.append(f"Sources/StickerBase/Text/ProjectAddress.swift does not name the site {address}")
    for fault in sorted(faults):
        print(f"site: {fault}", file=sys.stderr)
    print(f"site: {len(pages)} pages in {html}, {len(called)} addresses that the program or a schema names")
    return min(len(faults), 1)


if __name__ == "__main__":
    sys.exit(main())
