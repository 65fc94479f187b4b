import { fullName } from "@afterword/core/accounts/name";
import type { profileFields } from "@afterword/contract/endpoints/users";
import { loginEmail } from "@afterword/core/accounts/email";
import { ok } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Now } from "@afterword/core/time/instant";
import { wallMs } from "@afterword/core/time/instant";
import type * as z from "zod/mini";
import type { Context } from "../../context.ts";
import { unwrapDataKey } from "../../crypto/master-key.ts";
import { rowsOf } from "../../db/switch-store.ts";
import { transaction } from "../../db/transaction.ts";
import type { Trx } from "../../db/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { createSecretLink } from "../../links/secret-links.ts";
import type { SwitchUser } from "../../ports/switch-store/users.ts";
import { queueMail } from "../../outbox/queue-mail.ts";
import { confirmAgency } from "../../switch/confirm-agency.ts";
import { readNow } from "../../switch/service-clock.ts";
import { changeUser, removeLinks } from "./queries.ts";
import type { UserChange } from "./queries.ts";
import { recordingRhythm } from "./record-rhythm.ts";
import { CONFIRM_LINK_MS } from "./register-user.ts";

export type ProfileFields = z.output<typeof profileFields>;

/** What the app registers without anybody's doing. */
const SAVED_BY_THE_APP = new Set(["deviceId", "pushToken"]);

/** Saved as soon as its switch is moved, so whoever moved it would not know it as "something saved". */
const LOOKS = new Set(["darkMode"]);

/**
 * Changes one's own profile; a sign of life when a person changed something (behaviour §1.7). That asks the switch
 * again; what the app saves by itself is nothing the switch looks at. Refused as a whole when too many mails went to
 * the new address.
 */
export const updateProfile = async (
  context: Context,
  caller: Caller,
  fields: ProfileFields,
): Promise<Outcome<null>> => {
  const admitted = await admitNewEmail(context, fields);
  if (!admitted.ok) return admitted;
  await transaction(context.database.db, async (trx) => {
    const rows = rowsOf(trx);
    const user = await rows.lockUser(caller.userId);
    if (user === undefined) return;
    await recordingRhythm(trx, context, user.id, () => changeUser(trx, user.id, changeOf(fields)));
    if (fields.newEmail !== undefined) await changeNewEmail(trx, context, user, fields.newEmail);
    if (!isByPerson(fields)) return;
    const source = isOfLooks(fields) ? "looks-changed" : "saved";
    await confirmAgency(rows, context, { owner: user.id, source, device: caller.device });
  });
  context.wake();
  return ok(null);
};

/** So that nobody's inbox is filled by somebody who changes their address back and forth. */
const admitNewEmail = async (context: Context, { newEmail }: ProfileFields): Promise<Outcome<null>> =>
  newEmail === undefined || newEmail === null || newEmail === ""
    ? ok(null)
    : context.throttle.admitMail(loginEmail(newEmail));

const isByPerson = (fields: ProfileFields): boolean =>
  Object.keys(fields).some((field) => !SAVED_BY_THE_APP.has(field));

const isOfLooks = (fields: ProfileFields): boolean => Object.keys(fields).every((field) => LOOKS.has(field));

/** The fields a user may change, column by column; nothing else can pass through here. */
const changeOf = (fields: ProfileFields): UserChange =>
  withoutUnnamed({
    firstname: fields.firstname,
    lastname: fields.lastname,
    confirm_frequency_hours: fields.confirmFrequency,
    sending_delay_hours: fields.sendingDelay,
    dark_mode: fields.darkMode,
    swipe_to_navigate: fields.swipeToNavigate,
    sleep_until: fields.sleepUntil === undefined ? undefined : new Date(fields.sleepUntil),
    device_id: fields.deviceId,
    push_token: fields.pushToken,
    late_seen: fields.tooLateSeen === undefined ? undefined : new Date(fields.tooLateSeen),
  });

type Optional<T> = { [K in keyof T]: T[K] | undefined };

const withoutUnnamed = (change: Optional<UserChange>): UserChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** The old address stays in force until the link mailed to the new one is used; earlier links die. */
const changeNewEmail = async (
  trx: Trx,
  context: Context,
  user: SwitchUser,
  newEmail: string | null,
): Promise<void> => {
  await removeLinks(trx, user.id, "confirm-updated-email");
  const isCancelled = newEmail === null || newEmail === "" || newEmail === user.email;
  await changeUser(trx, user.id, { new_email: isCancelled ? null : newEmail });
  if (!isCancelled)
    await sendConfirmation(trx, context, { user, newEmail, now: await readNow(rowsOf(trx), context) });
};

type Change = { readonly user: SwitchUser; readonly newEmail: string; readonly now: Now };

const sendConfirmation = async (
  trx: Trx,
  context: Context,
  { user, newEmail, now }: Change,
): Promise<void> => {
  const validUntil = wallMs(now.wall + CONFIRM_LINK_MS);
  const link = {
    owner: user.id,
    purpose: "confirm-updated-email",
    ref: newEmail,
    expiresAt: validUntil,
  } as const;
  const secret = await createSecretLink(rowsOf(trx), context, link);
  await queueMail(rowsOf(trx), context, {
    owner: user.id,
    dataKey: unwrapDataKey(context.masterKey, user.id, user.wrappedKey),
    kind: "confirm-updated-email",
    key: `${loginEmail(newEmail)}/${now.wall}`,
    to: { name: fullName(user), address: newEmail },
    vars: { firstname: user.firstname, secret, oldEmail: user.email, newEmail, validUntil },
    now,
  });
};
