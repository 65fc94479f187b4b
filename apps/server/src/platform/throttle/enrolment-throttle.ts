import type { Outcome } from "@afterword/core/errors/outcome";
import { consume, limiter } from "./limiter.ts";
import type { Pool } from "./limiter.ts";

/**
 * Counts the codes that one session shows to finish adding them, apart from those of the log-in: whoever copied a
 * session must not use up the tries of the owner, who logs in. A second session takes a second log-in.
 */
export type AdmitEnrolment = (session: string) => Promise<Outcome<null>>;

const LIMIT = { points: 10, duration: 15 * 60 } as const;

export const createEnrolmentThrottle = (pool: Pool): AdmitEnrolment => {
  const counter = limiter(pool, "enrolment", LIMIT);
  return (session) => consume(counter, session);
};
