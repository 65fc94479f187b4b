import { askForChallenge, giveQuietSign, giveSignByPush } from "@afterword/contract/endpoints/phones";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { issueChallenge } from "../../engine/phones/challenges.ts";
import { recordPushAction, recordQuietSign } from "../../engine/phones/phone-signs.ts";
import type { NoSign } from "../../engine/phones/phone-signs.ts";
import type { PhoneCaller } from "../../platform/http/live-phone.ts";
import { serve } from "../../platform/http/route.ts";
import { tooLateSentence } from "./signs-of-life.ts";

/** Signs of life that the registered phone gives by itself: what its lock says, and a press on a notification. */
export const registerPhoneSignRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, askForChallenge, async ({ caller }) => {
    const admitted = await context.throttle.admitPhone(caller.userId);
    return admitted.ok ? challenge(context, caller) : admitted;
  });

  serve(app, context, giveQuietSign, async ({ caller, body }) => {
    const admitted = await context.throttle.admitPhone(caller.userId);
    if (!admitted.ok) return admitted;
    const sign = { ...signOf(caller, body.challenge), ageMs: body.ageMs };
    const answer = await context.store.transaction((rows) => recordQuietSign(rows, context, sign));
    if (answer.kind !== "answered") return refusalOf(answer);
    context.notifyJobs();
    const { why, challenge: next } = answer;
    return ok({ counted: why === null, why, challenge: next });
  });

  // Never refused, as no sign of life by its owner's hand is.
  serve(app, context, giveSignByPush, ({ caller, body }) =>
    context.throttle.inLine(caller.userId, () => giveByPush(context, caller, body.challenge)),
  );
};

/** Under the locks, so that a phone that was replaced meanwhile is given none. */
const challenge = (
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

const giveByPush = async (
  context: SwitchContext,
  caller: PhoneCaller,
  secret: string,
): Promise<Outcome<string>> => {
  const sign = signOf(caller, secret);
  const outcome = await context.store.transaction((rows) => recordPushAction(rows, context, sign));
  switch (outcome.kind) {
    case "in-time":
      return ok("OK");
    case "too-late":
      return refuse({ kind: "conflict", sentence: tooLateSentence(outcome.deliveredAt) });
    default:
      return refusalOf(outcome);
  }
};

const signOf = ({ userId: owner, tokenHash, device }: PhoneCaller, secret: string) => ({
  owner,
  tokenHash,
  device,
  challenge: secret,
});

const refusalOf = ({ kind }: NoSign) =>
  kind === "phone-unknown"
    ? refuse({ kind: "no-session" })
    : refuse({ kind: "link-invalid", sentence: (say) => say.phones.challengeOver });
