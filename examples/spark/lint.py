"""Checks a folder of sticker packs on a Spark cluster, and joins what was found into one report.

    spark-submit lint.py --packs /stickers --out /reports/run-1

Every line that goes to a worker is the path of a pack, which all workers must see at the same place (a
shared file system, or a bucket that is mounted there). 'stickerlint lint --stream' starts once for each
partition, reads the paths as they come and writes JSON lines. They are saved as they are, so that a run of
millions of packs never comes together in one process; '--merge' joins them where one report is wanted.
"""

import argparse
import os
import subprocess
import sys

from pyspark.sql import SparkSession

IMAGES = (".png", ".gif", ".jpg", ".jpeg", ".heic", ".heics")


def packs(root):
    """The folders below one that hold a pack: catalogs' .stickerpack folders whole, else images directly."""
    for folder, folders, files in os.walk(root):
        if folder.endswith(".stickerpack"):
            folders.clear()
            yield folder
        elif any(name.lower().endswith(IMAGES) for name in files):
            yield folder


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
    paths = [path for path in packs(arguments.packs) if "\n" not in path]
    count = arguments.partitions or 4 * context.defaultParallelism
    # One file at a time in each: Spark is what keeps the cores busy.
    command = f"{arguments.program} lint --stream --files-from - --jobs 1"
    context.parallelize(paths, count).pipe(command).saveAsTextFile(arguments.out)
    spark.stop()

    if not arguments.merge:
        return 0
    parts = sorted(
        os.path.join(arguments.out, name)
        for name in os.listdir(arguments.out)
        if name.startswith("part-"))
    return subprocess.run(
        [arguments.program, "merge", *parts, "--report", arguments.merge], stdout=subprocess.DEVNULL
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
