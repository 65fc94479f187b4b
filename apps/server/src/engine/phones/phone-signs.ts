/**
 * Signs of life from the registered phone itself, by its device token (behaviour §1.7, docs/decisions/066). All that
 * they hang on is read again under the locks of the owner and of the phone, so that a phone which was replaced,
 * removed, or lost its token with the password gives no sign of life after that was answered.
 */
import type { SignOfLifeOutcome } from "@afterword/core/switch/events";
import { quietSignAt, type QuietSignRefusal } from "@afterword/core/switch/quiet-signs";
import { QUIET_SOURCE } from "@afterword/core/switch/signs-of-life";
import type { Now, ServiceMs } from "@afterword/core/time/instant";
import { readNow } from "../clock/service-clock.ts";
import type { SwitchContext } from "../context.ts";
import type { ChallengePurpose, SigningPhone } from "../store/rows/phones.ts";
import type { SwitchUser } from "../store/rows/users.ts";
import type { SwitchRows } from "../store/switch-store.ts";
import { beginCycle, recordSignOfLife } from "../switch/signs-of-life.ts";
import { answerChallenge, issueChallenge } from "./challenges.ts";

/** What a phone sends with each of its signs. */
export type PhoneSign = {
  readonly owner: string;
  /** Of the device token that it came with. */
  readonly tokenHash: string;
  /** The secret that it answers. */
  readonly challenge: string;
  /** The phone, in words its owner recognises. */
  readonly device: string;
};

/** Why a sign is none: the phone is not the registered one any more, or its challenge is unknown, dead or used. */
export type NoSign = { readonly kind: "phone-unknown" | "challenge-unknown" };

export type QuietSignAnswer =
  | NoSign
  | {
      readonly kind: "answered";
      /** Null: it counted. */
      readonly why: QuietSignRefusal | "switched-off" | null;
      /** For the next one. */
      readonly challenge: string;
    };

/** The phone was seen unlocked `ageMs` ago. Its challenge is used up whether it counts or not. */
export const recordQuietSign = async (
  rows: SwitchRows,
  context: SwitchContext,
  sign: PhoneSign & { readonly ageMs: number },
): Promise<QuietSignAnswer> => {
  const admitted = await admit(rows, context, sign, "quiet");
  if (admitted.kind !== "admitted") return admitted;
  const why = await judge(rows, context, admitted, sign);
  const { owner } = sign;
  const challenge = await issueChallenge(rows, context, { owner, purpose: "quiet", now: admitted.now });
  return { kind: "answered", why, challenge };
};

/** "I'm fine" on the notification of a reminder: a strong sign, by the owner's hand. */
export const recordPushAction = async (
  rows: SwitchRows,
  context: SwitchContext,
  sign: PhoneSign,
): Promise<NoSign | SignOfLifeOutcome> => {
  const admitted = await admit(rows, context, sign, "reminder");
  if (admitted.kind !== "admitted") return admitted;
  const { owner, device } = sign;
  return recordSignOfLife(rows, context, { owner, source: "push-action", device });
};

type Admitted = {
  readonly kind: "admitted";
  readonly user: SwitchUser;
  readonly phone: SigningPhone;
  /** When its challenge was issued. */
  readonly challengeMs: ServiceMs;
  readonly now: Now;
};

const admit = async (
  rows: SwitchRows,
  context: SwitchContext,
  { owner, tokenHash, challenge: secret }: PhoneSign,
  purpose: ChallengePurpose,
): Promise<NoSign | Admitted> => {
  const user = await rows.lockUser(owner);
  const phone = await rows.lockPhone(owner);
  if (user === undefined || phone?.tokenHash !== tokenHash) return { kind: "phone-unknown" };
  const now = await readNow(rows, context);
  const challengeMs = await answerChallenge(rows, { owner, purpose, secret }, now);
  if (challengeMs === undefined) return { kind: "challenge-unknown" };
  return { kind: "admitted", user, phone, challengeMs, now };
};

const judge = async (
  rows: SwitchRows,
  context: SwitchContext,
  { user, phone, challengeMs, now }: Admitted,
  { ageMs, device }: { readonly ageMs: number; readonly device: string },
): Promise<QuietSignRefusal | "switched-off" | null> => {
  if (phone.quietSigns !== true) return "switched-off";
  const { switchState: state, lastSignMs, lastStrongMs, sleepUntil } = user;
  const sign = quietSignAt({ state, challengeMs, lastSignMs, lastStrongMs, sleepUntil }, ageMs, now);
  if (sign.kind === "ignored") return sign.why;
  await beginCycle(rows, context, { user, now, atMs: sign.atMs, source: QUIET_SOURCE, device });
  return null;
};
