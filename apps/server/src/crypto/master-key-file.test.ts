import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readOrMakeMasterKey } from "./master-key-file.ts";

let folder = "";
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "afterword-key-")), "data");
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true }));

describe("the master key of an installation that was not given one", () => {
  it("is made once, and found again", async () => {
    const made = await readOrMakeMasterKey(folder);
    expect(made.bytes).toHaveLength(32);
    expect((await readOrMakeMasterKey(folder)).bytes).toEqual(made.bytes);
  });

  it("can be read by its owner only, also when the file was left open to others", async () => {
    await readOrMakeMasterKey(folder);
    const file = join(folder, "master.key");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeFileSync(file, readFileSync(file), { mode: 0o644 });
    await readOrMakeMasterKey(folder);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("is the same for all that start at the same moment", async () => {
    const keys = await Promise.all([1, 2, 3, 4].map(() => readOrMakeMasterKey(folder)));
    expect(new Set(keys.map(({ bytes }) => bytes.toString("hex"))).size).toBe(1);
  });

  it("is not guessed from a file that holds something else", async () => {
    await readOrMakeMasterKey(folder);
    writeFileSync(join(folder, "master.key"), "half a ke");
    await expect(readOrMakeMasterKey(folder)).rejects.toThrow(/does not hold a master key/);
  });
});
