import { DAY_MS } from "@afterword/core/time/duration";
import type { WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";

/** Longer than anybody leaves the form of a new recipient open with a picture in it. */
const KEPT_MS = DAY_MS;

/** Forgets pictures of people who were never added, by the calendar of `by`. Answers how many. */
export const forgetWaitingPictures = async (
  { database }: Pick<Context, "database">,
  by: WallMs,
): Promise<number> => {
  const gone = await database.db
    .deleteFrom("pictures")
    .where("waiting", "=", true)
    .where("created_at", "<", new Date(by - KEPT_MS))
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
};
