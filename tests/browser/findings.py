"""What axe-core finds on a page."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

GRAVE = ("serious", "critical")


def findings(page: Page, axe: str) -> list[str]:
    page.evaluate(axe)  # not as a script element: the content policy allows none
    violations: list[dict[str, Any]] = page.evaluate("axe.run().then(r => r.violations)")
    return [
        f"{page.url} {found['id']}: {node['target']} {node['failureSummary']}"
        for found in violations
        if found["impact"] in GRAVE
        for node in found["nodes"]
    ]
