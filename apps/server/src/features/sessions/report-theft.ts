import { fullName } from "@afterword/core/accounts/name";
import type { Context } from "../../context.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import type { RefreshClaims } from "../../platform/crypto/tokens.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { queueMail } from "../../engine/mails/queue-mail.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { endSession } from "./queries.ts";
import type { OpenSession } from "./queries.ts";

/** An old refresh token came back: ends the session for whoever holds it, writes it down, and tells the owner. */
export const reportTheft = async (
  trx: Trx,
  context: Context,
  { owner, session }: RefreshClaims,
  open: OpenSession,
): Promise<void> => {
  const rows = rowsOf(trx);
  const now = await readNow(rows, context);
  const at = new Date(now.wall);
  await endSession(trx, { owner, session }, { at, reason: "theft" });
  const { device } = open;
  await recordAudit(trx, {
    owner,
    id: context.ids.uuid(),
    at,
    kind: "session-theft",
    detail: { session, device },
  });
  await queueMail(rows, context, {
    owner,
    dataKey: unwrapDataKey(context.masterKey, owner, open.wrapped_key),
    kind: "session-theft",
    key: session,
    to: { name: fullName(open), address: open.email },
    vars: { firstname: open.firstname, at: now.wall, device: open.device },
    now,
  });
};
