import { damageSentence } from "./folder-integrity.ts";

/** Hears why the engine cannot go on, of all that it writes to its log. */
export type EngineEar = {
  readonly onStderr: (line: string) => boolean;
  /** The first reason, as a sentence; null while there is none. */
  readonly reason: () => string | null;
  /** From now on a panic is told to this. What the engine would still do after one is worth nothing. */
  readonly tell: (listener: (sentence: string) => void) => void;
};

/** Its lines quote statements, so none is kept but the reason. */
export const listenToEngine = (folder: string): EngineEar => {
  let reason: string | null = null;
  let told: ((sentence: string) => void) | null = null;
  return {
    onStderr: (line) => {
      const [, kind, words = ""] = LAST_WORDS.exec(line) ?? [];
      if (told !== null && kind === "PANIC") told(endSentence(folder, words));
      if (told === null && kind !== undefined) reason ??= startSentence(folder, words);
      return true;
    },
    reason: () => reason,
    tell: (listener) => (told = listener),
  };
};

const LAST_WORDS = /\b(PANIC|FATAL): {2}(.+)$/;

const startSentence = (folder: string, words: string): string =>
  fullSentence(folder, words) ?? deniedSentence(folder, words) ?? damageSentence(folder, [partOf(words)]);

const partOf = (words: string): string =>
  `${OF_LOG.test(words) ? "its write-ahead log cannot be read" : "it does not start"} (${words})`;

const OF_LOG = /checkpoint|pg_wal|WAL|write-ahead/;

const endSentence = (folder: string, words: string): string =>
  fullSentence(folder, words) ??
  deniedSentence(folder, words) ??
  `The embedded database in ${folder} cannot go on (${words}), so this server stops. ` +
    "What was answered as saved is on the disk: look at the disk, then start the server again.";

/** Null for what is no full disk. */
const fullSentence = (folder: string, words: string): string | null =>
  FULL.test(words)
    ? `The disk that holds ${folder} is full, and the database cannot go on: free some space, then start the server again. ` +
      "What was answered as saved is safe."
    : null;

/** As after a command that another user has run. Null for what is no matter of rights. */
const deniedSentence = (folder: string, words: string): string | null =>
  DENIED.test(words)
    ? `The user that runs this may not read or write all files in ${folder} (${words}). They are not damaged: ` +
      `give all of them to that user (chown -R USER ${folder}), then start the server again.`
    : null;

const DENIED = /Permission denied|Operation not permitted|Read-only file system/;

const FULL = /No space left on device|Disk quota exceeded/;

/** An error that the engine answers a statement with. */
export type EngineFault = { readonly code?: string; readonly message: string };

/** PostgreSQL's codes for a page or an index that cannot be right, and a sentence that has no code of its own. */
export const isDamage = ({ code = "", message }: EngineFault): boolean =>
  DAMAGE_CODES.has(code) || message.startsWith("unexpected data beyond EOF");

const DAMAGE_CODES = new Set(["XX001", "XX002"]);
