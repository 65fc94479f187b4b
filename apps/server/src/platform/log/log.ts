import { pino, type DestinationStream, type Logger } from "pino";
import { withoutQuotes } from "./redaction.ts";

/** JSON lines on stdout. Only what is named in a line is written; errors without the values that caused them. */
export const createLog = (destination?: DestinationStream): Logger => {
  const options = { base: null, serializers: { err: withoutValues } };
  return destination === undefined ? pino(options) : pino(options, destination);
};

type Fault = Error & { readonly code?: unknown };

/**
 * What a line may say of an error. A database error quotes rows in `detail` and `where`, and a driver error may carry
 * the statement's parameters: only what is named here is written. Of the stack only the places, since its head is the
 * message once more.
 */
const withoutValues = (error: Fault): Record<string, unknown> => {
  const { name, message, code, stack } = error;
  const cause = error.cause instanceof Error ? { cause: withoutValues(error.cause) } : {};
  return { type: name, message: messageOf(message, code), code, stack: placesOf(stack), ...cause };
};

/** PostgreSQL's class 22 is "data exception": its sentences quote the value that did not fit. */
const DATA_EXCEPTION = /^22...$/;

const messageOf = (message: string, code: unknown): string =>
  typeof code === "string" && DATA_EXCEPTION.test(code)
    ? "a value did not fit (its sentence quotes it, and is left out)"
    : withoutQuotes(message);

const placesOf = (stack: string | undefined): string | undefined =>
  stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");

/**
 * Does what belongs to an act that is committed already. That it fails takes nothing back, and must not lose the
 * answer: it is written down as `failure`, and the call goes on.
 */
export const afterCommit = async (
  { log }: { readonly log: Logger },
  failure: string,
  work: () => Promise<void>,
): Promise<void> => {
  try {
    await work();
  } catch (error) {
    log.error({ err: error }, failure);
  }
};

/** Node would print an uncaught fault with all that it carries, and a database error carries rows. */
export const endOnUncaughtFault = (): void => {
  const log = createLog();
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "a fault that nobody caught ends this process");
    process.exit(1);
  });
};
