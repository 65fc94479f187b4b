import type { DeliveryFilter } from "@afterword/contract/endpoints/deliveries";
import { ADMIN_PAGE_SIZE } from "@afterword/core/constants";
import type { BrakeGroup } from "@afterword/core/switch/brake";
import { sql } from "kysely";
import type { ExpressionBuilder, Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";

/** No further attempt follows, or the mail was accepted and came back. */
export const FAILED: readonly string[] = ["failed", "bounced"];

/** The newest first; a page of them, counted from 0. Nothing sealed is read. */
export const listDeliveryRows = (db: Kysely<DB>, filter: DeliveryFilter, page: number) =>
  sentDeliveries(db, filter)
    .leftJoin("mails", (join) =>
      join
        .onRef("mails.owner", "=", "deliveries.owner")
        .on("mails.kind", "=", "delivery")
        .on("mails.key", "=", sql<string>`deliveries.note::text || '/' || deliveries.recipient::text`),
    )
    .select(["deliveries.id", "deliveries.owner", "deliveries.note", "deliveries.recipient"])
    .select(["users.firstname", "users.lastname", "users.email"])
    .select(["deliveries.triggered_at", "deliveries.accepted_at", "deliveries.opened_at", "deliveries.state"])
    .select(["mails.attempts", "mails.last_answer"])
    .select((build) => lastReturn(build).as("returned_at"))
    .orderBy("deliveries.triggered_at", "desc")
    .orderBy("deliveries.id", "desc")
    .limit(ADMIN_PAGE_SIZE)
    .offset(page * ADMIN_PAGE_SIZE)
    .execute();

/** When the last notice about a delivery came; the audit log alone keeps the moment. */
const lastReturn = (build: ExpressionBuilder<DB, "deliveries">) =>
  build
    .selectFrom("audit_events")
    .select(({ fn }) => fn.max("audit_events.at").as("at"))
    .whereRef("audit_events.owner", "=", "deliveries.owner")
    .where("audit_events.kind", "=", "delivery-bounced")
    .where(sql<boolean>`audit_events.detail->>'note' = deliveries.note::text`)
    .where(sql<boolean>`audit_events.detail->>'recipient' = deliveries.recipient::text`);

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveryRows>>[number];

/** Of each filter, in one reading. */
export const countDeliveries = (db: Kysely<DB>): Promise<Readonly<Record<DeliveryFilter, number>>> =>
  sentDeliveries(db, "all")
    .select(({ fn, eb: is }) => {
      const isUnopened = is("deliveries.opened_at", "is", null);
      const countOf = (states: readonly string[]) =>
        fn.countAll<number>().filterWhere(is("deliveries.state", "in", [...states]).and(isUnopened));
      return [
        fn.countAll<number>().as("all"),
        countOf(["queued"]).as("queued"),
        countOf(["accepted"]).as("accepted"),
        fn.count<number>("deliveries.opened_at").as("opened"),
        countOf(FAILED).as("failed"),
      ];
    })
    .executeTakeFirstOrThrow();

/** An opened delivery has arrived, even if the mail server reported a failure. */
const sentDeliveries = (db: Kysely<DB>, filter: DeliveryFilter) => {
  const all = db
    .selectFrom("deliveries")
    .innerJoin("users", "users.id", "deliveries.owner")
    .where("users.is_system", "=", false);
  if (filter === "all") return all;
  if (filter === "opened") return all.where("deliveries.opened_at", "is not", null);
  const states = filter === "failed" ? FAILED : [filter];
  return all.where("deliveries.state", "in", [...states]).where("deliveries.opened_at", "is", null);
};

export const findDeliveryById = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom("deliveries")
    .select(["owner", "note", "recipient", "state", "available_until", "available_until_ms"])
    .where("id", "=", id)
    .executeTakeFirst();

/** The longest held first; a page of them, counted from 0. */
export const listHeldUsers = (db: Kysely<DB>, group: BrakeGroup, page: number) =>
  heldUsers(db, group)
    .select(["id", "firstname", "lastname", "email", "held_at", "agency_confirmed"])
    .select((of) =>
      of
        .selectFrom("notes")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("notes.owner", "=", "users.id")
        .where("notes.active", "=", true)
        .where("notes.triggered_at", "is", null)
        .where(
          sql<boolean>`exists (select 1 from note_recipients of_note
            where of_note.owner = notes.owner and of_note.note = notes.id)`,
        )
        .as("num_notes"),
    )
    .orderBy("held_at")
    .orderBy("id")
    .limit(ADMIN_PAGE_SIZE)
    .offset(page * ADMIN_PAGE_SIZE)
    .execute();

export type HeldRow = Awaited<ReturnType<typeof listHeldUsers>>[number];

/** How many are held, since when the last of them, and since when the longest held on both clocks. */
export const measureHeld = (db: Kysely<DB>, group: BrakeGroup) =>
  heldUsers(db, group)
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("held_at").as("last")])
    .select(({ fn }) => [fn.min("held_at").as("first"), fn.min("held_ms").as("first_ms")])
    .executeTakeFirstOrThrow();

/** Everybody of a group who was held by `until`, the longest held first. */
export const findHeldOwners = async (db: Kysely<DB>, group: BrakeGroup, until: Date): Promise<string[]> => {
  const rows = await heldUsers(db, group)
    .select("id")
    .where("held_at", "<=", until)
    .orderBy("held_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
};

const heldUsers = (db: Kysely<DB>, group: BrakeGroup) =>
  db
    .selectFrom("users")
    .where("held_group", "=", group)
    .where("held_at", "is not", null)
    .where("held_released_at", "is", null);
