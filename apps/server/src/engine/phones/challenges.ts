import { SENDING_DELAY_MAX_HOURS } from "@afterword/core/constants";
import { UNREACHABLE_WAIT_MS } from "@afterword/core/switch/refusals";
import { DAY_MS, hoursToMs } from "@afterword/core/time/duration";
import { serviceMs, type Now, type ServiceMs } from "@afterword/core/time/instant";
import { hashSecret } from "../../platform/crypto/secrets.ts";
import type { SwitchContext } from "../context.ts";
import type { ChallengePurpose, PhoneRows } from "../store/rows/phones.ts";

/**
 * How many may wait for an answer: more than the wake pushes of three days, so that one that is lost on its way costs
 * nothing; and more than all attempts at the pushes of a cycle, so that none of those takes the answer from a
 * notification that is on the screen.
 */
const UNUSED_MAX: Readonly<Record<ChallengePurpose, number>> = { quiet: 10, reminder: 60 };

/** For how long a challenge may be answered: a notification stays on a screen until the notes go out. */
const LIFE_MS: Readonly<Record<ChallengePurpose, number>> = {
  quiet: 7 * DAY_MS,
  reminder: UNREACHABLE_WAIT_MS + hoursToMs(SENDING_DELAY_MAX_HOURS),
};

/** A challenge for the owner's phone: the secret that goes there, and is stored as a hash alone. */
export const issueChallenge = async (
  rows: Pick<PhoneRows, "insertChallenge">,
  { ids }: Pick<SwitchContext, "ids">,
  { owner, purpose, now }: { readonly owner: string; readonly purpose: ChallengePurpose; readonly now: Now },
): Promise<string> => {
  const secret = ids.secret();
  const challenge = { owner, purpose, hash: hashSecret(secret), issuedMs: now.service };
  await rows.insertChallenge(challenge, { deadMs: deadAt(purpose, now), others: UNUSED_MAX[purpose] - 1 });
  return secret;
};

/** When it was issued, for the one answer that uses it; undefined when it is unknown, dead, or used before. */
export const answerChallenge = async (
  rows: Pick<PhoneRows, "useChallenge">,
  given: { readonly owner: string; readonly purpose: ChallengePurpose; readonly secret: string },
  now: Now,
): Promise<ServiceMs | undefined> => {
  const { owner, purpose, secret } = given;
  const issuedMs = await rows.useChallenge({ owner, purpose, hash: hashSecret(secret) });
  return issuedMs !== undefined && issuedMs > deadAt(purpose, now) ? issuedMs : undefined;
};

const deadAt = (purpose: ChallengePurpose, { service }: Now): ServiceMs =>
  serviceMs(service - LIFE_MS[purpose]);
