import type { Delivery, DeliveryFilter, DeliveryPage } from "@afterword/contract/endpoints/deliveries";
import type { Context } from "../../context.ts";
import { countDeliveries, FAILED, listDeliveryRows, type DeliveryRow } from "./queries.ts";

export const listDeliveryPage = async (
  { database: { db } }: Context,
  filter: DeliveryFilter,
  page: number,
): Promise<DeliveryPage> => ({
  deliveries: (await listDeliveryRows(db, filter, page)).map(presentDelivery),
  count: await countDeliveries(db, filter),
});

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

const MARK_LENGTH = 8;

/** Enough of a random id to tell the recipients of one writer apart. */
const markOf = (id: string): string => id.slice(-MARK_LENGTH);

const stateOf = ({ opened_at, state }: DeliveryRow): Delivery["state"] => {
  if (opened_at !== null) return "opened";
  if (FAILED.includes(state)) return "failed";
  return state === "accepted" ? "accepted" : "queued";
};
