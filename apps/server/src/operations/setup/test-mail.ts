import type { TestMailResult } from "@afterword/contract/endpoints/system";
import { domainOf } from "@afterword/core/accounts/email";
import { fullName } from "@afterword/core/accounts/name";
import { readerOf } from "@afterword/core/language/reader";
import { ok, refuse, type Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { renderMail } from "../../engine/mails/render-mail.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";

/**
 * Mails an admin's own address at once, past the outbox, so that what the mail server says can be read beside the button.
 * It proves that the server takes mail from us; whether the mail arrives, only its reader sees.
 */
export const sendTestMailTo = async (context: Context, owner: string): Promise<Outcome<TestMailResult>> => {
  const admitted = await context.throttle.admitTestMail(owner);
  if (!admitted.ok) return admitted;
  const { config, database, ids, clock, mailer } = context;
  const admin = await database.db
    .selectFrom("users")
    .select(["email", "firstname", "lastname", "language", "time_zone as timeZone"])
    .where("id", "=", owner)
    .executeTakeFirst();
  if (admin === undefined) return refuse({ kind: "no-session" });
  const now = await readNow(context.store.rows, context);
  const id = ids.uuid();
  const { kind, answer } = await mailer.send({
    messageId: `${id}@${domainOf(config.mailFrom.address)}`,
    to: { name: fullName(admin), address: admin.email },
    ...renderMail("test-mail", { at: now.wall }, { ...readerOf(admin), publicUrl: config.publicUrl, now }),
  });
  const isAccepted = kind === "accepted";
  await recordAudit(database.db, {
    owner,
    id,
    at: new Date(clock.now()),
    kind: "test-mail-sent",
    detail: { accepted: isAccepted },
  });
  return ok({ to: admin.email, isAccepted, answer });
};
