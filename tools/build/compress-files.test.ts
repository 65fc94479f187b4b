import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compressFiles } from "./compress-files.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "compressed-"));
  mkdirSync(path.join(folder, "assets"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("compressing the files of a build", () => {
  it("Scripts get a gzip and a brotli file beside them, and fonts get none", () => {
    const script = "export const hello = 1;\n".repeat(100);
    writeFileSync(path.join(folder, "assets/index.js"), script);
    writeFileSync(path.join(folder, "assets/letters.woff2"), "x");
    compressFiles(folder);
    expect(readdirSync(path.join(folder, "assets")).toSorted()).toEqual([
      "index.js",
      "index.js.br",
      "index.js.gz",
      "letters.woff2",
    ]);
    expect(gunzipSync(readFileSync(path.join(folder, "assets/index.js.gz"))).toString()).toBe(script);
    expect(brotliDecompressSync(readFileSync(path.join(folder, "assets/index.js.br"))).toString()).toBe(
      script,
    );
  });
});
