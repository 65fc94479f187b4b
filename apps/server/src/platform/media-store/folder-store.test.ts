import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "@afterword/core/time/duration";
import { createFolderStore } from "./folder-store.ts";
import { ObjectMissing, StoreUnavailable } from "./object-store.ts";
import { objectStoreSuite } from "./suites/object-store.ts";
import { inPieces, listKeys } from "./suites/test-bytes.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "afterword-store-"));
});
afterAll(() => rm(folder, { recursive: true }));

const emptyRoot = (): Promise<string> => mkdtemp(join(folder, "root-"));

const sizeOfDrafts = async (root: string): Promise<number> => {
  const incoming = join(root, "~incoming");
  const sizes = (await readdir(incoming)).map(async (name) => (await stat(join(incoming, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
};

describe("the folder store", () => {
  objectStoreSuite(async () => {
    const root = join(await emptyRoot(), "recordings");
    return { store: createFolderStore(root), arrivedBytes: () => sizeOfDrafts(root) };
  });

  it("The folder store makes files and folders that only its own user can read", async () => {
    const root = await emptyRoot();
    await createFolderStore(root).put("a/b", inPieces(Buffer.from("x")));
    expect((await stat(join(root, "a"))).mode & 0o777).toBe(0o700);
    expect((await stat(join(root, "a/b"))).mode & 0o777).toBe(0o600);
  });

  it("The folder store leaves no folder behind an object that was deleted, and no draft", async () => {
    const root = await emptyRoot();
    const store = createFolderStore(root);
    await store.put("a/b/c", inPieces(Buffer.from("x")));
    await store.put("a/d", inPieces(Buffer.from("x")));
    await store.delete("a/b/c");
    expect(await readdir(root)).toEqual(["a", "~incoming"]);
    expect(await readdir(join(root, "a"))).toEqual(["d"]);
    expect(await readdir(join(root, "~incoming"))).toEqual([]);
  });

  it("The folder store follows no link out of its folder", async () => {
    const [root, outside] = [await emptyRoot(), await emptyRoot()];
    await writeFile(join(outside, "secret"), "secret");
    await symlink(outside, join(root, "out"));
    await symlink(join(outside, "secret"), join(root, "link"));
    const store = createFolderStore(root);
    for (const key of ["out/secret", "link"]) {
      await expect(store.get(key)).rejects.toThrow(ObjectMissing);
      expect(await store.head(key)).toBeNull();
    }
    await expect(store.put("out/new", inPieces(Buffer.from("x")))).rejects.toThrow(StoreUnavailable);
    await store.delete("out/secret");
    expect(await readdir(outside)).toEqual(["secret"]);
    for (const prefix of ["", "out/", "link/"]) expect(await listKeys(store, prefix)).toEqual([]);
  });

  it("What a killed writer left half-written is removed a day later, and not while it is written", async () => {
    const root = await emptyRoot();
    const incoming = join(root, "~incoming");
    await mkdir(incoming, { recursive: true });
    for (const name of ["old", "young"]) await writeFile(join(incoming, name), "half");
    const longAgo = new Date((await stat(incoming)).mtimeMs - DAY_MS - 60_000);
    await utimes(join(incoming, "old"), longAgo, longAgo);
    await createFolderStore(root).put("a", inPieces(Buffer.from("x")));
    expect(await readdir(incoming)).toEqual(["young"]);
  });
});
