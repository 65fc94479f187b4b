import { testServer } from "@afterword/testing/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSecretLink } from "../../engine/links/secret-links.ts";
import type { LinkPurpose } from "../../engine/links/secret-links.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { hashSecret } from "../../platform/crypto/secrets.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { freshServerDatabase, untilLockIsAwaited } from "../../testing/fresh-server-database.ts";
import type { ServerDatabase } from "../../testing/fresh-server-database.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { confirmUpdatedEmail } from "./email-change.ts";
import { changeUser } from "./queries.ts";
import { confirmEmail } from "./registration.ts";

describe("the link of a mail that confirms an address", () => {
  let postgres: Awaited<ReturnType<typeof testServer>>;
  let database: ServerDatabase;
  let server: TestServer;

  beforeAll(async () => {
    postgres = await testServer();
    database = await freshServerDatabase(postgres.url);
    server = await startTestServer({}, { database });
  });
  afterAll(async () => {
    await server.close();
    await postgres.stop();
  });

  it.each([
    ["confirm-email", confirmEmail],
    ["confirm-updated-email", confirmUpdatedEmail],
  ] as const)("The link of %s is taken only after the account is locked", async (purpose, confirm) => {
    const owner = (await server.addPerson())._id;
    const secret = await linkOf(owner, purpose);
    let confirming: Promise<{ ok: boolean }> | undefined;
    await transaction(database.db, async (trx) => {
      await rowsOf(trx).lockUser(owner);
      confirming = confirm(server.context, { secret, device: "a browser" });
      await untilLockIsAwaited(database.pool);
      // As when a sign-up is deleted: the account first, then its links.
      const free = await trx
        .selectFrom("secret_links")
        .select("hash")
        .where("hash", "=", hashSecret(secret))
        .forUpdate()
        .skipLocked()
        .execute();
      expect(free).toHaveLength(1);
    });
    expect(await confirming).toMatchObject({ ok: true });
  });

  const linkOf = (owner: string, purpose: LinkPurpose): Promise<string> =>
    transaction(database.db, async (trx) => {
      const email = `${purpose}@example.com`;
      await changeUser(trx, owner, { new_email: email, email_confirmed: purpose !== "confirm-email" });
      return createSecretLink(rowsOf(trx), server.context, { owner, purpose, ref: email, expiresAt: null });
    });
});
