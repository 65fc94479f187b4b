import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SETUP_ITEMS } from "@afterword/contract/endpoints/system";
import { ALARM_KINDS } from "./alarms.ts";
import { METRICS, type Metric } from "./metrics.ts";

const runbook = readFileSync(new URL("../../../../../docs/runbook.md", import.meta.url), "utf8");
const [, alarms = "", metrics = ""] = runbook.split(/^## (?:Alarms|Metrics)$/m);

it("The runbook has a heading for every alarm and no other heading", () => {
  const headings = [...alarms.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
  expect(new Set(headings)).toEqual(new Set<unknown>(ALARM_KINDS));
});

it.each(ALARM_KINDS)("The runbook says of %s what it means, what to look at and what to do", (kind) => {
  const [chapter = ""] = alarms.split(`### ${kind}\n`).at(1)?.split(/^### /m) ?? [];
  for (const part of ["It means", "Look at", "Do"])
    expect(chapter).toMatch(new RegExp(`^\\*\\*${part}\\*\\*: .{20}`, "m"));
});

it("The runbook lists every metric with its label and no other", () => {
  const explained = [...metrics.matchAll(/^\| `([^`]+)` \| ..../gm)].map(([, name]) => name);
  const told = Object.entries(METRICS).map(([name, { label }]: readonly [string, Metric]) =>
    label === undefined ? name : `${name}{${label}}`,
  );
  expect(new Set(explained)).toEqual(new Set(told));
});

it("The guide has a chapter for every item of the setup page and no other", () => {
  const guide = readFileSync(new URL("../../../../../docs/deploy.md", import.meta.url), "utf8");
  const [, setup = ""] = guide.split(/^## The setup page$/m);
  const headings = [...(setup.split(/^## /m)[0] ?? "").matchAll(/^### (.+)$/gm)].map(
    ([, heading]) => heading,
  );
  expect(headings).toEqual([...SETUP_ITEMS]);
});
