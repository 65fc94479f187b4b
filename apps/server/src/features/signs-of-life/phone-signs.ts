/** Signs of life that the registered phone gives by itself: what its lock says, and a press on a notification. */
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { readNow } from "../../engine/clock/service-clock.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { issueChallenge } from "../../engine/phones/challenges.ts";
import { recordPushAction, recordQuietSign } from "../../engine/phones/phone-signs.ts";
import type { NoSign, QuietSignAnswer } from "../../engine/phones/phone-signs.ts";
import type { PhoneCaller } from "../../platform/http/live-phone.ts";
import { refuseLateSign } from "./signs-of-life.ts";

/** A challenge for the next quiet sign. Under the locks, so that a phone that was replaced meanwhile is given none. */
export const askChallenge = (
  context: SwitchContext,
  { userId: owner, tokenHash }: PhoneCaller,
): Promise<Outcome<{ readonly challenge: string }>> =>
  context.store.transaction(async (rows) => {
    await rows.lockUser(owner);
    const phone = await rows.lockPhone(owner);
    if (phone?.tokenHash !== tokenHash) return refuse({ kind: "no-session" });
    const now = await readNow(rows, context);
    return ok({ challenge: await issueChallenge(rows, context, { owner, purpose: "quiet", now }) });
  });

type Answered = Pick<Extract<QuietSignAnswer, { kind: "answered" }>, "why" | "challenge">;

/** What the phone's lock says. */
export const giveQuietly = async (
  context: SwitchContext,
  caller: PhoneCaller,
  sign: { readonly challenge: string; readonly ageMs: number },
): Promise<Outcome<Answered & { readonly counted: boolean }>> => {
  const given = { ...signOf(caller, sign.challenge), ageMs: sign.ageMs };
  const answer = await context.store.transaction((rows) => recordQuietSign(rows, context, given));
  if (answer.kind !== "answered") return refusalOf(answer);
  const { why, challenge } = answer;
  return ok({ counted: why === null, why, challenge });
};

/** A press on a notification. */
export const giveByPush = async (
  context: SwitchContext,
  caller: PhoneCaller,
  challenge: string,
): Promise<Outcome<string>> => {
  const sign = signOf(caller, challenge);
  const outcome = await context.store.transaction((rows) => recordPushAction(rows, context, sign));
  switch (outcome.kind) {
    case "in-time":
      return ok("OK");
    case "too-late":
      return refuseLateSign(context, caller.userId, outcome.deliveredAt);
    default:
      return refusalOf(outcome);
  }
};

const signOf = ({ userId: owner, tokenHash, device }: PhoneCaller, challenge: string) => ({
  owner,
  tokenHash,
  device,
  challenge,
});

const refusalOf = ({ kind }: NoSign) =>
  kind === "phone-unknown"
    ? refuse({ kind: "no-session" })
    : refuse({ kind: "link-invalid", sentence: (say) => say.phones.challengeOver });
