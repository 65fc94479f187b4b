import { testServer } from "@afterword/testing/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshServerDatabase, type ServerDatabase } from "../../testing/fresh-server-database.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const LIMIT = 3;
const AT_ONCE = 50;

describe("the limit of notes", () => {
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

  it("Fifty notes created at once against a limit of three make exactly three", async () => {
    await database.db.updateTable("plans").set({ max_num_notes: LIMIT }).execute();
    const { token } = await server.addPerson();
    const person = { name: "Miriam", email: "miriam@example.com" };
    const added = await server.call("POST", "/api/recipient", { token, body: person });
    const recipients = [{ _id: added.json<{ _id: string }>()._id }];
    const body = { title: "For Miriam", text: "", active: true, recipients };
    const calls = Array.from({ length: AT_ONCE }, () => server.call("POST", "/api/note", { token, body }));
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(LIMIT);
    expect(statuses.filter((status) => status === 402)).toHaveLength(AT_ONCE - LIMIT);
    expect(await database.db.selectFrom("notes").select("id").execute()).toHaveLength(LIMIT);
  });
});
