import type { Trx } from "../../platform/db/transaction.ts";

/**
 * Locks everybody who can act as an admin, always in the same order, and answers their ids: whoever takes an admin away
 * takes turns, so that two admins at once cannot leave the installation without any.
 */
export const lockAdmins = async (trx: Trx): Promise<readonly string[]> => {
  const rows = await trx
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("active", "=", true)
    .where("email_confirmed", "=", true)
    .where("is_system", "=", false)
    .orderBy("id")
    // Others may still refer to these rows, as the mails of a sweep do: it holds its user, whom we want next.
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
};
