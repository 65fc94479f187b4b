import { serviceMs, type ServiceMs } from "@afterword/core/time/instant";
import type { Kysely } from "kysely";
import type { ChallengeId, NewChallenge, PhoneRows } from "../rows/phones.ts";
import type { DB } from "../../../platform/db/schema.ts";

export const phoneRows = (db: Kysely<DB>): PhoneRows => ({
  lockPhone: (owner) =>
    db
      .selectFrom("phones")
      .select(["token_hash as tokenHash", "quiet_signs as quietSigns"])
      .where("owner", "=", owner)
      .forUpdate()
      .executeTakeFirst(),
  insertChallenge: (challenge, kept) => insertChallenge(db, challenge, kept),
  useChallenge: (challenge) => useChallenge(db, challenge),
});

const insertChallenge = async (
  db: Kysely<DB>,
  { owner, hash, purpose, issuedMs }: NewChallenge,
  { deadMs, others }: Parameters<PhoneRows["insertChallenge"]>[1],
): Promise<void> => {
  await db
    .with("kept", (of) =>
      of
        .selectFrom("phone_challenges")
        .select("hash")
        .where("owner", "=", owner)
        .where("purpose", "=", purpose)
        .where("used", "=", false)
        .where("issued_ms", ">", deadMs)
        .orderBy("issued_ms", "desc")
        .limit(others),
    )
    .with("forgotten", (of) =>
      of
        .deleteFrom("phone_challenges")
        .where("owner", "=", owner)
        .where("purpose", "=", purpose)
        .where("hash", "not in", (where) => where.selectFrom("kept").select("kept.hash")),
    )
    .insertInto("phone_challenges")
    .values({ owner, hash, purpose, issued_ms: issuedMs })
    .execute();
};

const useChallenge = async (
  db: Kysely<DB>,
  { owner, hash, purpose }: ChallengeId,
): Promise<ServiceMs | undefined> => {
  const row = await db
    .updateTable("phone_challenges")
    .set({ used: true })
    .where("owner", "=", owner)
    .where("hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("used", "=", false)
    .returning("issued_ms")
    .executeTakeFirst();
  return row && serviceMs(row.issued_ms);
};
