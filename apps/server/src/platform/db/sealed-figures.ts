import { createHmac, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { syncFolder, writeSynced } from "../files/synced-files.ts";
import type { FolderFigures } from "./folder-figures.ts";

/** Beside the folder. */
export const figuresOf = (folder: string): string => `${folder}.figures`;

/** Sealed by the first of the keys, on the disk before it has its name. */
export const writeFigures = async (
  folder: string,
  keys: readonly Uint8Array[],
  figures: FolderFigures,
): Promise<void> => {
  const content = JSON.stringify(figures);
  const draft = `${figuresOf(folder)}.new`;
  await rm(draft, { force: true });
  await writeSynced(draft, `${sealsOf(keys, content)[0]?.toString("hex") ?? ""}\n${content}\n`);
  await rename(draft, figuresOf(folder));
  await syncFolder(dirname(folder));
};

export const hasFigures = (folder: string): boolean => existsSync(figuresOf(folder));

/** Null where there are none, or none that one of these keys has sealed. */
export const readFigures = (folder: string, keys: readonly Uint8Array[]): FolderFigures | null => {
  if (!hasFigures(folder)) return null;
  const [seal = "", content = ""] = readFileSync(figuresOf(folder), "utf8").split("\n");
  const given = Buffer.from(seal, "hex");
  const isSealed = sealsOf(keys, content).some(
    (it) => it.length === given.length && timingSafeEqual(it, given),
  );
  return isSealed ? (JSON.parse(content) as FolderFigures) : null;
};

export const removeFigures = (folder: string): Promise<void> => rm(figuresOf(folder), { force: true });

const sealsOf = (keys: readonly Uint8Array[], content: string): readonly Buffer[] =>
  keys.map((key) => createHmac("sha256", key).update(content).digest());
