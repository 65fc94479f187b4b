import type { PasskeyAssertion } from "@afterword/contract/passkeys";
import type { SecondFactorKind, SecondFactorOffer } from "@afterword/core/accounts/second-factor";
import type { Sentence } from "@afterword/core/language/sentence";
import { wallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { open } from "../../platform/crypto/sealing.ts";
import type { TicketHalf } from "../../platform/crypto/tickets.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { codesPlace, findStep } from "./one-time-codes.ts";
import {
  changeOneTimeCodes,
  countRecoveryCodes,
  findOneTimeCodes,
  listPasskeys,
  markPasskeyUsed,
  spendRecoveryCode,
} from "./queries.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { dropChallenge, insertTicket } from "./ticket-queries.ts";
import type { BegunFrom } from "./ticket-queries.ts";
import { CHALLENGE_MS, readAssertion, requestOf } from "./webauthn.ts";

export type SecondStepContext = Pick<
  Context,
  "clock" | "config" | "database" | "ids" | "masterKey" | "tickets"
>;

export type BegunLogIn = {
  readonly owner: string;
  readonly half: TicketHalf;
  readonly from: BegunFrom;
};

/** What a log-in asks for after the right password; null if the account has no second factor. */
export const offerSecondFactor = async (
  context: SecondStepContext,
  { owner, half, from }: BegunLogIn,
): Promise<SecondFactorOffer | null> => {
  const { db } = context.database;
  const passkeys = await listPasskeys(db, owner);
  const codes = await findOneTimeCodes(db, owner);
  const hasCodes = codes !== undefined && codes.added_at !== null;
  if (passkeys.length === 0 && !hasCodes) return null;
  const challenge = passkeys.length === 0 ? null : context.ids.secret();
  const kinds: readonly (SecondFactorKind | null)[] = [
    challenge === null ? null : "passkey",
    hasCodes ? "one-time-code" : null,
    (await countRecoveryCodes(db, owner)) === 0 ? null : "recovery-code",
  ];
  return {
    ticket: await issueTicket(context, { owner, half, challenge, from }),
    kinds: kinds.filter((kind) => kind !== null),
    passkey: challenge === null ? null : requestOf(context.config, challenge, passkeys),
  };
};

export type NewTicket = {
  readonly owner: string;
  readonly half: TicketHalf;
  readonly challenge: string | null;
  /** Null for a new passkey. */
  readonly from: BegunFrom | null;
};

/** Its row in the database makes it valid on every server, and after a restart. */
export const issueTicket = async (
  context: SecondStepContext,
  { owner, half, challenge, from }: NewTicket,
): Promise<string> => {
  const now = context.clock.now();
  const expiresAt = wallMs(now + CHALLENGE_MS);
  const id = context.ids.uuid();
  await insertTicket(context.database.db, { owner, id, challenge, expiresAt: new Date(expiresAt), from });
  return context.tickets.sign({ owner, id, half }, { now, expiresAt });
};

/** What is shown besides the password. */
export type ShownFactor =
  | { readonly kind: "one-time-code"; readonly code: string }
  | { readonly kind: "recovery-code"; readonly code: string }
  | { readonly kind: "passkey"; readonly assertion: PasskeyAssertion };

export type FactorCheck = {
  readonly owner: string;
  /** The owner's data key under the master key. */
  readonly wrappedKey: Buffer;
  /** Names the row that holds the challenge. */
  readonly ticket: { readonly id: string; readonly challenge: string | null };
  readonly shown: ShownFactor;
};

/**
 * Whether the factor is right. What works once is used up; a challenge is used up in any case, so commit the
 * transaction also when this returns false. Call it under the lock on the user's row, so that a code shown twice
 * works once.
 */
export const checkFactor = (trx: Trx, context: SecondStepContext, check: FactorCheck): Promise<boolean> => {
  switch (check.shown.kind) {
    case "one-time-code":
      return checkOneTimeCode(trx, context, check, check.shown.code);
    case "recovery-code":
      return spendRecoveryCode(
        trx,
        { owner: check.owner, hash: hashRecoveryCode(check.shown.code) },
        new Date(context.clock.now()),
      );
    default:
      return checkPasskey(trx, context, check, check.shown.assertion);
  }
};

export const sentenceOfWrongFactor = ({ kind }: ShownFactor): Sentence => WRONG[kind];

const WRONG: Readonly<Record<ShownFactor["kind"], Sentence>> = {
  "one-time-code": (say) => say.secondFactor.codeWrong,
  "recovery-code": (say) => say.secondFactor.recoveryCodeWrong,
  passkey: (say) => say.secondFactor.passkeyWrong,
};

const checkOneTimeCode = async (
  trx: Trx,
  context: SecondStepContext,
  { owner, wrappedKey }: FactorCheck,
  code: string,
): Promise<boolean> => {
  const row = await findOneTimeCodes(trx, owner);
  if (row === undefined || row.added_at === null) return false;
  const dataKey = unwrapDataKey(context.masterKey, owner, wrappedKey);
  const key = open(dataKey, codesPlace(owner), row.sealed).toString("utf8");
  // Apps make codes by the real time, which a deliberate move of the product's clock does not change.
  const step = findStep(key, code, context.clock.machineNow(), row.last_step);
  if (step === null) return false;
  await changeOneTimeCodes(trx, owner, { last_step: step, last_used_at: new Date(context.clock.now()) });
  return true;
};

const checkPasskey = async (
  trx: Trx,
  context: SecondStepContext,
  { owner, ticket }: FactorCheck,
  assertion: PasskeyAssertion,
): Promise<boolean> => {
  if (ticket.challenge === null) return false;
  await dropChallenge(trx, { owner, id: ticket.id });
  const passkey = (await listPasskeys(trx, owner)).find(({ credentialId }) => credentialId === assertion.id);
  if (passkey === undefined) return false;
  const { config, clock } = context;
  const counter = await readAssertion(config, assertion, { challenge: ticket.challenge, passkey });
  if (counter === null) return false;
  await markPasskeyUsed(trx, { owner, id: passkey.id }, { counter, at: new Date(clock.now()) });
  return true;
};
