import { serviceMs, wallMs, type Now } from "@afterword/core/time/instant";
import { sql, type Kysely } from "kysely";
import type { ReleasedNote, ReleaseRows, ReleaseTarget } from "../rows/releases.ts";
import type { DB } from "../../../platform/db/schema.ts";
import { releasedRecording } from "./released-recordings.ts";

export const releaseRows = (db: Kysely<DB>): ReleaseRows => ({
  listTargets: (notes) => listTargets(db, notes),
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

const listTargets = async (db: Kysely<DB>, released: readonly ReleasedNote[]): Promise<ReleaseTarget[]> => {
  const owners = released.map(({ owner }) => owner);
  const ids = released.map(({ note }) => note);
  const wanted = sql<ReleasedNote>`unnest(${owners}::uuid[], ${ids}::uuid[])`;
  const rows = await db
    .selectFrom(wanted.as<"wanted">(sql`wanted(owner, note)`))
    .innerJoin("note_recipients", (join) =>
      join
        .onRef("note_recipients.owner", "=", "wanted.owner")
        .onRef("note_recipients.note", "=", "wanted.note"),
    )
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
    .select(["note_recipients.owner", "note_recipients.note", "note_recipients.recipient"])
    .select("recipients.sealed")
    .select(["notes.recording", "recordings.state", "recordings.length_ms", "recordings.claimed_ms"])
    .select(({ fn }) => fn.coalesce("notes.written_at", "notes.updated_at").as("written_at"))
    .orderBy("note_recipients.owner")
    .orderBy("note_recipients.note")
    .orderBy("note_recipients.position")
    .execute();
  return rows.map(({ owner, note, recipient, sealed, written_at, ...row }) => ({
    owner,
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
