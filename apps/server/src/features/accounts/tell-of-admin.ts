import { fullName } from "@afterword/core/accounts/name";
import { readNow } from "../../engine/clock/service-clock.ts";
import type { SwitchContext } from "../../engine/context.ts";
import type { MailVars } from "../../engine/mails/render-mail.ts";
import { tellAdmin, tellAdmins } from "../../engine/mails/tell-admins.ts";
import type { AdminMail } from "../../engine/mails/tell-admins.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import type { Trx } from "../../platform/db/transaction.ts";

type Kind = "admin-made" | "admin-removed";

export type AdminNews<K extends Kind> = {
  readonly kind: K;
  readonly how: MailVars[K]["how"];
  readonly user: SwitchUser;
  /** The admin who did it. */
  readonly by: string;
};

/**
 * Tells all admins that a person has become one or is none any more (docs/decisions/059), and the person, unless the
 * account is gone. The admin who did it is told too: it may have been done in a session that was left open. Call it in
 * the transaction of the change, after it.
 */
export const tellOfAdmin = async <K extends Kind>(
  trx: Trx,
  context: Pick<SwitchContext, "clock" | "ids" | "log" | "masterKey">,
  { kind, how, user, by }: AdminNews<K>,
): Promise<void> => {
  const rows = rowsOf(trx);
  const now = await readNow(rows, context);
  const admins = await rows.listAdmins();
  const actor = admins.find(({ id }) => id === by) ?? user;
  const about = { person: fullName(user), email: user.email, by: fullName(actor), at: now.wall, how };
  const mail: AdminMail<K> = {
    kind,
    key: `${user.id}/${new Date(now.wall).toISOString()}`,
    varsFor: ({ id, firstname }) => {
      const reader = id === by ? "actor" : "other";
      return { ...about, firstname, reader: id === user.id ? "person" : reader } as MailVars[K];
    },
    now,
  };
  await tellAdmins(rows, context, mail);
  const isGone = how === "deleted" || how === "left";
  const isTold = isGone || !user.emailConfirmed || admins.some(({ id }) => id === user.id);
  if (!isTold) await tellAdmin(rows, context, user, mail);
};
