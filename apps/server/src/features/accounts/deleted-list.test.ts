import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { wallMs } from "@afterword/core/time/instant";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDeletedList } from "./deleted-list.ts";

const ada = { id: "6f1d7a50-0000-4000-8000-00000000000a", at: wallMs(Date.UTC(2026, 10, 21)) };
const ben = { id: "6f1d7a50-0000-4000-8000-00000000000b", at: wallMs(Date.UTC(2026, 10, 22)) };

let folder = "";
let file = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "deleted-"));
  file = join(folder, "not-there", "deleted-accounts");
});
afterEach(() => rm(folder, { recursive: true }));

describe("the list of deleted accounts", () => {
  it("The list is empty and has no file while no account was deleted", async () => {
    const list = createDeletedList(file);
    await list.add([]);
    expect(await list.read()).toEqual([]);
    await expect(readFile(file)).rejects.toThrow("ENOENT");
  });

  it("The list keeps deleted accounts with their times for a server that starts later", async () => {
    await createDeletedList(file).add([ada]);
    await createDeletedList(file).add([ben]);
    expect(await createDeletedList(file).read()).toEqual([ada, ben]);
  });

  it("A line cut off by a crash is skipped, and later accounts are still listed", async () => {
    const list = createDeletedList(file);
    await list.add([ada]);
    await appendFile(file, "6f1d7a50-0000-40");
    await list.add([ben]);
    expect(await list.read()).toEqual([ada, ben]);
  });
});
