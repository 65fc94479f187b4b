import { serviceMs } from "@afterword/core/time/instant";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { EvidenceRows } from "../rows/evidence.ts";
import type { DB } from "../../../platform/db/schema.ts";

export const evidenceRows = (db: Kysely<DB>): EvidenceRows => ({
  keepAcceptance: async (domain, at) => {
    await db
      .insertInto("mail_domains")
      .values({ domain, accepted_ms: at })
      .onConflict((conflict) =>
        conflict.column("domain").doUpdateSet({ accepted_ms: at }).where("mail_domains.accepted_ms", "<", at),
      )
      .execute();
  },
  keepRefusal: async ({ domain, address }, at) => {
    await db
      .insertInto("refused_addresses")
      .values({ domain, address, refused_ms: at })
      .onConflict((conflict) =>
        conflict
          .columns(["domain", "address"])
          .doUpdateSet({ refused_ms: at })
          .where("refused_addresses.refused_ms", "<", at),
      )
      .execute();
  },
  readMailFlow: (wanted) => readMailFlow(db, wanted),
});

const readMailFlow = async (
  db: Kysely<DB>,
  { domains, from, to }: Parameters<EvidenceRows["readMailFlow"]>[0],
): ReturnType<EvidenceRows["readMailFlow"]> => {
  // The domains to look at are few beside the mails: those that accepted one of late.
  const elsewhere = db
    .selectFrom("mail_domains as other")
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom("mails")
          .select("mails.accepted_ms")
          .whereRef("mails.domain", "=", "other.domain")
          .where("state", "=", "sent")
          .where("mails.accepted_ms", ">", from)
          .where("mails.accepted_ms", "<=", to)
          .orderBy("mails.accepted_ms", "desc")
          .limit(1)
          .as("standing"),
      (join) => join.onTrue(),
    )
    .select("standing.accepted_ms")
    .where("other.domain", "not in", [...domains])
    .where("other.accepted_ms", ">", from)
    .orderBy("standing.accepted_ms", "desc")
    .limit(1);
  const refused = db
    .selectFrom("refused_addresses")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("domain", "in", [...domains])
    .where("refused_ms", ">", from);
  const accepted = db
    .selectFrom("mails")
    .select("id")
    .where("domain", "in", [...domains])
    .where("state", "=", "sent")
    .where("mails.accepted_ms", ">", from)
    .where("mails.accepted_ms", "<=", to);
  const { rows } = await sql<{ elsewhere: number | null; refused: number; accepted: boolean }>`
    select (${elsewhere}) as elsewhere, (${refused}) as refused, exists(${accepted}) as accepted
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("the query about the flow of mail returned no row");
  return {
    acceptedElsewhereAt: row.elsewhere === null ? null : serviceMs(row.elsewhere),
    domain: { refusedAddresses: row.refused, accepted: row.accepted },
  };
};
