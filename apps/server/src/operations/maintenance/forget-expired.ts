import type { Context } from "../../context.ts";
import { forgetGoodbyeMails } from "../../features/accounts/public.ts";
import { forgetSessions } from "../../features/sessions/public.ts";
import { forgetThrottles } from "../../platform/throttle/limiter.ts";
import { forgetLinks } from "./forget-links.ts";
import { forgetWaitingPictures } from "../../features/pictures/public.ts";
import { isClockTrusted } from "../../engine/clock/clock-skew.ts";
import { findExpiredBy } from "./expired-by.ts";

export type Forgotten = {
  readonly sessions: number;
  readonly links: number;
  readonly pictures: number;
  readonly goodbyes: number;
  readonly throttles: number;
};

/**
 * Clears away what has expired and carries nothing that anybody wrote: sessions, used-up links, pictures that nobody came for,
 * mails to people without an account that were sent, counters of tries.
 * Each step is one statement and may run again. Nothing while the clocks differ, and of sessions and links only what
 * the run of the day before would have found as well: what has expired by a wrong clock has not. Answers what was
 * forgotten, null when nothing was looked at.
 */
export const forgetExpired = async (context: Context): Promise<Forgotten | null> => {
  if (!(await isClockTrusted(context))) return null;
  const by = await findExpiredBy(context);
  const forgotten = {
    sessions: by === null ? 0 : await forgetSessions(context, by),
    links: by === null ? 0 : await forgetLinks(context, by),
    pictures: by === null ? 0 : await forgetWaitingPictures(context, by),
    goodbyes: await forgetGoodbyeMails(context),
    throttles: await forgetThrottles(context),
  };
  context.log.info(forgotten, "what had expired was forgotten");
  return forgotten;
};
