import type { Sentence } from "@afterword/core/language/sentence";
import type { PasskeyAssertion } from "@afterword/contract/passkeys";
import type { Context } from "../../context.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { open } from "../../platform/crypto/sealing.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { findStep } from "./one-time-codes.ts";
import { readAssertion } from "./passkeys.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import {
  changeOneTimeCodes,
  findOneTimeCodes,
  listPasskeys,
  markPasskeyUsed,
  spendRecoveryCode,
} from "./rows.ts";
import { dropChallenge } from "./ticket-rows.ts";

/** What somebody shows besides the password. */
export type Shown =
  | { readonly kind: "one-time-code"; readonly code: string }
  | { readonly kind: "recovery-code"; readonly code: string }
  | { readonly kind: "passkey"; readonly assertion: PasskeyAssertion };

export type CheckShown = {
  readonly owner: string;
  /** The owner's data key under the master key. */
  readonly wrappedKey: Buffer;
  /** Names the row that holds the challenge. */
  readonly ticket: { readonly id: string; readonly challenge: string | null };
  readonly shown: Shown;
};

/**
 * Whether it holds; what works once is used up by that. A challenge is used up in any case, so the transaction must be
 * committed also when the answer is no. The caller holds the lock on the user's row: two that show the same take turns.
 */
export const checkShown = (trx: Trx, context: Context, check: CheckShown): Promise<boolean> => {
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

export const sentenceAbout = ({ kind }: Shown): Sentence => WRONG[kind];

const WRONG: Readonly<Record<Shown["kind"], Sentence>> = {
  "one-time-code": (say) => say.secondFactor.codeWrong,
  "recovery-code": (say) => say.secondFactor.recoveryCodeWrong,
  passkey: (say) => say.secondFactor.passkeyWrong,
};

/** Where the key of one-time codes belongs; there is one for each owner. */
export const codesPlace = (owner: string) => ({ table: "one_time_codes", owner, id: "key" });

const checkOneTimeCode = async (
  trx: Trx,
  context: Context,
  { owner, wrappedKey }: CheckShown,
  code: string,
): Promise<boolean> => {
  const row = await findOneTimeCodes(trx, owner);
  if (row === undefined || row.added_at === null) return false;
  const dataKey = unwrapDataKey(context.masterKey, owner, wrappedKey);
  const key = open(dataKey, codesPlace(owner), row.sealed).toString("utf8");
  // Codes go by the calendar of whoever makes them, which no deliberate move of the product's clock moves.
  const step = findStep(key, code, context.clock.machineNow(), row.last_step);
  if (step === null) return false;
  await changeOneTimeCodes(trx, owner, { last_step: step, last_used_at: new Date(context.clock.now()) });
  return true;
};

const checkPasskey = async (
  trx: Trx,
  context: Context,
  { owner, ticket }: CheckShown,
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
