import type { Context } from "../../context.ts";
import { FIRST_DEMO_ID, LAST_DEMO_ID } from "./demo-accounts.ts";

/**
 * Production refuses a database that was tried out before. The passwords of the demo accounts are public, and one is an
 * admin's. Accounts made by `POST /__dev/accounts` never proved their address. A service clock that was moved is ahead
 * of the time that really passed. Subscriptions of the paper store were paid for with nothing. Throws one sentence.
 */
export const refuseDemo = async ({ database: { db } }: Pick<Context, "database">): Promise<void> => {
  const account = await db
    .selectFrom("users")
    .select("id")
    .where("id", ">=", FIRST_DEMO_ID)
    .where("id", "<=", LAST_DEMO_ID)
    .limit(1)
    .executeTakeFirst();
  if (account !== undefined) {
    throw new Error(
      "This database holds the demo accounts, or others made by POST /__dev/accounts; production needs a database of its own.",
    );
  }
  const bought = await db
    .selectFrom("store_subscriptions")
    .select("id")
    .where("store", "=", "paper")
    .limit(1)
    .executeTakeFirst();
  if (bought !== undefined) {
    throw new Error(
      "This database holds subscriptions of the paper store, which took no money; production needs a database of its own.",
    );
  }
  const moved = await db
    .selectFrom("service_clock")
    .select("offset_ms")
    .where("offset_ms", "!=", 0)
    .limit(1)
    .executeTakeFirst();
  if (moved !== undefined) {
    throw new Error(
      "The clock of this database was moved by hand (service_clock.offset_ms); production needs a database of its own.",
    );
  }
};
