import { addMailedPassword, judgeProofs } from "@afterword/core/accounts/recent-proof";
import type { MailedPasswords, Proofs, ProofVerdict } from "@afterword/core/accounts/recent-proof";
import type { DomainError } from "@afterword/core/errors/domain-error";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Sentence } from "@afterword/core/language/sentence";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import type { WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { instantOf } from "../../engine/store/sql/instants.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { findPasswordOwner, provePassword } from "../../platform/http/prove-password.ts";
import { findFactorSince, findMissingFactor } from "../second-factor/public.ts";
import { findProofRow, getMailedPasswordRow, setMailedPasswordTimes } from "./queries.ts";

export type ProofContext = Pick<Context, "clock" | "database" | "failedLogIns" | "passwords" | "throttle">;

export type GivenProof = {
  readonly caller: Caller;
  /** What the call brings; the session may have shown it before. */
  readonly password: string | undefined;
  readonly ip: string;
};

/**
 * What needs more than a session: the deletion of an account, a change of the own address (behaviour §4,
 * docs/decisions/045), and what admins do that cannot be taken back or shows every user (docs/decisions/059).
 * `judgeProofs` says what counts. A password that is brought is always checked, and counted as at a log-in; one that
 * is missing is no try.
 */
export const proveOwner = (context: ProofContext, given: GivenProof): Promise<Outcome<null>> =>
  prove(context, given, (proofs) => proofs);

/**
 * The same for what a password that was set by a mailed link is enough for: what a phone is given ends with the next
 * password, and its owner could not use the website without one (docs/decisions/065).
 */
export const provePresence = (context: ProofContext, given: GivenProof): Promise<Outcome<null>> =>
  prove(context, given, (proofs) => ({ ...proofs, mailed: null }));

type Weigh = (proofs: Proofs) => Proofs;

const prove = async (context: ProofContext, given: GivenProof, weigh: Weigh): Promise<Outcome<null>> => {
  const { caller, password } = given;
  const missing = await findMissingFactor(context, caller);
  if (missing !== null) return refuse(missing);
  if (password === undefined || password === "") return judgeSession(context, caller, weigh);
  const shown = await showPassword(context, { ...given, password });
  return shown.ok ? judgeSession(context, caller, weigh) : shown;
};

/** The same for calls that have no place for a password: the call *show password* brings it. */
export const proveRecently = async (
  context: Pick<Context, "clock" | "database">,
  caller: Caller,
): Promise<Outcome<null>> => {
  const missing = await findMissingFactor(context, caller);
  return missing === null ? judgeSession(context, caller, (proofs) => proofs) : refuse(missing);
};

const showPassword = async (
  context: ProofContext,
  given: GivenProof & { readonly password: string },
): Promise<Outcome<null>> => {
  const owner = await findPasswordOwner(context.database.db, given.caller.userId);
  if (owner === undefined) return refuse({ kind: "no-session" });
  const shown = await provePassword(context, owner, given);
  return !shown.ok && shown.error.kind === "wrong-password" ? refuse(WRONG) : shown;
};

const WRONG: DomainError = { kind: "wrong-password", field: "fieldpw" };

const judgeSession = async (
  { clock, database: { db } }: Pick<Context, "clock" | "database">,
  { userId: owner, sessionId: session }: Caller,
  weigh: Weigh,
): Promise<Outcome<null>> => {
  const row = await findProofRow(db, { owner, session });
  if (row === undefined) return refuse({ kind: "no-session" });
  const now = clock.now();
  const proofs: Proofs = {
    passwordAt: instantOf(row.password_at),
    secondFactorAt: instantOf(row.second_factor_at),
    hasFactorSince: instantOf(await findFactorSince(db, owner)),
    mailed: mailedOf(row),
  };
  const denial = denialOf(judgeProofs(weigh(proofs), now), now);
  return denial === null ? ok(null) : refuse(denial);
};

const denialOf = (verdict: ProofVerdict, now: WallMs): DomainError | null => {
  switch (verdict.kind) {
    case "proved":
      return null;
    case "password-needed":
      return WRONG;
    case "second-factor-needed":
      return tooNew((say) => say.refusals.mailedPasswordNeedsFactor(waitIn(verdict.until - now)(say)));
    default:
      return tooNew((say) => say.refusals.mailedPasswordTooNew(waitIn(verdict.until - now)(say)));
  }
};

const tooNew = (sentence: Sentence): DomainError => ({ kind: "password-too-new", sentence });

/** Rounded up, so that nobody comes back too early. */
const waitIn =
  (ms: number): Sentence =>
  ({ when: say }) =>
    ms > 2 * DAY_MS ? say.inDays(Math.ceil(ms / DAY_MS)) : say.inHours(Math.ceil(ms / HOUR_MS));

type MailedRow = {
  readonly mailed_password_at: Date | null;
  readonly mailed_password_first_at: Date | null;
};

const mailedOf = (row: MailedRow): MailedPasswords | null => {
  const [lastAt, firstAt] = [instantOf(row.mailed_password_at), instantOf(row.mailed_password_first_at)];
  return lastAt === null || firstAt === null ? null : { lastAt, firstAt };
};

/** Call it in the transaction that sets a password by a mailed link, under the owner's lock. */
export const recordMailedPassword = async (trx: Trx, owner: string, at: WallMs): Promise<void> => {
  const { lastAt, firstAt } = addMailedPassword(mailedOf(await getMailedPasswordRow(trx, owner)), at);
  await setMailedPasswordTimes(trx, owner, { lastAt: new Date(lastAt), firstAt: new Date(firstAt) });
};
