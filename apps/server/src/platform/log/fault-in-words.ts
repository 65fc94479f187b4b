/**
 * What the person reads who started a program that cannot go on: the error's own sentence, unless it is the system's
 * about a disk or a right, which names neither what to do nor, in its middle, the file.
 */
export const faultInWords = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const known = [...causesOf(error)].map(wordsFor).find((words) => words !== null);
  return known ?? error.message;
};

function* causesOf(error: Error): Generator<Error & SystemFault> {
  yield error;
  if (error.cause instanceof Error) yield* causesOf(error.cause);
}

type SystemFault = { readonly code?: unknown; readonly path?: unknown };

const wordsFor = ({ code, path }: SystemFault): string | null => {
  const words = WORDS[String(code)];
  return words === undefined ? null : words(typeof path === "string" ? path : null);
};

const full = (path: string | null): string =>
  `${path === null ? "The disk" : `The disk that holds ${path}`} is full: free some space, then start again.`;

/** Without a path it may be about a port. */
const denied = (path: string | null): string | null =>
  path === null
    ? null
    : `The user that runs this may not read or write ${path}: give it the rights, or set DATA_DIR to another folder.`;

const WORDS: Readonly<Record<string, (path: string | null) => string | null>> = {
  "53100": () => "The disk of the database is full: free some space, then start again.",
  EACCES: denied,
  EDQUOT: full,
  ENOSPC: full,
  EROFS: denied,
};
