import { DAY_MS } from "@afterword/core/time/duration";
import type { WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { forgetSessionsEndedBefore } from "./queries.ts";

/** So long a session can still be told apart from one that never was: by its owner, and by whoever looks into a theft. */
const KEPT_AFTER_END_MS = 30 * DAY_MS;

/** Sessions whose tokens had all run out long before `by` tell nobody anything. Answers how many were forgotten. */
export const forgetSessions = ({ database }: Pick<Context, "database">, by: WallMs): Promise<number> =>
  forgetSessionsEndedBefore(database.db, new Date(by - KEPT_AFTER_END_MS));
