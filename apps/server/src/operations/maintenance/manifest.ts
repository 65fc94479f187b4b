import * as z from "zod/mini";
import type { Migration } from "../../platform/db/migrate.ts";

/**
 * What a dump says about itself, in `manifest.json`, its last file: what it was made by, the schema it needs, and for
 * each part how many rows it holds and how to tell that it is whole. A dump without it is cut off.
 */
export const MANIFEST_FILE = "manifest.json";

const part = z.object({
  file: z.string(),
  rows: z.int(),
  /** SHA-256 of the file, in hexadecimal. */
  sha256: z.string(),
});

const word = z.string().check(z.regex(/^[a-z_0-9]+$/));

/** Of the earlier form nothing is sealed that is in clear in the database. */
export const FORMATS = ["afterword-dump/1", "afterword-dump/2"] as const;

const manifest = z.object({
  format: z.enum(FORMATS),
  /** What the rows are sealed with, wrapped by the master key (sealed-columns.ts). */
  key: z.optional(z.string()),
  madeAt: z.iso.datetime(),
  /** The migrations that the dumped database had, in their order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** In the order in which one needs the rows of another; the name is that of the table. */
  tables: z.array(
    z.object({
      name: word,
      /** The columns under seal. */
      sealed: z.optional(z.array(word)),
      parts: z.array(part),
    }),
  ),
});

export type Manifest = z.output<typeof manifest>;
export type ManifestPart = z.output<typeof part>;

/** Null when it is none. */
export const parseManifest = (content: Buffer): Manifest | null => {
  try {
    const parsed = manifest.safeParse(JSON.parse(content.toString("utf8")));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

/**
 * The migrations of this version that the dump has, and those that come after it. Throws one sentence when the dump
 * knows others: there is no way back.
 */
export const splitMigrations = (
  dumped: Manifest["migrations"],
  files: readonly Migration[],
): { readonly had: readonly Migration[]; readonly missing: readonly Migration[] } => {
  const strange = dumped.find(({ name }, index) => files[index]?.name !== name);
  if (strange !== undefined) {
    throw new Error(
      `The dump is newer than this version of Afterword: the migration ${strange.name} is unknown here.`,
    );
  }
  const changed = dumped.find(({ checksum }, index) => files[index]?.checksum !== checksum);
  if (changed !== undefined) {
    throw new Error(`The dump comes from a version whose migration ${changed.name} differs from this one.`);
  }
  return { had: files.slice(0, dumped.length), missing: files.slice(dumped.length) };
};
