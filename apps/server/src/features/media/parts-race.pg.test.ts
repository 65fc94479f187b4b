import { testServer } from "@afterword/testing/postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  freshServerDatabase,
  untilLockIsAwaited,
  type ServerDatabase,
} from "../../testing/fresh-server-database.ts";
import { createDevice } from "../../testing/recordings.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const TAKE = Buffer.concat([Buffer.from("1a45dfa3", "hex"), Buffer.from("voice")]);

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

/** The facts travel together with the lock. What one sender knew before it had the lock would miss what the other did. */
it("Of two senders of one part that wait for its owner, the second one is judged by what the first one has handed over", async () => {
  const ada = await server.addPerson();
  const device = await createDevice(server, ada);
  const file = device.newTake("m4a");
  const client = await database.pool.connect();
  await client.query("begin");
  await client.query("select id from users where id = $1 for update", [ada._id]);
  const first = device.send({ file, content: TAKE });
  const second = device.send({ file, content: Buffer.concat([TAKE, Buffer.from(" and more")]) });
  await untilLockIsAwaited(database.pool, 2);
  await client.query("commit");
  client.release();
  const statuses = [(await first).statusCode, (await second).statusCode];
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
});
