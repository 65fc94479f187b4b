import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hunt } from "../runs/hunt-mutants.ts";
import { doApart } from "../runs/spread.ts";
import { getMutant, MUTANTS } from "./mutants.ts";

const ROOT = join(import.meta.dirname, "../../../..");

describe("planted defects", () => {
  it.each(MUTANTS)("know their snippet: $name", async ({ file, find }) => {
    const source = await readFile(join(ROOT, file), "utf8");
    expect(source.split(find)).toHaveLength(2);
  });

  it.each(["delay counts from queueing", "nobody is told of being too late"])(
    "are found: %s",
    async (name) => {
      expect(await hunt(name)).toMatchObject({ isFound: true });
    },
  );

  it("are no defects by name only: the product itself breaks no law in the same world", async () => {
    const task = { kind: "years", seed: 1, users: 100, years: 0.2, stopsAtFirst: true } as const;
    expect((await doApart({ task, mutant: null })).violations).toEqual([]);
  });

  it("have names that are known", () => {
    expect(() => getMutant("no such defect")).toThrow("there is no mutant");
  });
});
