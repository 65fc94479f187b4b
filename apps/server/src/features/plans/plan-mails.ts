import { fullName } from "@afterword/core/accounts/name";
import { planFrom } from "@afterword/core/subscriptions/standing";
import type { Now, WallMs } from "@afterword/core/time/instant";
import type { SwitchContext } from "../../engine/context.ts";
import type { NextPlan } from "../../engine/mails/plan-mails.ts";
import { queueMail } from "../../engine/mails/queue-mail.ts";
import type { MailVars } from "../../engine/mails/render-mail.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { findPlan } from "./queries.ts";

export type PlanMailKind =
  | "plan-ends"
  | "renewal-failed"
  | "purchase-refunded"
  | "subscription-moved"
  | "grant-revoked"
  | "purchase-receipt";

export type PlanMail<K extends PlanMailKind> = {
  readonly kind: K;
  /** The same for the same event, so that it is told once. */
  readonly key: string;
  readonly vars: Omit<MailVars[K], "firstname">;
  readonly now: Now;
};

type TellingContext = Pick<SwitchContext, "ids" | "log" | "masterKey">;

/**
 * Writes to an owner about the plan, in the transaction that causes it; the caller has the owner's lock. Not to an
 * unconfirmed address. One whose key does not open is not told, which takes nothing of the plan away.
 */
export const tellOfPlan = async <K extends PlanMailKind>(
  trx: Trx,
  context: TellingContext,
  user: SwitchUser,
  { kind, key, vars, now }: PlanMail<K>,
): Promise<void> => {
  if (!user.emailConfirmed || user.isSystem) return;
  const dataKey = openDataKey(context, user);
  if (dataKey === null) return;
  await queueMail(rowsOf(trx), context, {
    owner: user.id,
    dataKey,
    kind,
    key,
    to: { name: fullName(user), address: user.email },
    reader: user,
    vars: { ...vars, firstname: user.firstname } as MailVars[K],
    now,
  });
};

const openDataKey = ({ masterKey, log }: TellingContext, user: SwitchUser) => {
  try {
    return unwrapDataKey(masterKey, user.id, user.wrappedKey);
  } catch (error) {
    log.error({ err: error, owner: user.id }, "an owner could not be told of the plan");
    return null;
  }
};

/** What an owner has from then on if nothing more is bought. */
export const readNextPlan = async (trx: Trx, owner: string, at: WallMs): Promise<NextPlan> => {
  const id = planFrom(await rowsOf(trx).getStandingTerms(owner), at);
  const plan = id === null ? undefined : await findPlan(trx, id);
  return plan === undefined ? { kind: "stops" } : { kind: "goes-on", plan: plan.name };
};
