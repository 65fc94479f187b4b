/**
 * Whether an error means that the database cannot be reached, is restarting or too slow, and not that a statement was
 * wrong. The codes are those of sockets and PostgreSQL's classes 08 (connection), 53 (resources) and 57P0x (shutting
 * down), those of a server that takes no writes, such as a standby, of a statement that took too long, and of a
 * transaction that the server ended because this process was too busy to go on with it.
 */
export const isDatabaseOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (OUTAGE_SENTENCES.test(error.message)) return true;
  // A socket file that is not there is ENOENT, as any missing file is; only the call tells them apart.
  if ("syscall" in error && error.syscall === "connect") return true;
  if ("code" in error && typeof error.code === "string" && OUTAGE_CODES.test(error.code)) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseOutage);
  return error.cause !== undefined && isDatabaseOutage(error.cause);
};

/** Whether the database gave a statement up because it took too long; the next try may well take as long. */
export const isStatementTimeout = (error: unknown): boolean => codesOf(error).includes("57014");

/** Why the database cannot be used at the moment, as an operator understands it; ends a sentence. */
export const awayInWords = (error: unknown): string => {
  const codes = codesOf(error);
  const known = codes.map((code) => WORDS[code]).find((words) => words !== undefined);
  return known ?? rootMessage(error).replace(/\.$/, "");
};

const rootMessage = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? rootMessage(error.cause) : error.message || error.name;
};

const codesOf = (error: unknown): readonly string[] => {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? error.errors : [error.cause];
  return ["code" in error ? String(error.code) : "", ...inner.flatMap(codesOf)];
};

const WORDS: Readonly<Record<string, string>> = {
  "53100": "its disk is full",
  "53300": "all of its connections are taken",
  "57P01": "it is shutting down",
  "57P02": "it is restarting after a crash",
  "57P03": "it is still starting, or shutting down",
  EAI_AGAIN: "its name cannot be looked up",
  ECONNREFUSED: "nothing accepts connections there",
  ECONNRESET: "it broke off the connection",
  EHOSTUNREACH: "the network has no route to it",
  ENETUNREACH: "the network has no route to it",
  ENOENT: "nothing accepts connections there",
  ENOTFOUND: "no machine has this name",
  ETIMEDOUT: "it does not answer",
};

const OUTAGE_CODES =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08...|53...|57P0[1-5]|57014|25006|25P0[34])$/;
/** pg names these only by a sentence. */
const OUTAGE_SENTENCES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;
