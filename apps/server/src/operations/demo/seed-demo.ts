import { createReadStream } from "node:fs";
import { readRecordingKey } from "@afterword/core/recordings/recording";
import { DAY_MS, HOUR_MS, hoursToMs } from "@afterword/core/time/duration";
import { serviceMs, wallMs } from "@afterword/core/time/instant";
import type { Now, ServiceMs } from "@afterword/core/time/instant";
import type { Acceptance } from "@afterword/core/switch/state";
import { isProduction } from "../../platform/config/config.ts";
import type { Context } from "../../context.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { addConverted } from "../../features/media/public.ts";
import { addNote } from "../../features/notes/public.ts";
import { addRecipient } from "../../features/recipients/public.ts";
import { sendDueMails } from "../../engine/outbox/send-due-mails.ts";
import { decideDueUser } from "../../engine/switch/decide-batch.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { ADMIN, ANNA, ensureDemoAccount, type DemoAccountContext } from "./demo-accounts.ts";
import { ensureDemoPlans } from "./demo-plans.ts";
import { DELIVERED_NOTE, DEMO_PEOPLE, DEMO_VOICE, WAITING_NOTES } from "./demo-notes.ts";
import { dateAcceptance, plantReminders, SEEDED_BY, insertSigns } from "./demo-history.ts";
import type { DemoNote } from "./demo-notes.ts";

type DemoContext = SwitchContext &
  DemoAccountContext &
  Pick<Context, "config" | "pictureAddresses" | "recordingStore">;

/**
 * Fills an empty database outside production: Anna with a note in each state, plans to buy, and an admin. Each step may happen
 * twice, and the admin comes last, so a start that was cut off is completed by the next one. Does nothing where mails
 * leave for a configured mail server, which is spared mails to people who do not exist.
 */
export const seedDemo = async (context: DemoContext): Promise<void> => {
  if (isProduction(context.config)) throw new Error("The demo accounts never exist in production.");
  if (context.config.smtpUrl !== null || (await hasOtherPeople(context))) return;
  await ensureDemoPlans(context);
  await ensureDemoAccount(context, ANNA);
  for (const { id, ...content } of Object.values(DEMO_PEOPLE)) {
    await addRecipient(context, { owner: ANNA.id, device: SEEDED_BY, id, content });
  }
  await writeNote(context, DELIVERED_NOTE);
  await transaction(context.database.db, (trx) => fallSilent(trx, context));
  // The mail goes out now, and belongs to the day of the release.
  await sendDueMails(context);
  await dateAcceptance(context);
  await addVoice(context);
  for (const note of WAITING_NOTES) await writeNote(context, note);
  await transaction(context.database.db, (trx) => insertSigns(trx, context));
  await ensureDemoAccount(context, ADMIN);
};

const hasOtherPeople = async ({ database }: DemoContext): Promise<boolean> =>
  (await database.db
    .selectFrom("users")
    .select("id")
    .where("id", "!=", ANNA.id)
    .where("is_system", "=", false)
    .limit(1)
    .executeTakeFirst()) !== undefined;

const writeNote = (context: DemoContext, { to, ...note }: DemoNote) =>
  addNote(context, {
    ...note,
    owner: ANNA.id,
    device: SEEDED_BY,
    recipientIds: to.map((name) => DEMO_PEOPLE[name].id),
  });

/** The whole file, so that it plays where there is no ffmpeg. */
const addVoice = async (context: DemoContext): Promise<void> => {
  const key = readRecordingKey(DEMO_VOICE.cloud);
  if (key === null) throw new Error("The demo's recording has no key.");
  const open = () => createReadStream(new URL("demo-voice.m4a", import.meta.url));
  await addConverted(context, { owner: key.owner, name: key.file }, { open, seconds: DEMO_VOICE.length });
};

const RELEASED_AGO_MS = 18 * DAY_MS;
const WRITTEN_BEFORE_MS = 40 * DAY_MS;

/**
 * Puts Anna's last sign of life so far back that the switch releases the first note, by the decision that would do so
 * in earnest. What follows it (her next note) is her sign of life.
 */
const fallSilent = async (trx: Trx, context: DemoContext): Promise<void> => {
  const rows = rowsOf(trx);
  const user = await rows.lockUser(ANNA.id);
  if (user === undefined || (await isReleased(trx))) return;
  const { wall, service } = await readNow(rows, context);
  const then: Now = { wall: wallMs(wall - RELEASED_AGO_MS), service };
  await writtenAt(trx, new Date(then.wall - WRITTEN_BEFORE_MS));
  const silent = { user: silentSince(user, then), terms: await rows.getTerms(ANNA.id) };
  await plantReminders(trx, context, silent, then);
  await decideDueUser(rows, context, silent, then);
  // The demo does not begin with the notice of a late sign of life.
  await trx
    .updateTable("users")
    .set({ late_seen: new Date(then.wall) })
    .where("id", "=", ANNA.id)
    .execute();
};

const writtenAt = async (trx: Trx, at: Date): Promise<void> => {
  await trx
    .updateTable("notes")
    .set({ created_at: at, updated_at: at, written_at: at })
    .where("owner", "=", ANNA.id)
    .where("id", "=", DELIVERED_NOTE.id)
    .execute();
};

const silentSince = (user: SwitchUser, then: Now): SwitchUser => {
  const acceptedAt = serviceMs(then.service - hoursToMs(user.sendingDelayHours) - HOUR_MS);
  const lastSignMs = serviceMs(acceptedAt - hoursToMs(user.confirmFrequencyHours) - HOUR_MS);
  return {
    ...user,
    lastSignMs,
    lastSignAt: wallMs(then.wall - (then.service - lastSignMs)),
    switchState: {
      kind: "reminded",
      cycle: user.switchState.cycle,
      acceptedAt,
      lastReminder: 3,
      tries: { refused: [], counted: [], standing: acceptedBy(acceptedAt, then.service) },
    },
  };
};

const acceptedBy = (firstAt: ServiceMs, then: ServiceMs): readonly Acceptance[] => [
  { number: 1, round: 1, at: firstAt },
  { number: 3, round: 1, at: serviceMs(then - DAY_MS - HOUR_MS) },
];

const isReleased = async (trx: Trx): Promise<boolean> => {
  const note = await trx
    .selectFrom("notes")
    .select("triggered_at")
    .where("owner", "=", ANNA.id)
    .where("id", "=", DELIVERED_NOTE.id)
    .executeTakeFirst();
  return note?.triggered_at !== null;
};
