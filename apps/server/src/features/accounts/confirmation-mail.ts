import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { wallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import type { SwitchContext } from "../../engine/context.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { deleteLinks, getCreatedAt, lockAdmins } from "./queries.ts";
import { mailConfirmation } from "./registration.ts";

type MailContext = SwitchContext & Pick<Context, "database" | "notifyJobs" | "throttle">;

/**
 * Mails the confirmation of a sign-up again, for an admin: the first mail went astray, or its link has expired. The new
 * link takes the place of earlier ones. The address may be a stranger's, so it gets a few such mails a day.
 */
export const mailConfirmationAgain = async (
  context: MailContext,
  admin: Caller,
  id: string,
): Promise<Outcome<null>> => {
  const { database, store, throttle } = context;
  const asked = refusalOf(await store.rows.findUser(id));
  if (!asked.ok) return asked;
  const admitted = await throttle.admitConfirmationMail(id);
  if (!admitted.ok) return admitted;
  const mailed = await transaction(database.db, async (trx): Promise<Outcome<null>> => {
    if (!(await lockAdmins(trx, id)).includes(admin.userId)) return refuse({ kind: "forbidden" });
    const locked = refusalOf(await rowsOf(trx).lockUser(id));
    return locked.ok ? mail(trx, context, admin, locked.value) : locked;
  });
  context.notifyJobs();
  return mailed;
};

const refusalOf = (user: SwitchUser | undefined): Outcome<SwitchUser> => {
  if (user === undefined || user.isSystem) return refuse({ kind: "not-found" });
  return user.emailConfirmed
    ? refuse({ kind: "conflict", sentence: (say) => say.session.alreadyConfirmed })
    : ok(user);
};

const mail = async (
  trx: Trx,
  context: MailContext,
  { userId: by }: Caller,
  user: SwitchUser,
): Promise<Outcome<null>> => {
  const now = await readNow(rowsOf(trx), context);
  await deleteLinks(trx, user.id, "confirm-email");
  await mailConfirmation(trx, context, {
    person: user,
    dataKey: unwrapDataKey(context.masterKey, user.id, user.wrappedKey),
    key: `${user.id}/${context.ids.uuid()}`,
    signedUpAt: wallMs((await getCreatedAt(trx, user.id)).getTime()),
    mailedAt: now,
  });
  const [at, fields] = [new Date(now.wall), ["confirmation-mail"]];
  const entry = { owner: user.id, id: context.ids.uuid(), at };
  await recordAudit(trx, { ...entry, kind: "changed-by-admin", detail: { by, fields } });
  const ofAdmin = { owner: by, id: context.ids.uuid(), at };
  await recordAudit(trx, { ...ofAdmin, kind: "account-changed", detail: { account: user.id, fields } });
  return ok(null);
};
