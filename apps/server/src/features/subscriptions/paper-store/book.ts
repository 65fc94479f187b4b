import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeSynced } from "../../../platform/files/synced-files.ts";
import { makeAuthority, openAuthority, type Authority, type StoredAuthority } from "./authority.ts";
import type { PaperSubscription } from "./ledger.ts";

/** What the paper store keeps in the data folder: its authority, and the subscriptions that it sold. */
export type Book = {
  readonly authority: Authority;
  readonly find: (key: string) => PaperSubscription | undefined;
  /** Oldest first. */
  readonly list: () => readonly PaperSubscription[];
  readonly put: (subscription: PaperSubscription) => void;
  /** Writes what was put since; one writing waits for the one before. */
  readonly save: () => Promise<void>;
};

const folderOf = (dataDir: string): string => join(dataDir, "paper-store");

/** Whether it was opened before. */
export const hasBook = (dataDir: string): boolean => existsSync(folderOf(dataDir));

export const openBook = async (dataDir: string): Promise<Book> => {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const authority = await readOrMakeAuthority(join(folder, "authority.json"));
  const file = join(folder, "subscriptions.json");
  const kept = await readJson<readonly PaperSubscription[]>(file);
  const subscriptions = new Map((kept ?? []).map((one) => [one.key, one]));
  let saving: Promise<void> = Promise.resolve();
  return {
    authority: openAuthority(authority),
    find: (key) => subscriptions.get(key),
    list: () => [...subscriptions.values()],
    put: (subscription) => void subscriptions.set(subscription.key, subscription),
    save: () => {
      saving = saving.then(() => replaceFile(file, [...subscriptions.values()]));
      return saving;
    },
  };
};

const readOrMakeAuthority = async (file: string): Promise<StoredAuthority> => {
  const kept = await readJson<StoredAuthority>(file);
  if (kept !== null) return kept;
  const made = await makeAuthority();
  await replaceFile(file, made);
  return made;
};

const readJson = async <T>(file: string): Promise<T | null> => {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return text === null ? null : (JSON.parse(text) as T);
};

const replaceFile = async (file: string, content: object): Promise<void> => {
  // One that a fall left behind.
  await rm(`${file}.new`, { force: true });
  await writeSynced(`${file}.new`, JSON.stringify(content));
  await rename(`${file}.new`, file);
};
