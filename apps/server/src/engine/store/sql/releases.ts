import { serviceMs, wallMs, type Now } from "@afterword/core/time/instant";
import type { Kysely } from "kysely";
import type { ReleaseRows, ReleaseTarget } from "../rows/releases.ts";
import type { DB } from "../../../platform/db/schema.ts";
import { dateOf } from "./instants.ts";
import { releasedRecording } from "./released-recordings.ts";

export const releaseRows = (db: Kysely<DB>): ReleaseRows => ({
  markNotesTriggered: async (owner, noteIds, at) => {
    await db
      .updateTable("notes")
      .set({ triggered_at: new Date(at) })
      .where("owner", "=", owner)
      .where("id", "in", [...noteIds])
      .execute();
  },
  listTargets: (owner, noteIds) => listTargets(db, owner, noteIds),
  insertDelivery: async ({ owner, note, recipient, id, sealed, state, ...delivery }) => {
    const times = {
      triggered_at: new Date(delivery.triggeredAt),
      available_until: dateOf(delivery.availableUntil),
      available_until_ms: delivery.availableUntilMs,
    };
    await db
      .insertInto("deliveries")
      .values({ owner, note, recipient, id, sealed, ...times, state })
      .execute();
  },
  markDelivery: async ({ owner, note, recipient, ...mark }) => {
    await db
      .updateTable("deliveries")
      .set(
        mark.state === "failed" || mark.state === "bounced"
          ? { state: mark.state }
          : { state: mark.state, accepted_at: mark.state === "accepted" ? new Date(mark.at) : null },
      )
      .where("owner", "=", owner)
      .where("note", "=", note)
      .where("recipient", "=", recipient)
      .execute();
  },
});

const listTargets = async (
  db: Kysely<DB>,
  owner: string,
  noteIds: readonly string[],
): Promise<ReleaseTarget[]> => {
  const rows = await db
    .selectFrom("note_recipients")
    .innerJoin("recipients", (join) =>
      join
        .onRef("recipients.owner", "=", "note_recipients.owner")
        .onRef("recipients.id", "=", "note_recipients.recipient"),
    )
    .innerJoin("notes", (join) =>
      join.onRef("notes.owner", "=", "note_recipients.owner").onRef("notes.id", "=", "note_recipients.note"),
    )
    .leftJoin("recordings", (join) =>
      join.onRef("recordings.owner", "=", "notes.owner").onRef("recordings.name", "=", "notes.recording"),
    )
    .select(["note_recipients.note", "note_recipients.recipient", "recipients.sealed"])
    .select(["notes.recording", "recordings.state", "recordings.length_ms", "recordings.claimed_ms"])
    .select(({ fn }) => fn.coalesce("notes.written_at", "notes.updated_at").as("written_at"))
    .where("note_recipients.owner", "=", owner)
    .where("note_recipients.note", "in", [...noteIds])
    .orderBy("note_recipients.note")
    .orderBy("note_recipients.position")
    .execute();
  return rows.map(({ note, recipient, sealed, written_at, ...row }) => ({
    note,
    recipient,
    sealed,
    writtenAt: wallMs(written_at.getTime()),
    recording: row.recording === null ? null : releasedRecording(`${owner}/${row.recording}`, row),
  }));
};

type DeliveryEnd = { readonly available_until: Date | null; readonly available_until_ms: number | null };

/** The end of a delivery by both clocks; null: without limit. */
export const endOfDelivery = ({ available_until, available_until_ms }: DeliveryEnd): Now | null =>
  available_until === null || available_until_ms === null
    ? null
    : { wall: wallMs(available_until.getTime()), service: serviceMs(available_until_ms) };
