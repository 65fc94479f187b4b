import { serviceMs, wallMs } from "@afterword/core/time/instant";
import type { Kysely, Selectable } from "kysely";
import type { ClockRow, ClockRows } from "../rows/clock.ts";
import type { DB } from "../../../platform/db/schema.ts";

const ROW = 1;

export const clockRows = (db: Kysely<DB>): ClockRows => ({
  findClock: async () => {
    const row = await clocks(db).executeTakeFirst();
    return row && clockOf(row);
  },
  lockClock: async (first) => {
    const row = await clocks(db).forUpdate().executeTakeFirst();
    if (row !== undefined) return clockOf(row);
    await insertClock(db, first);
    return clockOf(await clocks(db).forUpdate().executeTakeFirstOrThrow());
  },
  writeClock: async (row) => {
    await db.updateTable("service_clock").set(columnsOf(row)).where("id", "=", ROW).execute();
  },
});

const clocks = (db: Kysely<DB>) =>
  db.selectFrom("service_clock").select(["service_ms", "beat_at", "offset_ms"]).where("id", "=", ROW);

const insertClock = async (db: Kysely<DB>, first: ClockRow): Promise<void> => {
  await db
    .insertInto("service_clock")
    .values({ id: ROW, ...columnsOf(first) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
};

const columnsOf = ({ serviceMs: service_ms, beatAt, offsetMs }: ClockRow) => ({
  service_ms,
  beat_at: new Date(beatAt),
  offset_ms: offsetMs,
});

type Columns = Pick<Selectable<DB["service_clock"]>, "service_ms" | "beat_at" | "offset_ms">;

const clockOf = ({ service_ms, beat_at, offset_ms }: Columns): ClockRow => ({
  serviceMs: serviceMs(service_ms),
  beatAt: wallMs(beat_at.getTime()),
  offsetMs: offset_ms,
});
