import { wallMs, type WallMs } from "@afterword/core/time/instant";
import type { Kysely, Selectable } from "kysely";
import type { DB } from "../../platform/db/schema.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AlarmCourse, AlarmPhase } from "./alarm-course.ts";
import { ALARM_KINDS, type AlarmKind } from "./alarms.ts";

export type KeptAlarm = { readonly kind: AlarmKind; readonly course: AlarmCourse };

/** All alarms, locked: servers that look at the same moment take turns, so that one of them tells. */
export const lockAlarms = async (trx: Trx): Promise<readonly KeptAlarm[]> => {
  await trx
    .insertInto("alarms")
    .values(ALARM_KINDS.map((kind) => ({ kind })))
    .onConflict((conflict) => conflict.column("kind").doNothing())
    .execute();
  return alarmsOf(await trx.selectFrom("alarms").selectAll().orderBy("kind").forUpdate().execute());
};

/** As they stand, for reading. */
export const listAlarms = async (db: Kysely<DB>): Promise<readonly KeptAlarm[]> =>
  alarmsOf(await db.selectFrom("alarms").selectAll().orderBy("began_at").execute());

const alarmsOf = (rows: readonly Selectable<DB["alarms"]>[]): readonly KeptAlarm[] =>
  rows.flatMap(({ kind, ...row }) => {
    // A kind of a later version is that version's to tell.
    if (!ALARM_KINDS.some((known) => known === kind)) return [];
    const course: AlarmCourse = {
      id: row.id,
      beganAt: wallOrNull(row.began_at),
      seenAt: wallOrNull(row.seen_at),
      endedAt: wallOrNull(row.ended_at),
      sentence: row.sentence,
      // Only `writeAlarm` writes this column, always from a phase.
      untold: row.untold as AlarmPhase | null,
      tryAt: wallOrNull(row.try_at),
      toldAt: wallOrNull(row.told_at),
    };
    return [{ kind: kind as AlarmKind, course }];
  });

export const writeAlarm = async (trx: Trx, { kind, course }: KeptAlarm): Promise<void> => {
  await trx
    .updateTable("alarms")
    .set({
      id: course.id,
      began_at: dateOrNull(course.beganAt),
      seen_at: dateOrNull(course.seenAt),
      ended_at: dateOrNull(course.endedAt),
      sentence: course.sentence,
      untold: course.untold,
      try_at: dateOrNull(course.tryAt),
      told_at: dateOrNull(course.toldAt),
    })
    .where("kind", "=", kind)
    .execute();
};

export type Told = { readonly kind: AlarmKind; readonly id: string; readonly phase: AlarmPhase };

/** Nothing happens when the alarm has gone on meanwhile. */
export const markTold = async (db: Kysely<DB>, { kind, id, phase }: Told, at: WallMs): Promise<void> => {
  await db
    .updateTable("alarms")
    .set({ untold: null, try_at: null, told_at: new Date(at) })
    .where("kind", "=", kind)
    .where("id", "=", id)
    .where("untold", "=", phase)
    .execute();
};

const wallOrNull = (at: Date | null): WallMs | null => (at === null ? null : wallMs(at.getTime()));
const dateOrNull = (at: WallMs | null): Date | null => (at === null ? null : new Date(at));
