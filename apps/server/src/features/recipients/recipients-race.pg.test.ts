import { testServer } from "@afterword/testing/postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getOwnerKey } from "../../engine/store/sql/owner-key.ts";
import { sealRecipient } from "../../engine/store/sealed-recipients.ts";
import { freshServerDatabase, type ServerDatabase } from "../../testing/fresh-server-database.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

/** How many a list holds; a plan bounds only how many of them a note has. */
const FULL = 1_000;
const ROOM = 3;
const AT_ONCE = 50;

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

it("Fifty recipients added at once to a list with room for three make exactly three", async () => {
  const { _id: owner, token } = await server.addPerson();
  await plantRecipients(owner, FULL - ROOM);
  const calls = Array.from({ length: AT_ONCE }, (_, number) =>
    server.call("POST", "/api/recipient", {
      token,
      body: { name: "Miriam", email: `m${number}@example.com` },
    }),
  );
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(ROOM);
  expect(statuses.filter((status) => status === 402)).toHaveLength(AT_ONCE - ROOM);
  expect(await database.db.selectFrom("recipients").select("id").execute()).toHaveLength(FULL);
});

async function plantRecipients(owner: string, count: number): Promise<void> {
  const key = await getOwnerKey(database.db, server.context, owner);
  const at = new Date(server.context.clock.now());
  const rows = Array.from({ length: count }, () => {
    const id = server.context.ids.uuid();
    const sealed = sealRecipient(key, owner, id, { name: "Noah", email: "noah@example.com" });
    return { owner, id, sealed, created_at: at };
  });
  await database.db.insertInto("recipients").values(rows).execute();
}
