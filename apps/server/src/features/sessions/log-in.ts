import type { SessionTokens } from "@afterword/contract/endpoints/session";
import { loginEmail } from "@afterword/core/accounts/email";
import { refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { networkName } from "../../platform/throttle/network-name.ts";
import { hashSecret } from "../../platform/crypto/secret-hash.ts";
import { askSecondFactor } from "../second-factor/public.ts";
import { obstacleOf, openSession } from "./open-session.ts";
import { findLoginAccount } from "./queries.ts";

export type LogIn = {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
  readonly isApp: boolean;
  readonly ip: string;
  readonly device: string;
};

/**
 * Opens a session; a sign of life. Where the account has a second factor it opens none and asks for that: the password
 * alone is no sign of life (behaviour §1.7). The order keeps strangers from learning anything (behaviour §4): tries are
 * counted first, the password is always worked on, and what is wrong with an account is told only to somebody who
 * knows its password.
 */
export const logIn = async (context: Context, attempt: LogIn): Promise<Outcome<SessionTokens>> => {
  const { remember, isApp, device } = attempt;
  const [email, network] = [loginEmail(attempt.email), networkName(attempt.ip)];
  const admitted = await context.throttle.admitLogin(email, attempt.ip);
  if (!admitted.ok) return admitted;
  const account = await findLoginAccount(context.database.db, email);
  const verified = await context.passwords.verify(account?.password_hash ?? null, attempt.password);
  if (!verified.ok) return verified;
  if (account === undefined || !verified.value) {
    context.vitals.counters.count("login_failures_total");
    if (account !== undefined) {
      const at = context.clock.now();
      context.failedLogIns.add(account.id, { kind: "log-in-failed", at, device, network });
    }
    return refuse({ kind: "wrong-credentials" });
  }
  await admitted.value.forgive();
  const obstacle = obstacleOf(account, isApp);
  if (obstacle !== null) return refuse(obstacle);
  const passwordMark = hashSecret(account.password_hash);
  const half = { of: "log-in", remember, isApp, passwordMark } as const;
  const offer = await askSecondFactor(context, { owner: account.id, half, from: { device, network } });
  if (offer !== null) return refuse({ kind: "second-factor-asked", offer });
  return openSession(context, { account, remember, isApp, device, network, withSecondFactor: false });
};
