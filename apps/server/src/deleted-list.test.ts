import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { wallMs } from "@afterword/core/time/instant";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDeletedList } from "./deleted-list.ts";

const ada = { id: "6f1d7a50-0000-4000-8000-00000000000a", at: wallMs(Date.UTC(2026, 10, 21)) };
const ben = { id: "6f1d7a50-0000-4000-8000-00000000000b", at: wallMs(Date.UTC(2026, 10, 22)) };

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "deleted-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("the list of deleted accounts", () => {
  it("is empty while nobody was deleted, and makes no file", async () => {
    const list = createDeletedList(join(folder, "not-there"));
    await list.add([]);
    expect(await list.read()).toEqual([]);
    await expect(readFile(join(folder, "not-there", "deleted-accounts"))).rejects.toThrow("ENOENT");
  });

  it("keeps who was deleted and when, also for another server that starts later", async () => {
    await createDeletedList(join(folder, "new")).add([ada]);
    await createDeletedList(join(folder, "new")).add([ben]);
    expect(await createDeletedList(join(folder, "new")).read()).toEqual([ada, ben]);
  });

  it("passes over a line that a crash cut off, and goes on behind it", async () => {
    const list = createDeletedList(folder);
    await list.add([ada]);
    await appendFile(join(folder, "deleted-accounts"), "6f1d7a50-0000-40");
    await list.add([ben]);
    expect(await list.read()).toEqual([ada, ben]);
  });
});
