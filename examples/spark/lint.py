"""Lints a folder of sticker packs on a Spark cluster.

    spark-submit lint.py --packs /stickers --out /reports/run-1

Every worker must see the packs at the same paths, on a shared file system or a mounted bucket. Each partition of the
packs is one run of stickerlint. Its JSON lines are saved in --out; the totals and the findings are read from there.
The exit status is that of stickerlint: 0 if nothing must be fixed, 1 if something must be, 2 for errors.
"""
from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import traceback
from collections.abc import Iterable, Iterator

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

#: The extensions that stickerlint takes for images, including formats that Messages does not show.
IMAGES = (b".png", b".apng", b".gif", b".jpg", b".jpeg", b".jpe", b".jfif", b".webp", b".heic", b".heics", b".heif",
          b".avif", b".tif", b".tiff", b".bmp")
CATALOGS = (b".xcstickers", b".xcassets", b".stickerpack")
COUNTS = ("files", "errors", "warnings", "notes", "baselined", "ignored")
#: The keys of the JSON lines that are read here; docs/reference/report.schema.json describes all of them.
FINDING = "ruleId string, severity string, path string, frame long, line long, message string, fingerprint string"
SUMMARY = f"errors array<string>, summary struct<{', '.join(f'{name}: long' for name in COUNTS)}, passed: boolean>"


def find_packs(root: str) -> Iterator[bytes]:
    """Finds the catalogs and the folders with images or a stickerpack.yml, from the given folder down. Everything below
    one of them is linted with it. Paths are bytes, because names may contain any bytes."""

    def fail(error: OSError) -> None:
        raise error

    for folder, folders, files in os.walk(os.fsencode(root), onerror=fail):
        names = [name.lower() for name in files]
        if folder.endswith(CATALOGS) or b"stickerpack.yml" in names or any(name.endswith(IMAGES) for name in names):
            folders.clear()
            yield folder


def is_summary(line: str) -> bool:
    """True if a line is the end of a complete report."""
    try:
        return json.loads(line)["type"] == "summary"
    except (ValueError, KeyError):
        return False


def lint(program: str, partition: Iterable[bytes]) -> Iterator[str]:
    """Lints the packs of a partition and returns the JSON lines. An exception makes Spark run the partition again."""
    paths = list(partition)
    for path in paths:
        os.stat(path)  # stickerlint skips listed paths that are missing, which here would mean a missing mount
    # One file at a time, because Spark already runs one task on each core.
    command = [program, "lint", "--files-from", "-", "-0", "--format", "jsonl", "--jobs", "1", "--no-progress"]
    done = subprocess.run(command, input=b"".join(path + b"\0" for path in paths), capture_output=True, check=False)
    lines = done.stdout.decode().rstrip("\n").split("\n")
    if done.returncode not in (0, 1, 2) or not is_summary(lines[-1]):
        raise RuntimeError(f"{program} ended with status {done.returncode}, or without a complete report: "
                           + done.stderr[-2000:].decode(errors="replace"))
    return iter(lines)


def read_report(spark: SparkSession, out: str) -> tuple[DataFrame, DataFrame]:
    """Returns the findings, and the totals and exit status as one row."""
    lines = spark.read.schema(f"type string, {FINDING}, {SUMMARY}").json(out, mode="FAILFAST")
    findings = lines.where("type = 'finding'").drop("type", "errors", "summary")
    status = F.when(F.size("errors") > 0, 2).when(F.col("summary.passed"), 0).otherwise(1)
    totals = lines.where("type = 'summary'").agg(
        *(F.sum(f"summary.{name}").alias(name) for name in COUNTS), F.max(status).alias("status"))
    return findings, totals


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--packs", required=True, help="the folder to search for packs")
    parser.add_argument("--out", required=True, help="the folder for the JSON lines, which must not exist")
    parser.add_argument("--packs-per-run", type=int, default=500, help="packs in a partition (default: 500)")
    parser.add_argument("--program", default="stickerlint", help="the name or path of stickerlint on the workers")
    arguments = parser.parse_args()
    program = arguments.program
    packs = list(find_packs(arguments.packs))
    if not packs:
        parser.error(f"there are no packs below {arguments.packs}")

    spark = SparkSession.builder.appName("stickerlint").getOrCreate()
    partitions = -(-len(packs) // arguments.packs_per_run)
    report = spark.sparkContext.parallelize(packs, partitions).mapPartitions(lambda paths: lint(program, paths))
    report.saveAsTextFile(arguments.out)

    findings, totals = read_report(spark, arguments.out)
    findings.groupBy("severity", "ruleId").count().orderBy(F.desc("count"), "ruleId").show(200, truncate=False)
    total = totals.first().asDict()
    print(json.dumps({"packs": len(packs), "findings": findings.count(), **total}))
    spark.stop()
    return total["status"]


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Exception:  # Python itself would end with 1, which means that something must be fixed.
        traceback.print_exc()
        sys.exit(2)
