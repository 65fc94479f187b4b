import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { recordSignOfLife } from "../../engine/switch/signs-of-life.ts";
import { isConfirmedAlready } from "./is-confirmed-already.ts";
import { changeUser } from "./queries.ts";
import { takeLink } from "./take-link.ts";

export type ConfirmEmail = { readonly secret: string; readonly device: string };

/** Confirms the address of a sign-up by its mailed link, once; the owner's first sign of life (docs/decisions/028). */
export const confirmEmail = (context: Context, { secret, device }: ConfirmEmail): Promise<Outcome<null>> =>
  transaction(context.database.db, async (trx) => {
    const taken = await takeLink(trx, context, "confirm-email", secret);
    if (taken === null) {
      const done = await isConfirmedAlready(trx, context, "confirm-email", secret);
      return refuse(
        done
          ? { kind: "conflict", sentence: (say) => say.session.alreadyConfirmed }
          : { kind: "link-invalid", sentence: (say) => say.session.emailConfirmFailed },
      );
    }
    const { user } = taken;
    await changeUser(trx, user.id, { email_confirmed: true });
    await recordSignOfLife(rowsOf(trx), context, { owner: user.id, source: "email-confirmed", device });
    return ok(null);
  });
