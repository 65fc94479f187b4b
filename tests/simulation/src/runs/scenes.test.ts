import { beforeAll, describe, expect, it } from "vitest";
import { neverTried } from "../checker/ways.ts";
import { doTask } from "./do-task.ts";
import { SCENE_NAMES } from "./scenes.ts";
import type { TaskReport } from "./task.ts";

/** These need worlds in which everything goes wrong at once, as those of years. */
const ONLY_IN_YEARS = new Set([
  "answered by an older link",
  "no one is turned away",
  "nothing is given up early",
]);

/** They take a minute, and five on a machine that is busy with other tests. */
const SCENES_MS = 300_000;

describe("scenes in which rare things happen", () => {
  const reports: TaskReport[] = [];

  beforeAll(async () => {
    for (const name of SCENE_NAMES) reports.push(await doTask({ kind: "scene", name, seed: 1 }));
  }, SCENES_MS);

  it("Mailboxes that die, providers that block us, strangers and lapses break no law", () => {
    expect(reports.flatMap(({ violations }) => violations)).toEqual([]);
  });

  it("Every law is judged and every rare way is taken, but for those that need years", () => {
    const never = neverTried(reports.map(({ tally }) => tally));
    expect(never.filter((name) => !ONLY_IN_YEARS.has(name))).toEqual([]);
  });

  it("What no world has tried is named", () => {
    expect(neverTried([{ unreachable: 1 }, { "full delay": 2 }])).toContain("released as unreachable");
    expect(neverTried([{ unreachable: 1 }, { "full delay": 2 }])).not.toContain("unreachable");
  });
});
