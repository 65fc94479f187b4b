import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hunt, huntedWorld } from "../runs/hunt-mutants.ts";
import { doApart } from "../runs/spread.ts";
import { getMutant, MUTANTS } from "./mutants.ts";

/** A world of the hunt takes some seconds, on a busy machine a minute. */
const HUNT_MS = 180_000;
const ROOT = join(import.meta.dirname, "../../../..");

describe("planted defects", () => {
  it.each(MUTANTS)("know their snippets: $name", async ({ also, ...snippet }) => {
    for (const { file, find } of [snippet, also ?? snippet]) {
      const source = await readFile(join(ROOT, file), "utf8");
      expect(source.split(find)).toHaveLength(2);
    }
  });

  it.each([
    "delay counts from queueing",
    "nobody is told of being too late",
    "bounced reminder still counts",
  ])(
    "are found: %s",
    async (name) => {
      expect(await hunt(name)).toMatchObject({ isFound: true });
    },
    HUNT_MS,
  );

  it(
    "are no defects by name only: the product itself breaks no law in the same world",
    async () => {
      expect((await doApart({ task: huntedWorld(1), mutant: null })).violations).toEqual([]);
    },
    HUNT_MS,
  );

  it("have names that are known", () => {
    expect(() => getMutant("no such defect")).toThrow("there is no mutant");
  });
});
