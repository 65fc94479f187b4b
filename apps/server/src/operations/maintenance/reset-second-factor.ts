import { loginEmail } from "@afterword/core/accounts/email";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { lockAddressHolder } from "../../features/accounts/public.ts";
import {
  deleteSecondFactors,
  clearFactorShown,
  deleteDisownLinks,
  recordFactorChange,
} from "../../features/second-factor/public.ts";

/**
 * The way back for an owner who lost phone, keys and recovery codes: removes every factor, writes it to the audit log and
 * mails the owner. Sessions go on, and none counts as opened with a second factor any more.
 */
export const resetSecondFactor = (context: Context, address: string): Promise<Outcome<null>> =>
  transaction(context.database.db, async (trx) => {
    const holder = await lockAddressHolder(trx, loginEmail(address));
    const user = holder === undefined ? undefined : await rowsOf(trx).lockUser(holder.id);
    if (user === undefined) {
      return refuse({ kind: "not-found", sentence: () => `Nobody has the address ${address}.` });
    }
    if (!(await deleteSecondFactors(trx, user.id))) {
      return refuse({ kind: "not-found", sentence: () => `${address} has no second factor.` });
    }
    await clearFactorShown(trx, user.id);
    await deleteDisownLinks(trx, { owner: user.id, email: user.email });
    const by = "command line";
    await recordFactorChange(trx, context, user, { what: "second-factor-reset", device: by, detail: { by } });
    return ok(null);
  });
