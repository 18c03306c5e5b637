"""Checks a folder of sticker packs on a Spark cluster, and joins what was found into one report.

    spark-submit lint.py --packs /stickers --out /reports/run-1

What goes to a worker are paths of packs, which all workers must see at the same place (a shared file
system, or a bucket that is mounted there). 'stickerlint lint --stream' starts once for each partition, reads
the paths as they come and writes JSON lines. They are saved as they are, so that a run of millions of packs
never comes together in one process; '--merge' joins them where one report is wanted.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import threading

from pyspark.sql import SparkSession

IMAGES = (b".png", b".gif", b".jpg", b".jpeg", b".heic", b".heics")
# 1 says that something was found, and 2 that a path could not be checked: both are in what is written.
ANSWERED = (0, 1, 2)


def packs(root):
    """The folders below one that hold a pack: catalogs' .stickerpack folders, and those with images. What
    lies below such a folder is checked with it. Paths are bytes, because names may be any."""
    for folder, folders, files in os.walk(os.fsencode(root)):
        if folder.endswith(b".stickerpack") or any(name.lower().endswith(IMAGES) for name in files):
            folders.clear()
            yield folder


def checked(program, paths):
    """What the linter writes about some paths. Raises where it does not answer each of them, so that Spark runs
    the partition again: RDD.pipe would take a linter that died for one that had nothing more to say, or, when
    it checks the status, every finding for a failure; and no name could hold a newline."""
    paths = list(paths)
    if not paths:
        return
    # One file at a time: Spark is what keeps the cores busy.
    command = [program, "lint", "--stream", "--files-from", "-", "-0", "--jobs", "1"]
    with tempfile.TemporaryFile() as errors:
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors) as worker:
            def feed():
                try:
                    with worker.stdin as stream:
                        stream.writelines(path + b"\0" for path in paths)
                except BrokenPipeError:
                    pass  # Its status tells why.

            threading.Thread(target=feed, daemon=True).start()
            answers = 0
            for line in worker.stdout:
                answers += line.rstrip().endswith(b"}") and b'"type":"summary"' in line
                yield line.rstrip(b"\n").decode()
        if worker.returncode not in ANSWERED or answers != len(paths):
            errors.seek(0)
            raise RuntimeError(
                f"{program} ended with {worker.returncode} after {answers} of {len(paths)} packs: "
                + errors.read()[-2000:].decode(errors="replace"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--packs", required=True, help="the folder to search for packs")
    parser.add_argument("--out", required=True, help="the folder for the JSON lines, which must not exist")
    parser.add_argument("--partitions", type=int, help="how many workers start (default: 4 for each core)")
    parser.add_argument("--program", default="stickerlint", help="stickerlint as workers find it")
    parser.add_argument("--merge", metavar="FORMAT=PATH", help="also join everything into a report")
    arguments = parser.parse_args()

    spark = SparkSession.builder.appName("stickerlint").getOrCreate()
    context = spark.sparkContext
    program = arguments.program
    paths = list(packs(arguments.packs))
    count = arguments.partitions or 4 * context.defaultParallelism
    context.parallelize(paths, count).mapPartitions(lambda some: checked(program, some)).saveAsTextFile(arguments.out)
    spark.stop()

    if not arguments.merge:
        return 0
    parts = sorted(
        os.path.join(arguments.out, name)
        for name in os.listdir(arguments.out)
        if name.startswith("part-"))
    return subprocess.run(
        [program, "merge", *parts, "--report", arguments.merge], stdout=subprocess.DEVNULL
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
