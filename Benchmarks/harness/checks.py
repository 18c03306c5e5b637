"""Checks that the work was done before its time is accepted."""
from __future__ import annotations

import json
import subprocess

from harness.build import Corpus
from harness.process import Failure


def bare_agreement(program: str, corpus: Corpus) -> str:
    """Compares the bare loop's counts per file with those of the generator."""
    answer = subprocess.run([program, "-v", *corpus.files], capture_output=True, text=True,
                            check=False)
    seen = {}
    for line in answer.stdout.splitlines()[:-1]:
        words, _, path = line.partition(" /")
        seen["/" + path] = words
    wrong = [path for path, words in corpus.truth.items() if seen.get(path) != words]
    if wrong:
        raise Failure(f"the bare loop miscounts {len(wrong)} files, among them {wrong[0]}")
    return f"The bare loop's counts match the drawings in all {len(seen)} files."


def lint_agreement(program: str, corpus: Corpus) -> str:
    """Searches the linter's report for files that it did not decode."""
    answer = subprocess.run([program, "lint", "--format", "json", *corpus.files],
                            capture_output=True, text=True, check=False)
    try:
        findings = json.loads(answer.stdout)["findings"]
    except (ValueError, KeyError, TypeError):
        return "Warning: the linter gives no JSON report, so its work is not checked."
    unread = {item["path"] for item in findings
              if item["ruleId"] in ("unreadable-image", "too-heavy-to-check")}
    if unread:
        return (f"Warning: the linter cannot decode {len(unread)} of {len(corpus.files)} files; "
                "its figures are too low.")
    return f"The linter decodes all {len(corpus.files)} files."
