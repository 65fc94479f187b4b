import type { SessionTokens } from "@afterword/contract/endpoints/session";
import type { DomainError } from "@afterword/core/errors/domain-error";
import { refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { hashSecret } from "../../platform/crypto/secret-hash.ts";
import type { Ticket } from "../../platform/crypto/tickets.ts";
import { afterCommit } from "../../platform/log/after-commit.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { networkName } from "../../platform/throttle/network-name.ts";
import {
  type Shown,
  checkShown,
  deleteTicket,
  forgetPlace,
  lockTicket,
  recordChange,
  recordFailure,
  sentenceAbout,
} from "../second-factor/public.ts";
import { openSession } from "./open-session.ts";
import { findAccountById } from "./queries.ts";

export type SecondStep = {
  readonly ticket: string;
  readonly shown: Shown;
  readonly ip: string;
  readonly deviceOf: (isApp: boolean) => string;
};

/**
 * The second half of a log-in. The ticket says that the password was right; it works once, for five minutes, and only
 * while that password is the password. What was shown is looked at under the lock on the user's row.
 */
export const logInWithSecondFactor = async (
  context: Context,
  { ticket: text, shown, ip, deviceOf }: SecondStep,
): Promise<Outcome<SessionTokens>> => {
  const ticket = await context.tickets.read(text, context.clock.now());
  if (ticket === null || ticket.half.of !== "log-in") return refuse(ENDED);
  const { owner, half } = ticket;
  const admitted = await context.throttle.admitSecondFactor(owner, ip, shown.kind === "one-time-code");
  if (!admitted.ok) return admitted;
  const account = await findAccountById(context.database.db, owner);
  if (account === undefined || hashSecret(account.password_hash) !== half.passwordMark) return refuse(ENDED);
  const { remember, isApp } = half;
  const [device, network] = [deviceOf(isApp), networkName(ip)];
  const opened = await openSession(context, {
    account,
    remember,
    isApp,
    device,
    network,
    withSecondFactor: true,
    admit: (trx, user) => admit(trx, context, { ticket, user, shown, device, network }),
  });
  if (opened.ok)
    await afterCommit(context, "a right second factor still counts as a try", admitted.value.forgive);
  // A failure or a used recovery code may have written a mail.
  context.notifyJobs();
  return opened;
};

const ENDED: DomainError = { kind: "link-invalid", sentence: (say) => say.secondFactor.stepEnded };

type Look = {
  readonly ticket: Ticket;
  readonly user: SwitchUser;
  readonly shown: Shown;
  readonly device: string;
  readonly network: string;
};

const admit = async (
  trx: Trx,
  context: Context,
  { ticket, user, shown, device, network }: Look,
): Promise<DomainError | null> => {
  const { owner, id } = ticket;
  const row = await lockTicket(trx, { owner, id });
  if (row === undefined) return ENDED;
  const wrappedKey = user.wrappedKey;
  const holds = await checkShown(trx, context, { owner, wrappedKey, ticket: { id, ...row }, shown });
  if (!holds) {
    context.vitals.counters.count("login_failures_total");
    await recordFailure(trx, context, user, { kind: shown.kind, device });
    return { kind: "wrong-second-factor", sentence: sentenceAbout(shown) };
  }
  await deleteTicket(trx, { owner, id });
  await forgetPlace(trx, owner, { device, network });
  if (shown.kind === "recovery-code") {
    await recordChange(trx, context, user, { what: "recovery-code-used", device });
  }
  return null;
};
