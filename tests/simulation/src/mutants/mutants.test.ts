import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hunt, huntedWorld } from "../runs/hunt-mutants.ts";
import { doApart } from "../runs/spread.ts";
import { ALL_MUTANTS, getMutant } from "./mutants.ts";

/** A world takes some seconds, or a minute on a busy machine. */
const HUNT_MS = 180_000;
const ROOT = join(import.meta.dirname, "../../../..");

describe("planted defects", () => {
  it.each(ALL_MUTANTS)(
    "The snippet of the defect “$name” occurs exactly once in the product",
    async ({ also = [], ...snippet }) => {
      for (const { file, find } of [snippet, ...also]) {
        const source = await readFile(join(ROOT, file), "utf8");
        expect(source.split(find)).toHaveLength(2);
      }
    },
  );

  it.each([
    "delay counts from queueing",
    "bounced reminder still counts",
    "second and third reminder are never sent",
  ])(
    "The simulation finds the planted defect “%s”",
    async (name) => {
      expect(await hunt(name)).toMatchObject({ isFound: true });
    },
    HUNT_MS,
  );

  it(
    "The product without a defect breaks no law in the same world",
    async () => {
      expect((await doApart({ task: huntedWorld(1), mutant: null })).violations).toEqual([]);
    },
    HUNT_MS,
  );

  it("An unknown defect throws", () => {
    expect(() => getMutant("no such defect")).toThrow("there is no mutant");
  });
});
