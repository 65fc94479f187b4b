import type { Delivery, DeliveryFilter, DeliveryPage } from "@afterword/contract/endpoints/deliveries";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { messages } from "@afterword/core/messages/catalog";
import { isRetentionOver } from "@afterword/core/notes/retention";
import { deliveryKey } from "@afterword/core/switch/effects";
import { markOf } from "@afterword/core/text/ids";
import type { Context } from "../../context.ts";
import { countDeliveries, type DeliveryRow, FAILED, listDeliveryRows, findDeliveryById } from "./queries.ts";
import { endOfDelivery } from "../../engine/store/sql/releases.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { readNow } from "../../engine/clock/service-clock.ts";

export const listDeliveryPage = async (
  { database: { db } }: Pick<Context, "database">,
  filter: DeliveryFilter,
  page: number,
): Promise<DeliveryPage> => {
  const counts = await countDeliveries(db);
  const rows = await listDeliveryRows(db, filter, page);
  return { deliveries: rows.map(presentDelivery), count: counts[filter], counts };
};

const presentDelivery = (row: DeliveryRow): Delivery => ({
  _id: row.id,
  writer: { _id: row.owner, firstname: row.firstname, lastname: row.lastname, email: row.email },
  recipientMark: markOf(row.recipient),
  noteMark: markOf(row.note),
  state: stateOf(row),
  triggered: row.triggered_at.toISOString(),
  accepted: row.accepted_at?.toISOString() ?? null,
  returned: row.state === "bounced" ? (row.returned_at?.toISOString() ?? null) : null,
  opened: row.opened_at?.toISOString() ?? null,
  attempts: row.attempts ?? 0,
  answer: row.last_answer,
});

const stateOf = ({ opened_at, state }: DeliveryRow): Delivery["state"] => {
  if (opened_at !== null) return "opened";
  if (FAILED.includes(state)) return "failed";
  return state === "accepted" ? "accepted" : "queued";
};

type SendAgainContext = Pick<Context, "clock" | "database" | "ids" | "notifyJobs">;

export type Wanted = {
  /** The delivery's own id. */
  readonly id: string;
  /** Id of the admin. */
  readonly by: string;
};

/**
 * Queues the mail of a failed delivery once more (behaviour §3), with the same link and Message-ID, so that a recipient
 * who got it after all can tell that it is the same. It is tried for as long as a new one. Its writer is locked first, as
 * by a mail that comes back, so that two admins who send it again at once send it once.
 */
export const sendDeliveryAgain = async (
  context: SendAgainContext,
  { id, by }: Wanted,
): Promise<Outcome<string>> => {
  const outcome = await transaction(context.database.db, async (trx): Promise<Outcome<string>> => {
    const rows = rowsOf(trx);
    const writer = (await findDeliveryById(trx, id))?.owner;
    if (writer === undefined || (await rows.lockUser(writer)) === undefined)
      return refuse({ kind: "not-found" });
    const delivery = await findDeliveryById(trx, id);
    if (delivery === undefined) return refuse({ kind: "not-found" });
    const { owner, note, recipient, state } = delivery;
    const now = await readNow(rows, context);
    if (!FAILED.includes(state))
      return refuse({ kind: "conflict", sentence: (say) => say.deliveries.notFailed });
    if (isRetentionOver(endOfDelivery(delivery), now)) {
      return refuse({ kind: "conflict", sentence: (say) => say.deliveries.linkOver });
    }
    const mail = { owner, kind: "delivery", key: deliveryKey(note, recipient) };
    const isQueued = await rows.requeueMail(mail, now.service);
    if (!isQueued) return refuse({ kind: "conflict", sentence: (say) => say.deliveries.unreadable });
    await rows.markDelivery({ owner, note, recipient, state: "queued" });
    const detail = { by, delivery: id };
    await rows.addAuditEntry({
      owner,
      id: context.ids.uuid(),
      at: now.wall,
      kind: "delivery-sent-again",
      detail,
    });
    return ok(messages.deliveries.sentAgain);
  });
  if (outcome.ok) context.notifyJobs();
  return outcome;
};
