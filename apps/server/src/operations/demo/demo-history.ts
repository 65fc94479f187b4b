import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import { serviceMs, wallMs } from "@afterword/core/time/instant";
import type { Now } from "@afterword/core/time/instant";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { NewMailRow } from "../../engine/store/rows/mails.ts";
import type { LockedUser } from "../../engine/store/rows/users.ts";
import { factsOf } from "../../engine/switch/switch-facts.ts";
import { writeReminder } from "../../engine/switch/write-reminder.ts";
import { ANNA } from "./demo-accounts.ts";

/** What the steps of the seed give as their device; no sign of life keeps it. */
export const SEEDED_BY = "the demo";

const PHONE = "the app on Android";

/**
 * The reminders that Anna did not answer, accepted as by a mail server: nothing is ever delivered without them.
 * `silent`: Anna as she stood when her note was released at `released`.
 */
export const plantReminders = async (
  trx: Trx,
  context: SwitchContext,
  silent: LockedUser,
  released: Now,
): Promise<void> => {
  const { switchState: state } = silent.user;
  if (state.kind !== "reminded") throw new Error("Anna's note is released without a reminder");
  const reminders = [
    { number: 1, sentAt: state.acceptedAt },
    { number: 3, sentAt: serviceMs(released.service - DAY_MS) },
  ] as const;
  for (const { number, sentAt } of reminders) {
    const now: Now = { wall: wallMs(released.wall - (released.service - sentAt)), service: sentAt };
    const effect = { kind: "remind", cycle: state.cycle, number } as const;
    const facts = factsOf(silent.user, silent.terms);
    await plantSent(trx, writeReminder(context, { ...silent, facts, now, effect }));
  }
};

const plantSent = async (trx: Trx, mail: NewMailRow): Promise<void> => {
  const { owner, id, queuedAt } = mail;
  const rows = rowsOf(trx);
  await rows.insertMail(mail);
  await rows.markSent({ owner, id, at: wallMs(queuedAt + TAKEN_AFTER_MS), answer: "250 taken" });
};

const TAKEN_AFTER_MS = 2 * SECOND_MS;

/** Dates what the mail server took of Anna's delivery to the day of the release, which the seed put into the past. */
export const dateAcceptance = ({ database }: Pick<Context, "database">): Promise<void> =>
  transaction(database.db, async (trx) => {
    await trx
      .updateTable("deliveries")
      .set({ accepted_at: sql<Date>`triggered_at + ${TAKEN_AFTER_MS} * interval '1 millisecond'` })
      .where("owner", "=", ANNA.id)
      .where("state", "=", "accepted")
      .execute();
    await trx
      .updateTable("mails")
      .set({ sent_at: sql<Date>`queued_at + ${TAKEN_AFTER_MS} * interval '1 millisecond'` })
      .where("owner", "=", ANNA.id)
      .where("kind", "=", "delivery")
      .where("state", "=", "sent")
      .execute();
  });

type Sign = { readonly fromReleaseMs: number; readonly source: string };

/** Weekly, as the rhythm of a new account asks; then silence, and a log-in that came too late. */
const SIGNS: readonly Sign[] = [
  { fromReleaseMs: -(41 * DAY_MS + 3 * HOUR_MS), source: "log-in" },
  { fromReleaseMs: -40 * DAY_MS, source: "saved" },
  { fromReleaseMs: -(33 * DAY_MS + 40 * MINUTE_MS), source: "app-opened" },
  { fromReleaseMs: -(27 * DAY_MS + 5 * HOUR_MS), source: "button" },
  { fromReleaseMs: -(21 * DAY_MS - 2 * HOUR_MS), source: "app-opened" },
  { fromReleaseMs: -(15 * DAY_MS - 50 * MINUTE_MS), source: "app-opened" },
  // The one from which her silence counted (seed-demo.ts).
  { fromReleaseMs: -(9 * DAY_MS + 2 * HOUR_MS), source: "app-opened" },
  { fromReleaseMs: 2 * DAY_MS + 4 * HOUR_MS, source: "log-in" },
  { fromReleaseMs: 8 * DAY_MS - 3 * HOUR_MS, source: "app-opened" },
  { fromReleaseMs: 14 * DAY_MS + 90 * MINUTE_MS, source: "button" },
];

/**
 * Replaces the signs of life that the seed gave by a realistic history: the seed gave them all within one second. The
 * last one stays, since the switch counts from it.
 */
export const insertSigns = async (trx: Trx, context: SwitchContext): Promise<void> => {
  const seeded = await trx
    .selectFrom("signs_of_life")
    .select(["id", "at"])
    .where("owner", "=", ANNA.id)
    .where("device", "=", SEEDED_BY)
    .orderBy("at", "desc")
    .execute();
  const [last] = seeded;
  if (last === undefined) return;
  await trx
    .deleteFrom("signs_of_life")
    .where("owner", "=", ANNA.id)
    .where("device", "in", [SEEDED_BY, PHONE])
    .where("id", "!=", last.id)
    .execute();
  await trx
    .updateTable("signs_of_life")
    .set({ device: PHONE, late_for: null })
    .where("owner", "=", ANNA.id)
    .where("id", "=", last.id)
    .execute();
  await trx
    .insertInto("signs_of_life")
    .values(await storyOf(trx, context))
    .execute();
};

const storyOf = async (trx: Trx, { ids }: SwitchContext) => {
  const { released } = await trx
    .selectFrom("deliveries")
    .select("triggered_at as released")
    .where("owner", "=", ANNA.id)
    .executeTakeFirstOrThrow();
  const tooLate = SIGNS.find(({ fromReleaseMs }) => fromReleaseMs > 0);
  return SIGNS.map((sign) => ({
    owner: ANNA.id,
    id: ids.uuid(),
    at: new Date(released.getTime() + sign.fromReleaseMs),
    source: sign.source,
    device: PHONE,
    late_for: sign === tooLate ? released : null,
  }));
};
