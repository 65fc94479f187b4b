import { ACTIVITY_PAGE_SIZE } from "@afterword/contract/endpoints/activity";
import type { ActivityEntry } from "@afterword/contract/endpoints/activity";
import type { Context } from "../../context.ts";
import { presentEntry } from "./present.ts";
import { listEntries } from "./queries.ts";
import type { ActivityRow } from "./queries.ts";

export type ActivityPage = {
  readonly entries: ActivityEntry[];
  /** The cursor of the next, older page; null on the last one. */
  readonly next: string | null;
};

/**
 * What was done with an account. Pages follow the order of writing; within a page the latest event comes first, so
 * entries written late (failed log-ins, up to an hour) stand at their place.
 */
export const listActivity = async (
  { database }: Pick<Context, "database">,
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

/** Stable: of the same moment, the entry written last comes first, as the rows are ordered. */
const byTime = (one: ActivityRow, other: ActivityRow): number => other.at.getTime() - one.at.getTime();
