"""The table of the results."""
from __future__ import annotations

from typing import List

from repairs.contenders import Row


def markdown(rows: List[Row]) -> str:
    """A Markdown table with a line for each contender and piece of work."""
    lines = ["| work | program | wall s | CPU s | peak MiB | bytes | PSNR | SSIM | |",
             "|---|---|---:|---:|---:|---:|---:|---:|---|"]
    for row in rows:
        psnr = "" if row.psnr is None else f"{row.psnr:.2f}"
        ssim = "" if row.ssim is None else f"{row.ssim:.4f}"
        usage = row.usage
        lines.append(f"| {row.work} | {row.name} | {usage.wall:.1f} | {usage.cpu:.1f} | {usage.peak / (1 << 20):.0f} | "
                     f"{row.size:,} | {psnr} | {ssim} | {row.note} |")
    return "\n".join(lines)
