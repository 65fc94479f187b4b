import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { MANIFEST_FILE, parseManifest } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";
import { openDumpKey, openRow } from "./sealed-columns.ts";
import type { MasterKey } from "../../platform/crypto/master-key.ts";
import { readTar } from "./tar.ts";
import type { TarFile } from "./tar.ts";

/** Reads a dump through to its end and answers its manifest. Throws one sentence when anything of it is not as it was written. */
export const checkDump = async (file: string): Promise<Manifest> => {
  const seen = new Map<string, string>();
  let manifest: Manifest | null = null;
  for await (const { name, content } of filesOf(file)) {
    if (name === MANIFEST_FILE) manifest = parseManifest(content);
    else seen.set(name, hashOf(content));
  }
  if (manifest === null) throw new Error(`${file} is not a complete dump: its manifest is missing.`);
  const parts = manifest.tables.flatMap((table) => table.parts);
  const broken = parts.find((part) => seen.get(part.file) !== part.sha256);
  if (broken !== undefined)
    throw new Error(`${file} is damaged: ${broken.file} differs from what was dumped.`);
  return manifest;
};

export type DumpedPart = {
  readonly table: string;
  readonly sealed: readonly string[];
  /** Each as JSON, whole. */
  readonly rows: readonly string[];
};

/**
 * The parts of a dump in their order, each checked once more, since the file may have changed meanwhile. Throws one
 * sentence when the master key does not open what is sealed in it.
 */
export async function* partsOfDump(
  file: string,
  manifest: Manifest,
  masterKey: MasterKey,
): AsyncGenerator<DumpedPart> {
  const openLine = openerOf(manifest, masterKey);
  const parts = manifest.tables.flatMap(({ name, sealed = [], parts: own }) =>
    own.map((part) => ({ table: name, sealed, ...part })),
  );
  const waiting = parts.values();
  for await (const { name, content } of filesOf(file)) {
    if (name === MANIFEST_FILE) continue;
    const { value: part } = waiting.next();
    if (part === undefined || part.file !== name || part.sha256 !== hashOf(content)) {
      throw new Error(`${file} changed while it was being read.`);
    }
    const { table, sealed } = part;
    const lines = content.toString("utf8").trimEnd().split("\n");
    if (lines.length !== part.rows) throw new Error(`${file} is damaged: ${name} lacks rows.`);
    yield { table, sealed, rows: sealed.length === 0 ? lines : lines.map((line) => openLine(table, line)) };
  }
}

const openerOf = (manifest: Manifest, masterKey: MasterKey): ((table: string, line: string) => string) => {
  const key = keyOfDump(manifest, masterKey);
  return (table, line) => {
    if (key === null) throw new Error("the dump has sealed rows and names no key for them");
    return openRow(key, table, line);
  };
};

/** Null where nothing is sealed in it. Throws one sentence when the master key does not open it. */
export const keyOfDump = ({ key }: Manifest, masterKey: MasterKey): ReturnType<typeof openDumpKey> => {
  const opened = key === undefined ? null : openDumpKey(masterKey, key);
  if (key !== undefined && opened === null) throw new Error(OTHER_MASTER_KEY);
  return opened;
};

export const OTHER_MASTER_KEY =
  "The master key does not open the dump; restore with the key it was made with. Nothing was changed.";

const hashOf = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

async function* filesOf(file: string): AsyncGenerator<TarFile> {
  const unzipped = createGunzip();
  const reading = pipeline(createReadStream(file), unzipped);
  // Its failure also ends the loop below, which reports it.
  reading.catch(() => undefined);
  try {
    yield* readTar(unzipped);
  } catch (error) {
    throw new Error(sentenceFor(file, error), { cause: error });
  } finally {
    unzipped.destroy();
  }
}

const sentenceFor = (file: string, error: unknown): string => {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return `There is no file ${file}.`;
  const reason = error instanceof Error ? error.message : String(error);
  return `${file} is not a complete dump: ${reason}.`;
};
