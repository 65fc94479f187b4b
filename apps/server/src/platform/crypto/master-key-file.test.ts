import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addMasterKey, findMasterKey, readOrMakeMasterKey, retirePreviousKeys } from "./master-key-file.ts";

let folder = "";
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "afterword-key-")), "data");
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true }));

describe("the master key file", () => {
  it("A master key is created once and read again", async () => {
    const made = await readOrMakeMasterKey(folder);
    expect(made.bytes).toHaveLength(32);
    expect((await readOrMakeMasterKey(folder)).bytes).toEqual(made.bytes);
  });

  it("The key file is readable by its owner only, even after it was left open to others", async () => {
    await readOrMakeMasterKey(folder);
    const file = join(folder, "master.key");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    chmodSync(file, 0o644);
    await readOrMakeMasterKey(folder);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("The rights of a key file that others cannot read are left alone, since it may be on a read-only disk", async () => {
    await readOrMakeMasterKey(folder);
    const file = join(folder, "master.key");
    chmodSync(file, 0o400);
    await readOrMakeMasterKey(folder);
    expect(statSync(file).mode & 0o777).toBe(0o400);
  });

  it("Four servers that start together get the same master key", async () => {
    const keys = await Promise.all([1, 2, 3, 4].map(() => readOrMakeMasterKey(folder)));
    expect(new Set(keys.map(({ bytes }) => bytes.toString("hex"))).size).toBe(1);
  });

  it("A damaged key file is refused and not replaced", async () => {
    await readOrMakeMasterKey(folder);
    writeFileSync(join(folder, "master.key"), "half a ke");
    await expect(readOrMakeMasterKey(folder)).rejects.toThrow(/does not hold a master key/);
  });

  it("Looking for a missing master key finds none and creates nothing", async () => {
    expect(await findMasterKey(folder)).toBeNull();
    expect(existsSync(folder)).toBe(false);
  });
});

describe("a new master key in the file", () => {
  it("A new master key becomes the current one, and the one before is kept as previous", async () => {
    const first = await readOrMakeMasterKey(folder);
    const added = await addMasterKey(folder, first);
    expect(added.bytes).not.toEqual(first.bytes);
    expect(await readOrMakeMasterKey(folder)).toEqual({ bytes: added.bytes, previous: [first.bytes] });
    expect(statSync(join(folder, "master.key")).mode & 0o777).toBe(0o600);
  });

  it("Retired keys that are still trusted are listed newest first in a file for their owner", async () => {
    const first = await readOrMakeMasterKey(folder);
    const second = await addMasterKey(folder, first);
    const retired = await retirePreviousKeys(folder, second, { areBelieved: true });
    const third = await addMasterKey(folder, await readOrMakeMasterKey(folder));
    await retirePreviousKeys(folder, third, { areBelieved: true });
    await retirePreviousKeys(folder, third, { areBelieved: true });
    const believed = [second.bytes, first.bytes];
    expect(await readOrMakeMasterKey(folder)).toEqual({ bytes: third.bytes, previous: [], believed });
    expect(linesOf(retired)).toEqual(believed.map((bytes) => bytes.toString("base64url")));
    expect(statSync(retired).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["master.key", "master.key.previous"]);
  });

  it("Retired keys that are no longer trusted are kept only in the file of distrusted keys", async () => {
    const first = await readOrMakeMasterKey(folder);
    const second = await addMasterKey(folder, first);
    await retirePreviousKeys(folder, second, { areBelieved: true });
    const third = await addMasterKey(folder, await readOrMakeMasterKey(folder));
    const retired = await retirePreviousKeys(folder, third, { areBelieved: false });
    expect(await readOrMakeMasterKey(folder)).toEqual({ bytes: third.bytes, previous: [] });
    expect(linesOf(retired)).toEqual([second, first].map(({ bytes }) => bytes.toString("base64url")));
    expect(readdirSync(folder)).toEqual(["master.key", "master.key.distrusted"]);
  });
});

const linesOf = (file: string): string[] => readFileSync(file, "utf8").trim().split("\n");
