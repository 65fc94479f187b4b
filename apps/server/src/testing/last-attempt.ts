import type { Context } from "../context.ts";
import type { ReturnPath } from "../engine/bounces/return-paths.ts";

/** What the return path of a mail's last attempt names; the first, where there was none. */
export const lastAttemptOf = async (
  { database: { db } }: Pick<Context, "database">,
  mail: string,
): Promise<ReturnPath> => {
  const row = await db
    .selectFrom("mails")
    .select(["attempts", "attempts_before"])
    .where("id", "=", mail)
    .executeTakeFirst();
  return { mail, attempt: Math.max(1, (row?.attempts ?? 0) + (row?.attempts_before ?? 0)) };
};
