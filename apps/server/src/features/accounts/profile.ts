import type { profileFields } from "@afterword/contract/endpoints/accounts";
import { rhythmChangesOf } from "@afterword/core/accounts/rhythm";
import type { Rhythm } from "@afterword/core/accounts/rhythm";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { wallMs } from "@afterword/core/time/instant";
import type * as z from "zod/mini";
import type { Context } from "../../context.ts";
import type { SwitchContext } from "../../engine/context.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { recordSignOfLife } from "../../engine/switch/signs-of-life.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { isStillOpen } from "../../platform/http/live-session.ts";
import { admitPhone, savePhone } from "../phones/public.ts";
import type { PhoneFields } from "../phones/public.ts";
import { findMissingFactor } from "../second-factor/public.ts";
import { admitNewEmail, changeNewEmail, isNewAddress } from "./email-change.ts";
import type { EmailChangeContext } from "./email-change.ts";
import { addRhythmChanges, changeUser, getRhythmRow } from "./queries.ts";
import type { UserChange } from "./queries.ts";
import type { GivenProof } from "../recent-proof/public.ts";

export type ProfileContext = SwitchContext & EmailChangeContext;

export type ProfileFields = z.output<typeof profileFields>;

export type ProfileUpdate = {
  readonly profile: ProfileFields;
  /** What the app saves by itself: it does not concern the switch. */
  readonly phone: PhoneFields;
};

/** What the phone that was registered calls with from now on; null if none was. */
export type DeviceToken = string | null;

/** Saved as soon as its switch is moved, so the history does not call it "something saved". */
const LOOKS = new Set(["darkMode", "systemTheme"]);

/**
 * Changes the caller's own profile; a sign of life if a person changed something (behaviour §1.7), and then the
 * switch decides again. Refused as a whole if the new address is (email-change.ts) or the phone, or if a session
 * without the account's second factor asks for sleep mode, which would put off the delivery.
 */
export const updateProfile = async (
  context: ProfileContext,
  given: GivenProof,
  { profile: fields, phone }: ProfileUpdate,
): Promise<Outcome<DeviceToken>> => {
  const { caller } = given;
  const missing = fields.sleepUntil === undefined ? null : await findMissingFactor(context, caller);
  if (missing !== null) return refuse(missing);
  const admitted = await admitNewEmail(context, given, fields.newEmail);
  if (!admitted.ok) return admitted;
  const isProved = await admitPhone(context, given, phone);
  if (!isProved.ok) return isProved;
  const saved = await transaction(context.database.db, async (trx) => {
    const user = await rowsOf(trx).lockUser(caller.userId);
    if (user === undefined) return NO_SESSION;
    // Proving takes time; the address may have changed meanwhile, or a new password ended the session.
    const isMoving = isNewAddress(fields.newEmail, user.email);
    const needsOpen = isMoving || isProved.value;
    const isOpen = !needsOpen || (await isCallerOpen(trx, context, caller));
    if (!isOpen || (isMoving && !admitted.value)) return NO_SESSION;
    const deviceToken = await savePhone(trx, context, { user, caller, fields: phone });
    await save(trx, context, { user, caller }, fields);
    return ok(deviceToken);
  });
  context.notifyJobs();
  return saved;
};

type Saver = { readonly user: SwitchUser; readonly caller: Caller };

const save = async (
  trx: Trx,
  context: ProfileContext,
  { user, caller }: Saver,
  fields: ProfileFields,
): Promise<void> => {
  await recordRhythmChanges(trx, context, user.id, () => changeUser(trx, user.id, changeOf(fields)));
  const { newEmail } = fields;
  if (newEmail !== undefined) await changeNewEmail(trx, context, user, { newEmail, caller });
  if (Object.keys(fields).length === 0) return;
  const source = isOfLooks(fields) ? "looks-changed" : "saved";
  await recordSignOfLife(rowsOf(trx), context, { owner: user.id, source, device: caller.device });
};

const NO_SESSION = refuse({ kind: "no-session" });

const isCallerOpen = (trx: Trx, context: ProfileContext, caller: Caller): Promise<boolean> =>
  isStillOpen(trx, context, { owner: caller.userId, session: caller.sessionId, role: caller.role });

const isOfLooks = (fields: ProfileFields): boolean => Object.keys(fields).every((field) => LOOKS.has(field));

/** The fields that a user may change, as columns; nothing else can pass through here. */
const changeOf = (fields: ProfileFields): UserChange =>
  withoutUnnamed({
    firstname: fields.firstname,
    lastname: fields.lastname,
    confirm_frequency_hours: fields.confirmFrequency,
    sending_delay_hours: fields.sendingDelay,
    dark_mode: fields.darkMode,
    language: fields.language,
    time_zone: fields.homeTimeZone,
    // Versions that know only the one switch say so with it.
    follows_system_theme: fields.systemTheme ?? (fields.darkMode === undefined ? undefined : false),
    swipe_to_navigate: fields.swipeToNavigate,
    sleep_until: fields.sleepUntil === undefined ? undefined : new Date(fields.sleepUntil),
    late_seen: fields.tooLateSeen === undefined ? undefined : new Date(fields.tooLateSeen),
  });

type Optional<T> = { [K in keyof T]: T[K] | undefined };

const withoutUnnamed = (change: Optional<UserChange>): UserChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/**
 * Runs `change` and writes what it changed of the rhythm to the owner's history. Call it in the transaction that
 * holds the owner's lock.
 */
const recordRhythmChanges = async (
  trx: Trx,
  { clock, ids }: Pick<Context, "clock" | "ids">,
  owner: string,
  change: () => Promise<void>,
): Promise<void> => {
  const before = await getRhythm(trx, owner);
  await change();
  const now = wallMs(clock.now());
  const changes = rhythmChangesOf(before, await getRhythm(trx, owner), now);
  const rows = changes.map((one) => ({ id: ids.uuid(), at: new Date(now), change: one }));
  await addRhythmChanges(trx, owner, rows);
};

const getRhythm = async (trx: Trx, owner: string): Promise<Rhythm> => {
  const row = await getRhythmRow(trx, owner);
  return {
    confirmFrequencyHours: row.confirm_frequency_hours,
    sendingDelayHours: row.sending_delay_hours,
    sleepUntil: wallMs(row.sleep_until.getTime()),
  };
};
