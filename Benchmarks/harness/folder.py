"""A folder of any pictures as a corpus."""
from __future__ import annotations

import subprocess
from pathlib import Path
from typing import List, Sequence

from harness.build import Corpus
from harness.contenders import Contender
from harness.process import Failure

ENDINGS = {".png", ".apng", ".gif", ".jpg", ".jpeg"}


def corpus(folder: Path, bare: str, peers: Sequence[Contender]) -> Corpus:
    """The files below a folder that the bare loop and the peers decode completely; single-frame ones are static.

    Files refused by a contender would make it look fast. Peers that run once per file are not asked.
    """
    names = sorted(str(path) for path in folder.rglob("*")
                   if path.suffix.lower() in ENDINGS and path.is_file())
    frames = {}
    for name in names:
        answer = subprocess.run([bare, "-v", name], capture_output=True, text=True, check=False)
        if answer.returncode == 0:
            frames[name] = int(answer.stdout.split()[1])
    readable = list(frames)
    for peer in peers:
        if not peer.each:
            readable = [name for name in readable if not refused(peer, [name])] \
                if refused(peer, readable) else readable
    if not readable:
        raise Failure(f"{folder} holds no picture that all can read")
    return Corpus([name for name in readable if frames[name] == 1],
                  [name for name in readable if frames[name] > 1], {})


def refused(peer: Contender, files: List[str]) -> bool:
    """True if a peer fails on these files."""
    return subprocess.run([*peer.command, *files], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL, check=False).returncode not in peer.good
