import { serviceMs } from "@afterword/core/time/instant";
import type { ServiceMs } from "@afterword/core/time/instant";
import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";

/** The next moment after `now` at which a user is looked at or a mail is tried; null when there is none. */
export const findNextDue = async (db: Kysely<DB>, now: ServiceMs): Promise<ServiceMs | null> => {
  const { due_ms: user } = await db
    .selectFrom("users")
    .select((select) => select.fn.min("due_ms").as("due_ms"))
    .where("due_ms", ">", now)
    .executeTakeFirstOrThrow();
  const { due_ms: mail } = await db
    .selectFrom("mails")
    .select((select) => select.fn.min("due_ms").as("due_ms"))
    .where("due_ms", ">", now)
    .executeTakeFirstOrThrow();
  const next = Math.min(user ?? Infinity, mail ?? Infinity);
  return next === Infinity ? null : serviceMs(next);
};
