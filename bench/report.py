"""The report: JSON to compare, a Markdown table to read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from bench.engine import Cost
from bench.gates import GATES, Row


class Report(msgspec.Struct):
    """One run."""

    date: str
    command: str
    machine: dict[str, Any]
    calibration: dict[str, float]
    rows: list[Row]
    costs: list[Cost] = []
    void: list[str] = []  # what could not be measured, and why
    load_after: list[float] = []

    @property
    def failed(self) -> list[Row]:
        return [row for row in self.rows if not row.passes]


def save(report: Report, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(report)))


def load(file: Path) -> Report:
    return msgspec.json.decode(file.read_bytes(), type=Report)


def markdown(report: Report) -> str:
    """The table of a run."""
    machine = report.machine
    versions = ", ".join(f"{name} {number}" for name, number in machine["versions"].items())
    calibration = ", ".join(f"{name} {value:,.0f}" for name, value in report.calibration.items())
    lines = [
        f"Run on {report.date} with `{report.command}` at commit {machine['commit']}.",
        "",
        f"{machine['cores']} cores of {machine['cpu']}, load {machine['load']} before and "
        f"{report.load_after} after; Python {machine['python']}, SQLite {machine['sqlite']}, "
        f"{versions}. Calibration: {calibration}.",
        "",
        "| goal | | of | median | least | most | gate | aim | |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for row in sorted(report.rows, key=lambda row: (list(GATES).index(row.goal), row.of)):
        gate = GATES[row.goal]
        sign = "<=" if gate.kind == "most" else ">="
        figures = [_figure(n, gate.unit) for n in (row.median, min(row.values), max(row.values))]
        aim = "" if gate.aim is None else _figure(gate.aim, gate.unit)
        verdict = "ok" if row.passes else "**fails**"
        note = f" {row.note}" if row.note else ""
        lines.append(
            f"| {row.goal} | {gate.what} | {row.of} | {' | '.join(figures)} | "
            f"{sign} {_figure(gate.gate, gate.unit)} | {aim} | {verdict}{note} |"
        )
    for reason in report.void:
        lines.append(f"\nNot measured: {reason}")
    if report.costs:
        lines += ["", "| game | slowest action | times | offers | whole step | view |",
                  "|---|---|---|---|---|---|"]  # fmt: skip
        seen: set[str] = set()
        for cost in report.costs:
            if cost.game not in seen:
                seen.add(cost.game)
                lines.append(
                    f"| {cost.game} | {cost.move} | {cost.times} | {cost.offers:.0f} us | "
                    f"{cost.apply:.0f} us | {cost.view:.0f} us |"
                )
    return "\n".join([*lines, ""])


def compared(before: Report, after: Report) -> str:
    """What changed between two runs, beside how much the machine did."""
    lines = ["| | before | after | |", "|---|---|---|---|"]
    for name, value in before.calibration.items():
        now = after.calibration.get(name, 0.0)
        lines.append(f"| {name} | {value:,.0f} | {now:,.0f} | {now / value:.2f} |")
    then = {(row.goal, row.of): row for row in before.rows}
    for row in after.rows:
        if old := then.get((row.goal, row.of)):
            change = row.median / old.median if old.median else 0.0
            unit = GATES[row.goal].unit
            lines.append(
                f"| {row.goal} {row.of} | {_figure(old.median, unit)} | "
                f"{_figure(row.median, unit)} | {change:.2f} |"
            )
    return "\n".join([*lines, ""])


def _figure(value: float, unit: str) -> str:
    text = f"{value:,.0f}" if abs(value) >= 100 or unit == "B" else f"{value:.2f}"
    return text if unit in ("", "x") else f"{text} {unit}"
