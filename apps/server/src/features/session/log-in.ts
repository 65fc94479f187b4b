import type { SessionTokens } from "@afterword/contract/endpoints/session";
import { loginEmail } from "@afterword/core/accounts/email";
import type { DomainError } from "@afterword/core/errors/domain-error";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { hashSecret } from "../../crypto/secret-hash.ts";
import { asRole } from "../../db/role.ts";
import { rowsOf } from "../../db/switch-store.ts";
import { transaction } from "../../db/transaction.ts";
import { confirmAgency } from "../../switch/confirm-agency.ts";
import { sessionEndsAt, sessionExpiresAt } from "./lifetimes.ts";
import { findLoginAccount, insertSession } from "./queries.ts";
import type { LoginAccount } from "./queries.ts";
import { signTokens } from "./sign-tokens.ts";

export type LogIn = {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
  readonly isApp: boolean;
  readonly ip: string;
  readonly device: string;
};

/**
 * Opens a session; a sign of life. The order keeps strangers from learning anything (behaviour §4): tries are
 * counted first, the password is always worked on, and what is wrong with an account is told only to somebody who
 * knows its password.
 */
export const logIn = async (context: Context, attempt: LogIn): Promise<Outcome<SessionTokens>> => {
  const email = loginEmail(attempt.email);
  const admitted = await context.throttle.admitLogin(email, attempt.ip);
  if (!admitted.ok) return admitted;
  const account = await findLoginAccount(context.database.db, email);
  const verified = await context.passwords.verify(account?.password_hash ?? null, attempt.password);
  if (!verified.ok) return verified;
  if (account === undefined || !verified.value) {
    context.vitals.counters.count("login_failures_total");
    return refuse({ kind: "wrong-credentials" });
  }
  await admitted.value.forgive();
  const obstacle = obstacleOf(account, attempt.isApp);
  return obstacle === null ? openSession(context, account, attempt) : refuse(obstacle);
};

const obstacleOf = (account: LoginAccount, isApp: boolean): DomainError | null => {
  if (!account.active) return { kind: "account-disabled" };
  if (!account.email_confirmed) return { kind: "email-unconfirmed" };
  const mayUseWebsite = account.role === "admin" || account.device_id !== null;
  return isApp || mayUseWebsite ? null : { kind: "no-device" };
};

const openSession = async (
  context: Context,
  account: LoginAccount,
  attempt: LogIn,
): Promise<Outcome<SessionTokens>> => {
  const { remember, device } = attempt;
  const now = context.clock.now();
  const [session, tokenId] = [context.ids.uuid(), context.ids.secret()];
  const endsAt = sessionEndsAt(now, remember);
  const expiresAt = sessionExpiresAt(now, endsAt, remember);
  const obstacle = await transaction(context.database.db, async (trx): Promise<DomainError | null> => {
    // The password took its time; the account may have been disabled or removed meanwhile.
    const rows = rowsOf(trx);
    const user = await rows.lockUser(account.id);
    if (user === undefined) return { kind: "wrong-credentials" };
    const found = obstacleOf(
      { ...account, active: user.active, email_confirmed: user.emailConfirmed },
      attempt.isApp,
    );
    if (found !== null) return found;
    await confirmAgency(rows, context, { owner: account.id, source: "log-in", device });
    await insertSession(trx, {
      owner: account.id,
      id: session,
      refreshHash: hashSecret(tokenId),
      remember,
      device,
      at: new Date(now),
      expiresAt: new Date(expiresAt),
      endsAt: new Date(endsAt),
    });
    return null;
  });
  if (obstacle !== null) return refuse(obstacle);
  const role = asRole(account.role);
  const granted = { owner: account.id, session, role, tokenId, expiresAt } as const;
  return ok(await signTokens(context, granted, now));
};
