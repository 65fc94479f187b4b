import type { adminFields } from "@afterword/contract/endpoints/users";
import type * as z from "zod/mini";
import type { Context } from "../../context.ts";
import { recordAudit } from "../../db/audit.ts";
import { rowsOf } from "../../db/switch-store.ts";
import { transaction } from "../../db/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { lookAgain } from "../../switch/look-again.ts";
import { changeUser, replaceGrants } from "./queries.ts";
import type { UserChange } from "./queries.ts";

export type AdminFields = z.output<typeof adminFields>;

/**
 * What an admin sets on somebody else's account. It is no sign of life of that person; the switch is asked again,
 * since the account may come onto it or leave it (behaviour §1.6). A disabled user's sessions stop by themselves.
 */
export const updateByAdmin = async (
  context: Context,
  admin: Caller,
  id: string,
  fields: AdminFields,
): Promise<void> => {
  if (Object.keys(fields).length === 0) return;
  await transaction(context.database.db, async (trx) => {
    const rows = rowsOf(trx);
    if ((await rows.lockUser(id)) === undefined) return;
    await changeUser(trx, id, changeOf(fields));
    if (fields.freePlans !== undefined) await replaceGrants(trx, id, fields.freePlans);
    const detail = { by: admin.userId, fields: Object.keys(fields) };
    const event = { owner: id, id: context.ids.uuid(), at: new Date(context.clock.now()) };
    await recordAudit(trx, { ...event, kind: "changed-by-admin", detail });
    await lookAgain(rows, context, id);
  });
  context.wake();
};

const changeOf = ({ active, role }: AdminFields): UserChange => ({
  ...(active === undefined ? {} : { active }),
  ...(role === undefined ? {} : { role }),
});
