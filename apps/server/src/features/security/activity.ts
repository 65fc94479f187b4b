import { ACTIVITY_PAGE_SIZE } from "@afterword/contract/endpoints/activity";
import type { ActivityEntry } from "@afterword/contract/endpoints/activity";
import type { Context } from "../../context.ts";
import { presentEntry } from "./present.ts";
import { listEntries } from "./queries.ts";
import type { ActivityRow } from "./queries.ts";

export type ActivityPage = {
  readonly entries: ActivityEntry[];
  /** What to ask for the next, older page with; null on the last one. */
  readonly next: string | null;
};

/**
 * What was done with an account. Pages follow the order in which it was written down; within one the newest stands
 * first, so that what is written later than it happened (failed log-ins, up to an hour) is at its place there.
 */
export const listActivity = async (
  { database }: Context,
  owner: string,
  after: string,
): Promise<ActivityPage> => {
  const number = after === "newest" ? null : Number(after);
  const rows = await listEntries(database.db, { owner, after: number, limit: ACTIVITY_PAGE_SIZE + 1 });
  const page = rows.slice(0, ACTIVITY_PAGE_SIZE);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    entries: page.toSorted(byTime).map(presentEntry),
    next: last === undefined ? null : String(last.seq),
  };
};

/** Of the same moment, what was written down last stands first, as it comes. */
const byTime = (one: ActivityRow, other: ActivityRow): number => other.at.getTime() - one.at.getTime();
