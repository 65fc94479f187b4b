import { fullName } from "@afterword/core/accounts/name";
import { DAY_MS } from "@afterword/core/time/duration";
import type { Context } from "../context.ts";
import { unwrapDataKey } from "../crypto/master-key.ts";
import { recordAudit } from "../db/audit.ts";
import { rowsOf } from "../db/switch-store.ts";
import type { Trx } from "../db/transaction.ts";
import type { SecondFactorVars } from "../mail/second-factor.ts";
import { queueMail } from "../outbox/queue-mail.ts";
import type { SwitchUser } from "../ports/switch-store/users.ts";
import { readNow } from "../switch/service-clock.ts";
import type { Shown } from "./check-shown.ts";
import { countFailuresSince } from "./rows.ts";

export type Change = {
  readonly what: SecondFactorVars["what"];
  readonly device: string;
  /** Of a passkey. It goes into the mail alone: what somebody calls a thing is private. */
  readonly name?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
};

/** The security log has it, and the owner is told. In the transaction that does it; the caller wakes the jobs. */
export const recordChange = async (
  trx: Trx,
  context: Context,
  user: SwitchUser,
  { what, device, name, detail }: Change,
): Promise<void> => {
  const at = new Date(context.clock.now());
  const event = { owner: user.id, id: context.ids.uuid(), at };
  await recordAudit(trx, { ...event, kind: what, detail: { device, ...detail } });
  await tell(trx, context, user, { what, device, key: event.id, ...(name === undefined ? {} : { name }) });
};

export type Failure = { readonly kind: Shown["kind"]; readonly device: string };

/** A slip of the hand is no news to anybody; the third of a day is, once a day. */
const FAILURES_UNTOLD = 3;

/** Whoever gets to the second step knows the password, so its owner should hear of it when it was not the owner. */
export const recordFailure = async (
  trx: Trx,
  context: Context,
  user: SwitchUser,
  { kind, device }: Failure,
): Promise<void> => {
  const now = context.clock.now();
  const event = { owner: user.id, id: context.ids.uuid(), at: new Date(now) };
  await recordAudit(trx, { ...event, kind: "second-factor-failed", detail: { device, shown: kind } });
  const failures = await countFailuresSince(trx, user.id, new Date(now - DAY_MS));
  if (failures < FAILURES_UNTOLD) return;
  const key = `second-factor-failed ${Math.floor(now / DAY_MS)}`;
  await tell(trx, context, user, { what: "second-factor-failed", device, key });
};

type Told = Pick<Change, "what" | "device" | "name"> & { readonly key: string };

const tell = async (
  trx: Trx,
  context: Context,
  user: SwitchUser,
  { key, ...change }: Told,
): Promise<void> => {
  const rows = rowsOf(trx);
  const now = await readNow(rows, context);
  await queueMail(rows, context, {
    owner: user.id,
    dataKey: unwrapDataKey(context.masterKey, user.id, user.wrappedKey),
    kind: "second-factor",
    key,
    to: { name: fullName(user), address: user.email },
    vars: { firstname: user.firstname, at: now.wall, ...change },
    now,
  });
};
