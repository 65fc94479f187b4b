import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { link, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import type { WallMs } from "@afterword/core/time/instant";
import { UsageMistake } from "./command.ts";
import type { Command } from "./command.ts";
import { getMasterKey, openInstallation } from "./installation.ts";
import type { Context } from "../../context.ts";
import { syncFolder } from "../../platform/files/synced-files.ts";
import { MANIFEST_FILE } from "./manifest.ts";
import type { Manifest, ManifestPart } from "./manifest.ts";
import { recordMaintenance } from "./maintenance-records.ts";
import { createDumpKey, sealRow } from "./sealed-columns.ts";
import type { DumpKey } from "./sealed-columns.ts";
import { listMigrations, listSealedColumns, listTables, readTable, withSnapshot } from "./snapshot.ts";
import type { Snapshot } from "./snapshot.ts";
import { TAR_END, tarFile } from "./tar.ts";
import { opensEveryKey } from "./wrapped-keys.ts";

export const dump: Command = {
  summary: "write the whole database to one file",
  help: `npm run afterword -- dump [FILE]

Writes a consistent snapshot of the whole database to FILE (default: database.tar.gz in the current folder), as JSON
lines. Notes, recipients and mail stay sealed, and passwords, links and codes are sealed as well: without the master
key, which this needs too, they can be neither read nor guessed. Sessions are left out. An existing file is never
overwritten. A dump that was killed leaves FILE.unfinished-* behind; delete it. \`--to FILE\` means the same as FILE.

With PostgreSQL, the server may keep running. The embedded database belongs to the running server: stop it first. The
pause costs users no time.`,
  run: async ({ words, config, terminal }) => {
    const file = resolve(fileNamedIn(words) ?? "database.tar.gz");
    const { database, clock } = await openInstallation(config);
    try {
      const dumpMadeAt = clock.now();
      const context = { database, masterKey: await getMasterKey(config) };
      await refuseOtherMasterKey(context);
      const { tables, rows } = await writeDump(context, file, dumpMadeAt);
      terminal.say(`Wrote ${rows} rows of ${tables} tables to ${file}. Keep it apart from the master key.`);
      await recordMaintenance(context, "dump", { at: clock.now(), dumpMadeAt, rows }).catch(() =>
        terminal.complain("The dump could not be recorded: start this version's server once."),
      );
    } finally {
      await database.close();
    }
  },
};

const fileNamedIn = (words: readonly string[]): string | undefined => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { to: { type: "string" } },
  });
  const files = [...positionals, ...(values.to === undefined ? [] : [values.to])];
  if (files.length > 1) throw new UsageMistake("Name one file to write.");
  return files[0];
};

/** Sealed under another key, it could not be restored with the one that opens its notes. */
export const refuseOtherMasterKey = async (context: DumpContext): Promise<void> => {
  if (await opensEveryKey(context)) return;
  throw new Error("The master key does not open this database; nothing was written.");
};

/** A part is written out as soon as it is this large, so that a dump of any size fits into memory. */
const PART_BYTES = 1024 * 1024;

export type DumpContext = Pick<Context, "database" | "masterKey">;

export type DumpReport = { readonly tables: number; readonly rows: number };

/**
 * Writes everything that has to be kept into one file (behaviour §6): a moment of the database as JSON lines, one row
 * a line, as PostgreSQL itself writes them. What is sealed stays sealed. The server may go on working meanwhile. The
 * file has its name only once it is whole and on the disk; until then it is a draft in a folder beside it, which is no
 * other dump's. Throws when there is a file of that name, before or by the end, or no folder for it.
 */
export const writeDump = async (
  { database, masterKey }: DumpContext,
  file: string,
  now: WallMs,
): Promise<DumpReport> => {
  if (existsSync(file)) throw isThere(file);
  const folder = await stat(dirname(file)).catch(() => null);
  if (!folder?.isDirectory()) throw new Error(`There is no folder ${dirname(file)}; nothing was written.`);
  const key = createDumpKey(masterKey);
  const draftFolder = await mkdtemp(`${file}.unfinished-`);
  const draft = join(draftFolder, "draft");
  try {
    const report = { tables: 0, rows: 0 };
    await withSnapshot(database, (snapshot) =>
      pipeline(
        Readable.from(archiveOf(snapshot, { now, key }, report), { objectMode: false }),
        createGzip(),
        createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }),
      ),
    );
    await giveName(draft, file);
    await syncFolder(dirname(file));
    return report;
  } finally {
    await rm(draftFolder, { recursive: true, force: true });
  }
};

const isThere = (file: string): Error =>
  new Error(`${file} already exists, and was left alone: name another file, or move this one away.`);

/** What file systems answer that know no second name for a file, as on memory sticks and some shares. */
const NO_LINKS: readonly string[] = ["EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"];

/** A rename would take the place of a file that came meanwhile; a link never does. */
const giveName = async (draft: string, file: string): Promise<void> => {
  try {
    await link(draft, file);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (existsSync(file)) throw isThere(file);
    if (!NO_LINKS.includes(code)) throw error;
    await rename(draft, file);
  }
};

async function* archiveOf(
  snapshot: Snapshot,
  { now, key }: { readonly now: WallMs; readonly key: DumpKey },
  report: { tables: number; rows: number },
): AsyncGenerator<Buffer> {
  const at = now / 1000;
  const tables: Manifest["tables"] = [];
  for (const name of await listTables(snapshot)) {
    const parts: ManifestPart[] = [];
    const sealed = await listSealedColumns(snapshot, name);
    for await (const { content, rows } of partsOf(linesOf(snapshot, { name, sealed }, key))) {
      const file = `${name}/${String(parts.length + 1).padStart(6, "0")}.jsonl`;
      parts.push({ file, rows, sha256: createHash("sha256").update(content).digest("hex") });
      report.rows += rows;
      yield tarFile({ name: file, content }, at);
    }
    tables.push({ name, ...(sealed.length === 0 ? {} : { sealed: [...sealed] }), parts });
    report.tables += 1;
  }
  const manifest: Manifest = {
    format: "afterword-dump/2",
    key: key.wrapped.toString("base64url"),
    madeAt: new Date(now).toISOString(),
    migrations: await listMigrations(snapshot),
    tables,
  };
  const content = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  yield tarFile({ name: MANIFEST_FILE, content }, at);
  yield TAR_END;
}

async function* linesOf(
  snapshot: Snapshot,
  { name, sealed }: { readonly name: string; readonly sealed: readonly string[] },
  { key }: DumpKey,
): AsyncGenerator<string> {
  for await (const row of readTable(snapshot, name, sealed)) yield sealRow(key, name, row);
}

type Part = { readonly content: Buffer; readonly rows: number };

async function* partsOf(rows: AsyncIterable<string>): AsyncGenerator<Part> {
  let lines: string[] = [];
  let size = 0;
  const cut = (): Part => {
    const part = { content: Buffer.from(lines.map((line) => `${line}\n`).join("")), rows: lines.length };
    [lines, size] = [[], 0];
    return part;
  };
  for await (const line of rows) {
    lines.push(line);
    size += line.length;
    if (size >= PART_BYTES) yield cut();
  }
  if (lines.length > 0) yield cut();
}
