import { describe, expect, it } from "vitest";
import { readTar, TAR_END, tarFile } from "./tar.ts";
import type { TarFile } from "./tar.ts";

const files: readonly TarFile[] = [
  { name: "users/000001.jsonl", content: Buffer.from('{"name":"Θεοδώρα"}\n') },
  { name: "empty", content: Buffer.alloc(0) },
  { name: "one-block", content: Buffer.alloc(512, 1) },
  { name: "more", content: Buffer.alloc(70_001, 2) },
];
const archive = Buffer.concat([...files.map((file) => tarFile(file, 1_764_000_000)), TAR_END]);

describe("an archive", () => {
  it.each([1, 7, 512, 1_000_000])(
    "An archive is read as it was written, in chunks of %i bytes",
    async (size) => {
      const read = await collect(readTar(inChunks(archive, size)));
      expect(read).toEqual(files);
    },
  );

  it("An archive that is cut off anywhere is refused", async () => {
    for (const length of [0, 100, 512, 600, archive.length - 1024]) {
      await expect(collect(readTar(inChunks(archive.subarray(0, length), 512)))).rejects.toThrow("truncated");
    }
  });

  it("Bytes that are no archive are refused", async () => {
    await expect(collect(readTar(inChunks(Buffer.alloc(2_000, 65), 512)))).rejects.toThrow("not an archive");
  });

  it("A file name over 100 characters is refused", () => {
    expect(() => tarFile({ name: "x".repeat(101), content: Buffer.alloc(0) }, 0)).toThrow("too long");
  });
});

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function collect(read: AsyncIterable<TarFile>): Promise<TarFile[]> {
  const all: TarFile[] = [];
  for await (const file of read) all.push(file);
  return all;
}
