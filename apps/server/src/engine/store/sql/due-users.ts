import { serviceMs, wallMs, type ServiceMs } from "@afterword/core/time/instant";
import { sql, type Kysely } from "kysely";
import type { DueUser, UserRows } from "../rows/users.ts";
import type { DB } from "../../../platform/db/schema.ts";

export const listDueUsers = async (
  db: Kysely<DB>,
  { now: { service, wall }, after, limit }: Parameters<UserRows["listDueUsers"]>[0],
): Promise<readonly DueUser[]> => {
  const walks = { ...BOTH_WALKS, ...(after === null ? {} : walksAfter(after)) };
  const rows = await listDue(db, { ...walks, service, wall: new Date(wall), limit });
  return rows.map(({ id, due_ms, calendar_due_at }) =>
    calendar_due_at === null
      ? { by: "service", id, dueMs: serviceMs(due_ms ?? 0) }
      : { by: "calendar", id, calendarDueAt: wallMs(calendar_due_at.getTime()) },
  );
};

/** Behind which look each of the two walks goes on, and behind which user of that look. */
type Walks = {
  readonly afterMs: number;
  readonly afterId: string;
  readonly afterAt: Date;
  readonly afterIdAt: string;
};

const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const BOTH_WALKS: Walks = {
  afterMs: Number.MIN_SAFE_INTEGER,
  afterId: FIRST_ID,
  afterAt: new Date("0001-01-01T00:00:00Z"),
  afterIdAt: FIRST_ID,
};

const walksAfter = (after: DueUser): Partial<Walks> =>
  after.by === "service"
    ? { afterMs: after.dueMs, afterId: after.id }
    : { afterMs: Number.MAX_SAFE_INTEGER, afterAt: new Date(after.calendarDueAt), afterIdAt: after.id };

type Page = { readonly service: ServiceMs; readonly wall: Date; readonly limit: number };

/**
 * A union of two walks, each along an index of its own and no farther than the page: a condition with "or" would sort
 * all who are due for every page. The second leaves out those of the first, so that no user comes twice.
 */
const listDue = (db: Kysely<DB>, { service, wall, limit, ...walks }: Walks & Page) =>
  db
    .with("in_service", (of) =>
      of
        .selectFrom("users")
        .select(["id", "due_ms", sql<Date | null>`null::timestamptz`.as("calendar_due_at")])
        .where("due_ms", "<=", service)
        .where(sql<boolean>`(due_ms, id) > (${walks.afterMs}, ${walks.afterId})`)
        .orderBy("due_ms")
        .orderBy("id")
        .limit(limit),
    )
    .with("by_calendar", (of) =>
      of
        .selectFrom("users")
        .select(["id", sql<number | null>`null::bigint`.as("due_ms"), "calendar_due_at"])
        .where("calendar_due_at", "<=", wall)
        .where(sql<boolean>`(due_ms is null or due_ms > ${service})`)
        .where(sql<boolean>`(calendar_due_at, id) > (${walks.afterAt}, ${walks.afterIdAt})`)
        .orderBy("calendar_due_at")
        .orderBy("id")
        .limit(sql<number>`${limit} - (select count(*) from in_service)`),
    )
    .selectFrom("in_service")
    .selectAll()
    .unionAll((of) => of.selectFrom("by_calendar").selectAll())
    .orderBy("due_ms")
    .orderBy("calendar_due_at")
    .orderBy("id")
    .execute();
