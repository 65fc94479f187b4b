import { isDatabaseOutage, isStatementTimeout } from "../../platform/db/database-outage.ts";

/**
 * Whether an error of the store may be due to the rows that were worked on, so that a try with fewer of them may
 * succeed. Not so where every other try would meet it too: no connection, a server that shuts down or cannot write, a
 * conflict that lasted, a statement that is wrong or takes too long.
 */
export const mayBeOfRows = (error: unknown): boolean =>
  !isDatabaseOutage(error) && !OF_EVERY_ROW.test(codeOf(error));

/** Whether the store was out of reach, which says nothing of the rows. A statement that takes too long may be theirs. */
export const isOutOfReach = (error: unknown): boolean =>
  isDatabaseOutage(error) && !isStatementTimeout(error);

/** Whether the store refuses a value, and would refuse it again. */
export const isOfValue = (error: unknown): boolean => codeOf(error).startsWith("22");

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** Classes of PostgreSQL's codes besides those of an outage. Those of data are 22 and 23; a damaged row is of XX. */
const OF_EVERY_ROW = /^(?:25|28|3D|40|42|55|57)...$/;
