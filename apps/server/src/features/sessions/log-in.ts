import { loginEmail } from "@afterword/core/accounts/email";
import type { DomainError } from "@afterword/core/errors/domain-error";
import { refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Language } from "@afterword/core/language/languages";
import type { StoredReader } from "@afterword/core/language/reader";
import type { Context } from "../../context.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { hashSecret } from "../../platform/crypto/secrets.ts";
import type { Ticket } from "../../platform/crypto/tickets.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { afterCommit } from "../../platform/log/log.ts";
import { networkName } from "../../platform/throttle/networks.ts";
import {
  checkFactor,
  deleteTicket,
  lockTicket,
  offerSecondFactor,
  recordFactorChange,
  recordFailedFactor,
  sentenceOfWrongFactor,
  stopReportingTickets,
} from "../second-factor/public.ts";
import type { SecondStepContext, ShownFactor } from "../second-factor/public.ts";
import { findAccountById, findLoginAccount } from "./queries.ts";
import { denialOf, openSession } from "./session-opening.ts";
import type { OpenedSession, SessionOpeningContext } from "./session-opening.ts";

type LogInContext = SessionOpeningContext &
  SecondStepContext &
  Pick<Context, "log" | "notifyJobs" | "passwords" | "processStats" | "throttle">;

export type LogIn = {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
  readonly isApp: boolean;
  readonly ip: string;
  readonly device: string;
  /** What the browser says of its reader. */
  readonly found: StoredReader;
};

/**
 * Opens a session; a sign of life. If the account has a second factor, it asks for that instead: the password alone
 * is no sign of life (behaviour §1.7). The order of the steps tells strangers nothing (behaviour §4): tries are
 * counted first, the password is always verified, and only a caller who knows it learns what is wrong with the
 * account.
 */
export const logIn = async (context: LogInContext, attempt: LogIn): Promise<Outcome<OpenedSession>> => {
  const { remember, isApp, device, found } = attempt;
  const [email, network] = [loginEmail(attempt.email), networkName(attempt.ip)];
  const admitted = await context.throttle.admitLogin(email, attempt.ip);
  if (!admitted.ok) return admitted;
  const account = await findLoginAccount(context.database.db, email);
  const verified = await context.passwords.verify(account?.password_hash ?? null, attempt.password);
  if (!verified.ok) return verified;
  if (account === undefined || !verified.value) {
    context.processStats.counters.count("login_failures_total");
    if (account !== undefined) {
      const at = context.clock.now();
      context.failedLogIns.add(account.id, { kind: "log-in-failed", at, device, network });
    }
    return refuse({ kind: "wrong-credentials" });
  }
  await admitted.value.forgive();
  const denial = denialOf(account, isApp);
  if (denial !== null) return refuse(denial);
  const passwordMark = hashSecret(account.password_hash);
  const half = { of: "log-in", remember, isApp, passwordMark, timeZone: found.timeZone } as const;
  const offer = await offerSecondFactor(context, { owner: account.id, half, from: { device, network } });
  if (offer !== null) return refuse({ kind: "second-factor-asked", offer });
  const opening = { account, remember, isApp, device, network, found };
  return openSession(context, { ...opening, withSecondFactor: false });
};

export type SecondStep = {
  readonly ticket: string;
  readonly shown: ShownFactor;
  readonly ip: string;
  readonly deviceOf: (isApp: boolean) => string;
  /** That the browser asks for. The time zone is in the ticket. */
  readonly language: Language | null;
};

/**
 * The second half of a log-in. The ticket proves that the password was right; it works once, for five minutes, and
 * only as long as the password stays the same. The factor is checked under the lock on the user's row.
 */
export const finishLogIn = async (
  context: LogInContext,
  { ticket: text, shown, ip, deviceOf, language }: SecondStep,
): Promise<Outcome<OpenedSession>> => {
  const ticket = await context.tickets.read(text, context.clock.now());
  if (ticket === null || ticket.half.of !== "log-in") return refuse(ENDED);
  const { owner, half } = ticket;
  const admitted = await context.throttle.admitSecondFactor(owner, ip, shown.kind === "one-time-code");
  if (!admitted.ok) return admitted;
  const account = await findAccountById(context.database.db, owner);
  if (account === undefined || hashSecret(account.password_hash) !== half.passwordMark) return refuse(ENDED);
  const { remember, isApp, timeZone } = half;
  const [device, network] = [deviceOf(isApp), networkName(ip)];
  const opened = await openSession(context, {
    account,
    remember,
    isApp,
    device,
    network,
    found: { language, timeZone },
    withSecondFactor: true,
    admit: (trx, user) => admit(trx, context, { ticket, user, shown, device, network }),
  });
  if (opened.ok)
    await afterCommit(context, "a right second factor still counts as a try", admitted.value.forgive);
  // A failure or a used recovery code may have queued a mail.
  context.notifyJobs();
  return opened;
};

const ENDED: DomainError = { kind: "link-invalid", sentence: (say) => say.secondFactor.stepEnded };

type Attempt = {
  readonly ticket: Ticket;
  readonly user: SwitchUser;
  readonly shown: ShownFactor;
  readonly device: string;
  readonly network: string;
};

const admit = async (
  trx: Trx,
  context: LogInContext,
  { ticket, user, shown, device, network }: Attempt,
): Promise<DomainError | null> => {
  const { owner, id } = ticket;
  const row = await lockTicket(trx, { owner, id });
  if (row === undefined) return ENDED;
  const wrappedKey = user.wrappedKey;
  const holds = await checkFactor(trx, context, { owner, wrappedKey, ticket: { id, ...row }, shown });
  if (!holds) {
    context.processStats.counters.count("login_failures_total");
    await recordFailedFactor(trx, context, user, { kind: shown.kind, device });
    return { kind: "wrong-second-factor", sentence: sentenceOfWrongFactor(shown) };
  }
  await deleteTicket(trx, { owner, id });
  await stopReportingTickets(trx, owner, { device, network });
  if (shown.kind === "recovery-code") {
    await recordFactorChange(trx, context, user, { what: "recovery-code-used", device });
  }
  return null;
};
