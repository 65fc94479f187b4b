/**
 * The phone that an account is registered on, and what it may do by itself (docs/decisions/065). Registering,
 * replacing and removing it need a session in the app that showed its password or second factor lately; a session in
 * the app alone saves the address for pushes of the phone that is registered. A registration is answered with the
 * device token, which is stored as a hash alone.
 */
import type { phoneFields, savePushToken } from "@afterword/contract/endpoints/phones";
import type { ReceivedBodyOf } from "@afterword/contract/endpoint";
import { fullName } from "@afterword/core/accounts/name";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { isSameDevice } from "@afterword/core/phone/device-id";
import type * as z from "zod/mini";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { queueMail } from "../../engine/mails/queue-mail.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { hashSecret } from "../../platform/crypto/secrets.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { PhoneCaller } from "../../platform/http/live-phone.ts";
import { provePresence } from "../recent-proof/public.ts";
import type { GivenProof, ProofContext } from "../recent-proof/public.ts";
import { nameOfPhone } from "./present.ts";
import { changePhone, changePhoneOfToken, deletePhone, findPhone, insertPhone, newPhone } from "./queries.ts";
import type { PhoneChange, PhoneRow } from "./queries.ts";

export type PhoneFields = z.output<typeof phoneFields>;

export type PhoneContext = ProofContext & Pick<Context, "ids" | "masterKey">;

/**
 * Whether the caller may save this, and has proved to be there, so that the session has to be open still when it is
 * saved. Before the transaction, because proving takes time.
 */
export const admitPhone = async (
  context: PhoneContext,
  given: GivenProof,
  fields: PhoneFields,
): Promise<Outcome<boolean>> => {
  if (Object.keys(fields).length === 0) return ok(false);
  const { caller } = given;
  if (!caller.isApp) return refuse({ kind: "only-in-app" });
  if (fields.deviceId === undefined) return ok(false);
  const proved = await provePresence(context, given);
  return proved.ok ? ok(true) : proved;
};

export type PhoneSaving = {
  readonly user: SwitchUser;
  readonly caller: Caller;
  readonly fields: PhoneFields;
};

/**
 * Writes what the app saves of its phone, and returns its device token if that registers it. Call it in the transaction
 * that holds the owner's lock.
 */
export const savePhone = async (
  trx: Trx,
  context: PhoneContext,
  saving: PhoneSaving,
): Promise<string | null> => {
  const { user, fields } = saving;
  const { deviceId } = fields;
  if (Object.keys(fields).length === 0) return null;
  const registered = await findPhone(trx, user.id);
  if (typeof deviceId === "string") return register(trx, context, saving, { deviceId, registered });
  if (deviceId === null) await remove(trx, context, saving, registered);
  else await changePhone(trx, user.id, changeOf(fields, new Date(context.clock.now())));
  return null;
};

const changeOf = (fields: PhoneFields, at: Date): PhoneChange => ({
  ...(fields.deviceModel === undefined ? {} : { model: fields.deviceModel }),
  ...(fields.deviceSystem === undefined ? {} : { system: fields.deviceSystem }),
  ...(fields.timeZone === undefined ? {} : { time_zone: fields.timeZone }),
  ...(fields.pushKind === undefined ? {} : { push_kind: fields.pushKind }),
  ...(fields.pushToken === undefined ? {} : { push_token: fields.pushToken, push_token_at: at }),
});

type Registering = { readonly deviceId: string; readonly registered: PhoneRow | undefined };

const register = async (
  trx: Trx,
  context: PhoneContext,
  { user, caller, fields }: PhoneSaving,
  { deviceId, registered }: Registering,
): Promise<string> => {
  const now = await readNow(rowsOf(trx), context);
  const [at, deviceToken] = [new Date(now.wall), context.ids.secret()];
  const isSame = registered !== undefined && isSameDevice(registered.device_id, deviceId);
  const phone = {
    ...newPhone(user.id, deviceId, now.wall),
    ...changeOf(fields, at),
    token_hash: hashSecret(deviceToken),
    // What its owner had decided for this phone holds.
    quiet_signs: isSame ? registered.quiet_signs : null,
  };
  await insertPhone(trx, phone);
  const isReplaced = registered !== undefined && !isSame;
  const event = { owner: user.id, id: context.ids.uuid(), at };
  const kind = isReplaced ? "phone-replaced" : "phone-registered";
  await recordAudit(trx, { ...event, kind, detail: { device: caller.device } });
  await queueMail(rowsOf(trx), context, {
    owner: user.id,
    dataKey: unwrapDataKey(context.masterKey, user.id, user.wrappedKey),
    kind: "phone-registered",
    key: event.id,
    to: { name: fullName(user), address: user.email },
    reader: user,
    vars: { firstname: user.firstname, at: now.wall, phone: nameOfPhone(phone), isReplaced },
    now,
  });
  return deviceToken;
};

const remove = async (
  trx: Trx,
  { clock, ids }: PhoneContext,
  { user, caller }: PhoneSaving,
  registered: PhoneRow | undefined,
): Promise<void> => {
  if (registered === undefined) return;
  await deletePhone(trx, user.id);
  const event = { owner: user.id, id: ids.uuid(), at: new Date(clock.now()) };
  await recordAudit(trx, { ...event, kind: "phone-removed", detail: { device: caller.device } });
};

/** Refused once another phone took the place of the one that calls. */
export const savePushAddress = async (
  { clock, database }: Pick<Context, "clock" | "database">,
  { tokenHash }: PhoneCaller,
  { pushKind, pushToken }: ReceivedBodyOf<typeof savePushToken>,
): Promise<Outcome<null>> => {
  const at = new Date(clock.now());
  const change = { push_kind: pushKind, push_token: pushToken, push_token_at: at };
  const isThere = await changePhoneOfToken(database.db, tokenHash, change);
  return isThere ? ok(null) : refuse({ kind: "no-session" });
};
