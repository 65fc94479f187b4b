import type { OpenSession, SessionTokens } from "@afterword/contract/endpoints/sessions";
import { DAY_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import type { AuditEvent } from "../../engine/store/sql/audit-events.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";
import { writeFailedLogIns } from "../audit/failed-log-ins.ts";
import type { ActivityPage } from "./activity.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const logInAgain = async (person: Person, agent: string): Promise<Person> => {
  const { email, password } = person;
  const answer = await server.call("POST", "/api/login", {
    body: { email, fieldpw: password, isApp: true },
    headers: { "user-agent": agent },
  });
  expect(answer.statusCode).toBe(200);
  return { ...person, ...answer.json<SessionTokens>() };
};

const renewed = async (person: Person): Promise<Person> => {
  const body = { token: person.refreshToken, _id: person._id };
  const answer = await server.call("POST", "/api/loginagain", { body });
  return { ...person, ...answer.json<SessionTokens>() };
};

const sessionsOf = async ({ token }: Person): Promise<OpenSession[]> =>
  (await server.call("GET", "/api/sessions", { token })).json<{ sessions: OpenSession[] }>().sessions;

const activityOf = async ({ token }: Person, after: string | null = "newest"): Promise<ActivityPage> =>
  (await server.call("GET", `/api/activity/${after}`, { token })).json();

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)";
const ANDROID = "Mozilla/5.0 (Linux; Android 15)";

describe("open sessions", () => {
  it("A user sees only their own sessions, the current one first, then the last used", async () => {
    const [ada, eve] = [await server.addPerson(), await server.addPerson()];
    await server.pass(MINUTE_MS);
    const onPhone = await logInAgain(ada, IPHONE);
    await server.pass(MINUTE_MS);
    await logInAgain(ada, ANDROID);
    const shown = await sessionsOf(onPhone);
    const networks = shown.map(({ network }) => network);
    expect(networks).toEqual(["192.0.2.x", "192.0.2.x", expect.stringMatching(/^10\.\d+\.\d+\.x$/)]);
    expect(shown.map(({ device, isThisOne }) => [device, isThisOne])).toEqual([
      ["the app on iPhone", true],
      ["the app on Android", false],
      ["the app", false],
    ]);
    expect(shown[0]?.startedAt).toBe(shown[0]?.lastUsedAt);
    expect(await sessionsOf(eve)).toHaveLength(1);
  });

  it("A session shows when it was last renewed, and sessions that are over are not listed", async () => {
    const ada = await server.addPerson();
    const other = await logInAgain(ada, IPHONE);
    const before = await sessionsOf(other);
    await server.pass(5 * MINUTE_MS);
    const after = await sessionsOf(await renewed(other));
    expect(after[0]?.startedAt).toBe(before[0]?.startedAt);
    expect(Date.parse(after[0]?.lastUsedAt ?? "")).toBeGreaterThan(Date.parse(before[0]?.lastUsedAt ?? ""));
    await server.pass(DAY_MS);
    expect(await sessionsOf(await renewed(ada))).toHaveLength(1);
  });

  it("Reading does not change when a session was last used", async () => {
    const ada = await server.addPerson();
    const before = await sessionsOf(ada);
    await server.pass(MINUTE_MS);
    expect(await sessionsOf(ada)).toEqual(before);
  });

  it("An ended session answers 401 at its next call, cannot be renewed and shows in the activity", async () => {
    const ada = await server.addPerson();
    const other = await logInAgain(ada, IPHONE);
    const ended = (await sessionsOf(ada)).find(({ device }) => device === "the app on iPhone");
    const answer = await server.call("DELETE", `/api/session/${ended?._id}`, { token: ada.token });
    expect(answer.statusCode).toBe(200);
    expect((await server.call("GET", "/api/sessions", { token: other.token })).statusCode).toBe(401);
    const body = { token: other.refreshToken, _id: ada._id };
    expect((await server.call("POST", "/api/loginagain", { body })).statusCode).toBe(401);
    expect((await activityOf(ada)).entries[0]).toMatchObject({
      kind: "session-ended",
      device: "the app on iPhone",
      network: "192.0.2.x",
      times: 1,
    });
    const again = await server.call("DELETE", `/api/session/${ended?._id}`, { token: ada.token });
    expect(again.statusCode).toBe(404);
  });

  it("Ending another user's session answers 404 like an unknown one, and the session stays open", async () => {
    const [ada, eve] = [await server.addPerson(), await server.addPerson()];
    const [hers] = await sessionsOf(ada);
    const end = (id: string | undefined) => server.call("DELETE", `/api/session/${id}`, { token: eve.token });
    const [foreign, unknown] = [await end(hers?._id), await end(server.context.ids.uuid())];
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body]);
    expect(await sessionsOf(ada)).toHaveLength(1);
  });

  it("Ending all other sessions keeps the current one and adds one entry with their number", async () => {
    const ada = await server.addPerson();
    const others = [await logInAgain(ada, IPHONE), await logInAgain(ada, ANDROID)];
    const endOthers = () => server.call("POST", "/api/sessions/end-others", { token: ada.token });
    expect((await endOthers()).json()).toEqual({ ended: 2 });
    expect((await endOthers()).json()).toEqual({ ended: 0 });
    for (const { token } of others) {
      expect((await server.call("GET", "/api/sessions", { token })).statusCode).toBe(401);
    }
    expect(await sessionsOf(ada)).toHaveLength(1);
    const { entries } = await activityOf(ada);
    const ends = entries.filter(({ kind }) => kind === "other-sessions-ended");
    expect(ends).toMatchObject([{ times: 2, network: "192.0.2.x" }]);
  });
});

describe("the activity of an account", () => {
  const write = (owner: string, kind: AuditEvent["kind"], detail = {}): Promise<void> =>
    recordAudit(server.context.database.db, {
      owner,
      id: server.context.ids.uuid(),
      at: new Date(server.context.clock.now()),
      kind,
      detail,
    });

  it("The activity is listed in pages without repeats, and leaves out entries of the history", async () => {
    const ada = await server.addPerson();
    for (let count = 0; count < 60; count += 1) await write(ada._id, "password-changed");
    await write(ada._id, "delivery-held");
    const first = await activityOf(ada);
    expect(first.entries).toHaveLength(50);
    const second = await activityOf(ada, first.next);
    const ids = [...first.entries, ...second.entries].map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(second.next).toBeNull();
    const kinds = [...first.entries, ...second.entries].map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "password-changed")).toHaveLength(60);
    expect(kinds).not.toContain("delivery-held");
  });

  it("The activity keeps the order of events, even of one written down later", async () => {
    const ada = await server.addPerson();
    const wrong = { oldPassword: "wrong", fieldpw: "battery staple", confirmPassword: "battery staple" };
    await server.call("POST", "/api/user/change-password", { token: ada.token, body: wrong });
    await server.pass(MINUTE_MS);
    await write(ada._id, "password-changed");
    await writeFailedLogIns(server.context);
    const kinds = (await activityOf(ada)).entries.map(({ kind }) => kind);
    expect(kinds.slice(0, 2)).toEqual(["password-changed", "change-refused"]);
  });

  it("The activity shows a change by an admin without naming the admin, and not in the admin's own activity", async () => {
    const [ada, admin] = [await server.addPerson(), await server.addPerson({ role: "admin" })];
    const body = { freePlans: [] };
    await server.call("PUT", `/api/user/${ada._id}`, { token: admin.token, body });
    const answer = await server.call("GET", "/api/activity/newest", { token: ada.token });
    expect(answer.json<ActivityPage>().entries[0]).toMatchObject({
      kind: "changed-by-admin",
      device: null,
      network: null,
    });
    expect(answer.body).not.toContain(admin._id);
    const theirs = await activityOf(admin);
    expect(theirs.entries.map(({ kind }) => kind)).not.toContain("changed-by-admin");
  });

  it("A made-up activity cursor answers 404", async () => {
    const ada = await server.addPerson();
    for (const after of ["0", "-1", "1e3", "oldest", "9999999999"]) {
      const answer = await server.call("GET", `/api/activity/${after}`, { token: ada.token });
      expect([after, answer.statusCode]).toEqual([after, 404]);
    }
  });
});
