/**
 * Whether an error means that the database cannot be reached or is restarting, and not that a statement was wrong.
 * The codes are those of sockets and PostgreSQL's classes 08 (connection), 53 (resources), 57P0x (shutting down), and a server
 * that takes no writes, as one that is about to take another's place.
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

const OUTAGE_CODES =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08...|53...|57P0[1-5]|57014|25006)$/;
/** pg names these only by a sentence. */
const OUTAGE_SENTENCES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;
