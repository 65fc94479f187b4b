import { DAY_MS } from "@afterword/core/time/duration";
import type { Context } from "../../context.ts";
import { forgetSessionsEndedBefore } from "./queries.ts";

/** So long a session can still be told apart from one that never was: by its owner, and by whoever looks into a theft. */
const KEPT_AFTER_END_MS = 30 * DAY_MS;

/** Sessions whose tokens have all run out long ago tell nobody anything. Answers how many were forgotten. */
export const forgetSessions = ({ database, clock }: Context): Promise<number> =>
  forgetSessionsEndedBefore(database.db, new Date(clock.now() - KEPT_AFTER_END_MS));
