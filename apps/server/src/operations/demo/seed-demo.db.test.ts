import { rmSync } from "node:fs";
import type { HistoryEntry } from "@afterword/contract/endpoints/history";
import type { Note } from "@afterword/contract/endpoints/notes";
import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import type { User } from "@afterword/contract/endpoints/accounts";
import { DAY_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { openJson } from "../../platform/crypto/sealing.ts";
import { createSystemClock } from "../../platform/time/system-clock.ts";
import { getOwnerKey } from "../../engine/store/sql/owner-key.ts";
import { PRODUCTION } from "../../testing/production.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { makeWebRoot } from "../../testing/web-root.ts";
import { ADMIN, ANNA } from "./demo-accounts.ts";
import { SEEDED_BY } from "./demo-history.ts";
import { seedDemo } from "./seed-demo.ts";

let server: TestServer;
afterEach(() => server.close());

it("Anna of the demo logs in on the website and has a note in each state", async () => {
  server = await startTestServer();
  await seedDemo(server.context);
  const token = await logIn(ANNA.email, ANNA.password);
  const notes = (await server.call("GET", "/api/notes", { token })).json<Note[]>();
  expect(new Set(notes.map(stateOf))).toEqual(new Set(["delivered", "held", "paused"]));
  const user = (await server.call("GET", `/api/user/${ANNA.id}`, { token })).json<User>();
  expect(user.thread.kind).toBe("held");
  expect(user.tooLate).toBeNull();
});

it("The mail of the demo's delivered note was accepted on the day of the delivery", async () => {
  // Nothing is sent while the clocks of server and database differ.
  server = await startTestServer({}, { clock: createSystemClock() });
  await seedDemo(server.context);
  const token = await logIn(ANNA.email, ANNA.password);
  const notes = (await server.call("GET", "/api/notes", { token })).json<Note[]>();
  const { triggered, recipients } = notes.find((note) => note.triggered !== null)!;
  expect(recipients).toMatchObject([{ delivered: { result: "accepted" } }]);
  const acceptedAfterMs =
    Date.parse(recipients[0]?.delivered?.acceptedAt ?? "") - Date.parse(triggered ?? "");
  expect(acceptedAfterMs).toBeGreaterThan(0);
  expect(acceptedAfterMs).toBeLessThan(MINUTE_MS);
});

it("The demo has a voice recording that plays without ffmpeg", async () => {
  server = await startTestServer();
  await seedDemo(server.context);
  const token = await logIn(ANNA.email, ANNA.password);
  const notes = (await server.call("GET", "/api/notes", { token })).json<Note[]>();
  const spoken = notes.find(({ recording }) => recording !== null);
  expect(spoken?.recordingState).toBe("ready");
  const answer = await server.call("GET", "/api/user-downloadurl", { token });
  const { downloadUrl, authorizationToken } = answer.json<Record<string, string>>();
  const url = `${new URL(downloadUrl ?? "").pathname}/${spoken?.recording?.cloud}?Authorization=${authorizationToken}`;
  const played = await server.app.inject({ url });
  expect(played.headers["content-type"]).toBe("audio/mp4");
  expect(played.rawPayload.subarray(4, 8).toString()).toBe("ftyp");
});

it("Anna's history shows weekly signs of life, then silence, two reminders, the delivery and one late sign", async () => {
  server = await startTestServer();
  await seedDemo(server.context);
  await seedDemo(server.context);
  const token = await logIn(ANNA.email, ANNA.password);
  const answer = await server.call("GET", "/api/history/newest", { token });
  const entries = answer.json<{ readonly entries: readonly HistoryEntry[] }>().entries.toReversed();
  const delivery = entries.findIndex(({ kind }) => kind === "delivery");
  const [before, after] = [entries.slice(0, delivery), entries.slice(delivery + 1)];
  expect(before.slice(-2)).toMatchObject([
    { kind: "reminder", number: 1, result: "accepted" },
    { kind: "reminder", number: 3, result: "accepted" },
  ]);
  const isLate = (entry: HistoryEntry) => entry.kind === "sign" && entry.lateFor !== null;
  expect(before.some(isLate)).toBe(false);
  expect(after.map(isLate)).toEqual(after.map((_entry, index) => index === 0));
  expect(answer.body).not.toContain(SEEDED_BY);
  expect(new Set(entries.map(({ at }) => at.slice(0, 10))).size).toBeGreaterThan(10);
  const moments = [...before, ...after].filter(({ kind }) => kind === "sign").map(({ at }) => Date.parse(at));
  const pauses = moments.slice(1).map((at, index) => (at - moments[index]!) / DAY_MS);
  const signsBefore = before.filter(({ kind }) => kind === "sign").length;
  const silence = pauses[signsBefore - 1];
  // A week's rhythm and two days' delay went by before the delivery, and two days after it.
  expect(silence).toBeGreaterThan(9);
  expect(Math.max(...pauses.filter((days) => days !== silence))).toBeLessThan(8);
});

it("The link of the demo's delivered note opens it, and its recipient has a name", async () => {
  server = await startTestServer();
  await seedDemo(server.context);
  const { db } = server.context.database;
  const row = await db.selectFrom("deliveries").selectAll().executeTakeFirstOrThrow();
  const key = await getOwnerKey(db, server.context, row.owner);
  const place = { table: "deliveries", owner: row.owner, id: row.id };
  const { name, secret } = openJson<{ name: string; secret: string }>(key, place, row.sealed);
  expect(name).toBe("Θεοδώρα Παπαδοπούλου");
  expect(secret).toHaveLength(43);
  const page = await server.app.inject({ url: `/get-note/${secret}` });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain("the key hangs where it always hung");
});

it("The demo's admin logs in on the website and may read Anna's account", async () => {
  server = await startTestServer();
  await seedDemo(server.context);
  const token = await logIn(ADMIN.email, ADMIN.password);
  expect((await server.call("GET", `/api/user/${ANNA.id}`, { token })).statusCode).toBe(200);
});

it("Seeding the demo again changes nothing, even after it was cut off half-way", async () => {
  server = await startTestServer();
  await seedDemo(server.context);
  const { db } = server.context.database;
  await db.deleteFrom("logins").where("email", "=", ADMIN.email).execute();
  await db.deleteFrom("users").where("id", "=", ADMIN.id).execute();
  await seedDemo(server.context);
  await seedDemo(server.context);
  expect(await db.selectFrom("users").select("id").execute()).toHaveLength(2);
  expect(await db.selectFrom("notes").select("id").execute()).toHaveLength(3);
  expect(await db.selectFrom("deliveries").select("id").execute()).toHaveLength(1);
});

it("The demo is not seeded into a database that has an account", async () => {
  server = await startTestServer();
  await server.addPerson();
  await seedDemo(server.context);
  expect(await server.context.database.db.selectFrom("users").select("id").execute()).toHaveLength(1);
});

it("Seeding the demo in production fails", async () => {
  const webRoot = makeWebRoot();
  onTestFinished(() => rmSync(webRoot, { recursive: true }));
  server = await startTestServer(PRODUCTION, { webRoot });
  await expect(seedDemo(server.context)).rejects.toThrow("never exist in production");
});

async function logIn(email: string, fieldpw: string): Promise<string> {
  const body = { email, fieldpw, remember: false, isApp: false };
  const answer = await server.call("POST", "/api/login", { body });
  expect(answer.statusCode).toBe(200);
  return answer.json<SessionTokens>().token;
}

function stateOf({ triggered, active }: Note): string {
  if (triggered !== null) return "delivered";
  return active ? "held" : "paused";
}
