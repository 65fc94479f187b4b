import { MINUTE_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ CALLS_PER_MINUTE: "60" });
});
afterAll(() => server.close());

const save = ({ _id, token }: Person, ip: string) =>
  server.call("PUT", `/api/user/${_id}`, { token, body: { darkMode: true }, ip });

it("A user with too many changes gets 429 from every network, while reading and other users go on", async () => {
  const [ada, eve] = [await server.addPerson(), await server.addPerson()];
  for (let change = 1; change <= 6; change += 1) {
    expect((await save(ada, `198.51.100.${change}`)).statusCode).toBe(200);
  }
  const refused = await save(ada, "198.51.100.7");
  expect([refused.statusCode, refused.body, refused.headers["retry-after"]]).toEqual([
    429,
    "60 seconds",
    "60",
  ]);
  const read = await server.call("GET", `/api/user/${ada._id}`, { token: ada.token, ip: "198.51.100.7" });
  expect(read.statusCode).toBe(200);
  expect((await save(eve, "198.51.100.7")).statusCode).toBe(200);
  await server.pass(MINUTE_MS);
  expect((await save(ada, "198.51.100.7")).statusCode).toBe(200);
});

it("A network with too many calls gets 429 without another count in the database", async () => {
  await server.pass(MINUTE_MS);
  const ask = () =>
    server.app.inject({ url: "/rehearsal/unknown-secret-of-a-rehearsal", remoteAddress: "203.0.113.9" });
  for (let call = 1; call <= 60; call += 1) await ask();
  const counted = async (): Promise<unknown> =>
    server.context.database.db.selectFrom("throttles").select(["key", "points"]).orderBy("key").execute();
  const before = await counted();
  expect((await ask()).statusCode).toBe(429);
  expect(await counted()).toEqual(before);
  const page = await server.app.inject({ url: "/get-note/unknown", remoteAddress: "203.0.113.9" });
  expect(page.statusCode).toBe(429);
});
