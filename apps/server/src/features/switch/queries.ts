import type { Trx } from "../../db/transaction.ts";

/** Marks a link as pressed at the moment of the sign of life it gave. */
export const markPressed = async (trx: Trx, hash: string, at: Date): Promise<void> => {
  await trx.updateTable("secret_links").set({ used_at: at }).where("hash", "=", hash).execute();
};
