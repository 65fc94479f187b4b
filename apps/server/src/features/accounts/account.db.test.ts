import type { User } from "@afterword/contract/endpoints/accounts";
import type { Problem } from "@afterword/contract/problem";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("GET /api/user/{_id}", () => {
  it("A user reads their own account, without the password hash or the data key", async () => {
    const ada = await server.addPerson();
    const answer = await read(ada);
    expect(answer.json<User>()).toMatchObject({ _id: ada._id, email: ada.email });
    expect(answer.body).not.toMatch(/argon2|password|wrapped|key/i);
  });

  it("Another user's id answers 404 like an unknown one", async () => {
    const [ada, bob] = [await server.addPerson(), await server.addPerson()];
    const foreign = await read(ada, bob._id);
    const unknown = await read(ada, "6f1d7a50-0000-4000-8000-00000000dead");
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body]);
  });

  it("An admin reads any account, without its secret and push token", async () => {
    const [admin, ada] = [await server.addPerson({ role: "admin" }), await server.addPerson()];
    await save(ada, { pushToken: "push-1" });
    expect((await read(admin, ada._id)).json<User>()).toMatchObject({
      _id: ada._id,
      secret: "",
      pushToken: null,
    });
    expect((await read(ada)).json<User>()).toMatchObject({ pushToken: "push-1" });
    expect((await read(admin, "6f1d7a50-0000-4000-8000-00000000dead")).statusCode).toBe(404);
  });
});

describe("PUT /api/user/{_id}", () => {
  it("A save changes the named fields and no others", async () => {
    const ada = await server.addPerson();
    const before = (await read(ada)).json<User>();
    const saved = await save(ada, { firstname: " Ada  May ", darkMode: true, confirmFrequency: 72 });
    expect(saved.json<User>()).toEqual({
      ...before,
      firstname: "Ada May",
      darkMode: true,
      // It was the system's before.
      systemTheme: false,
      confirmFrequency: 72,
      lastSigns: expect.any(Array),
    });
  });

  it("A save ignores every field that the owner may not set", async () => {
    const ada = await server.addPerson();
    const before = (await read(ada)).json<User>();
    const greedy = {
      _id: "6f1d7a50-0000-4000-8000-00000000dead",
      role: "admin",
      active: false,
      email: "other@example.com",
      emailConfirmed: false,
      secret: "mine",
      freePlans: [before.subscriptionPlan._id],
      subscriptionPlan: { _id: "x" },
      subscriptionValidUntil: "2099-01-01T00:00:00.000Z",
      agencyConfirmed: "2099-01-01T00:00:00.000Z",
      numNotes: 99,
      password_hash: "x",
    };
    expect((await save(ada, greedy)).statusCode).toBe(200);
    expect((await read(ada)).json<User>()).toEqual({ ...before, lastSigns: expect.any(Array) });
    expect(await rowOf(ada)).toMatchObject({ role: "user" });
  });

  it.each([
    [{ firstname: "" }, "firstname", "Required"],
    [{ confirmFrequency: 71 }, "confirmFrequency", "At least 3 days"],
    [{ confirmFrequency: 673 }, "confirmFrequency", "At most 4 weeks"],
    [{ sendingDelay: 23 }, "sendingDelay", "At least 1 day"],
    [{ sendingDelay: 24.5 }, "sendingDelay", expect.any(String)],
    [{ sleepUntil: "tomorrow" }, "sleepUntil", expect.any(String)],
    [{ darkMode: "yes" }, "darkMode", expect.any(String)],
    [{ deviceId: "x".repeat(201) }, "deviceId", expect.any(String)],
  ])("A save with %j answers 400 and names the field", async (body, field, message) => {
    const answer = await save(await server.addPerson(), body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<Problem>().fields).toEqual({ [field]: message });
  });

  it("Saving another user's account answers 404 and changes nothing", async () => {
    const [ada, bob] = [await server.addPerson(), await server.addPerson()];
    const planId = (await read(bob)).json<User>().subscriptionPlan._id;
    const before = (await read(bob)).json<User>();
    const body = { firstname: "Eve", active: false, role: "admin", freePlans: [planId] };
    expect((await save(ada, body, bob._id)).statusCode).toBe(404);
    expect((await read(bob)).json<User>()).toEqual(before);
    expect(await rowOf(bob)).toMatchObject({ role: "user" });
  });

  it("A save that changes something is a sign of life from the app", async () => {
    const ada = await server.addPerson();
    await server.pass(DAY_MS);
    const ada2 = await again(ada);
    await server.pass(5 * 60_000);
    const { agencyConfirmed, lastSigns } = (await save(ada2, { firstname: "Ada" })).json<User>();
    expect(agencyConfirmed).toBe(new Date(server.context.clock.now()).toISOString());
    expect(lastSigns[0]).toMatchObject({ source: "saved", device: "the app" });
  });

  it.each([{}, { deviceId: "device-2" }, { deviceId: null }, { pushToken: "push-2" }, { role: "admin" }])(
    "A save by the app itself or of nothing is no sign of life: %j",
    async (body) => {
      const ada = await server.addPerson();
      const before = (await read(ada)).json<User>();
      await server.pass(5 * 60_000);
      const { agencyConfirmed, lastSigns } = (await save(ada, body)).json<User>();
      expect({ agencyConfirmed, lastSigns }).toEqual({
        agencyConfirmed: before.agencyConfirmed,
        lastSigns: before.lastSigns,
      });
    },
  );

  it("Changing only the looks counts as the sign of life looks-changed, changing more as saved", async () => {
    const ada = await server.addPerson();
    const change = async (body: Record<string, unknown>) => {
      await server.pass(MINUTE_MS);
      return (await save(ada, body)).json<User>().lastSigns[0]?.source;
    };
    expect(await change({ darkMode: true })).toBe("looks-changed");
    expect(await change({ systemTheme: true })).toBe("looks-changed");
    expect(await change({ swipeToNavigate: true, firstname: "Ada" })).toBe("saved");
  });

  it("Saving a sleep date puts the account into sleep mode, and the epoch wakes it", async () => {
    const ada = await server.addPerson();
    await addActiveNote(ada);
    const until = new Date(server.context.clock.now() + 30 * DAY_MS).toISOString();
    expect((await save(ada, { sleepUntil: until })).json<User>()).toMatchObject({
      sleepUntil: until,
      thread: { kind: "asleep", until },
    });
    const woken = (await save(ada, { sleepUntil: "1970-01-01T00:00:00.000Z" })).json<User>();
    expect(woken.thread.kind).toBe("held");
  });

  it("Saving a new rhythm moves the reminder and the delivery", async () => {
    const ada = await server.addPerson();
    await addActiveNote(ada);
    const { thread } = (await save(ada, { confirmFrequency: 96, sendingDelay: 24 })).json<User>();
    const now = server.context.clock.now();
    expect(thread).toMatchObject({
      reminderAt: new Date(now + 96 * HOUR_MS).toISOString(),
      deliveryAt: new Date(now + 120 * HOUR_MS).toISOString(),
    });
  });
});

describe("an admin who saves an account", () => {
  it("An admin can disable, promote and grant plans to another account, and change nothing else", async () => {
    const [admin, ada] = [await server.addPerson({ role: "admin" }), await server.addPerson()];
    const planId = (await read(ada)).json<User>().subscriptionPlan._id;
    const body = {
      active: false,
      role: "admin",
      freePlans: [planId],
      firstname: "Eve",
      sleepUntil: "2099-01-01T00:00:00Z",
    };
    const saved = (await save(admin, body, ada._id)).json<User>();
    expect(saved).toMatchObject({
      active: false,
      freePlans: [planId],
      firstname: "Ada",
      sleepUntil: "1970-01-01T00:00:00.000Z",
    });
    expect(await rowOf(ada)).toMatchObject({ role: "admin" });
    expect((await read(ada)).statusCode).toBe(401);
    expect((await save(admin, { freePlans: [] }, ada._id)).json<User>().freePlans).toEqual([]);
  });

  it("An admin's save is no sign of life for the account and is logged for both", async () => {
    const [admin, ada] = [await server.addPerson({ role: "admin" }), await server.addPerson()];
    const before = (await read(ada)).json<User>().lastSigns;
    await save(admin, { active: true }, ada._id);
    expect((await read(ada)).json<User>().lastSigns).toEqual(before);
    expect(await entriesOf(ada)).toMatchObject([
      { kind: "changed-by-admin", detail: { by: admin._id, fields: ["active"] } },
    ]);
    const detail = { account: ada._id, fields: ["active"], active: true };
    expect(await entriesOf(admin)).toContainEqual({ kind: "account-changed", detail });
  });

  it("An admin's save that changes nothing leaves no entry in the account's audit log", async () => {
    const [admin, ada] = [await server.addPerson({ role: "admin" }), await server.addPerson()];
    for (const body of [{}, { firstname: "Eve" }]) {
      const saved = await save(admin, body, ada._id);
      expect([saved.statusCode, saved.json<User>().firstname]).toEqual([200, "Ada"]);
    }
    expect(await entriesOf(ada)).toEqual([]);
  });

  it("An admin cannot disable, demote or grant plans to their own account", async () => {
    const admin = await server.addPerson({ role: "admin" });
    const planId = (await read(admin)).json<User>().subscriptionPlan._id;
    const body = { active: false, role: "user", freePlans: [planId], darkMode: true };
    expect((await save(admin, body)).json<User>()).toMatchObject({
      active: true,
      freePlans: [],
      darkMode: true,
    });
    expect(await rowOf(admin)).toMatchObject({ role: "admin" });
  });

  it("Disabling an account takes it off the switch, and enabling it starts the switch again", async () => {
    const [admin, ada] = [await server.addPerson({ role: "admin" }), await server.addPerson()];
    await addActiveNote(ada);
    expect((await save(admin, { active: false }, ada._id)).json<User>().thread.kind).toBe("inactive");
    expect(await rowOf(ada)).toMatchObject({ switch_state: { kind: "off" }, due_ms: null });
    expect((await save(admin, { active: true }, ada._id)).json<User>().thread.kind).toBe("held");
    expect(await rowOf(ada)).toMatchObject({
      switch_state: { kind: "watching" },
      due_ms: expect.any(Number),
    });
  });
});

function read({ token, _id }: Person, id = _id) {
  return server.call("GET", `/api/user/${id}`, { token });
}

function save({ token, _id }: Person, body: Record<string, unknown>, id = _id) {
  return server.call("PUT", `/api/user/${id}`, { token, body });
}

function logIn({ email, password }: Person) {
  return server.call("POST", "/api/login", { body: { email, fieldpw: password, isApp: true } });
}

async function again(person: Person): Promise<Person> {
  return { ...person, ...(await logIn(person)).json<Person>() };
}

async function addActiveNote({ token }: Person): Promise<void> {
  const recipient = { name: "Sam", email: "sam@example.org" };
  const { _id } = (await server.call("POST", "/api/recipient", { token, body: recipient })).json<{
    _id: string;
  }>();
  const note = { title: "T", text: "", active: true, recipients: [{ _id }] };
  const answer = await server.call("POST", "/api/note", { token, body: note });
  if (answer.statusCode !== 200) throw new Error(`the note was refused: ${answer.body}`);
}

/** The entries of the audit log, without log-ins. */
function entriesOf({ _id }: Person) {
  const events = server.context.database.db.selectFrom("audit_events").select(["kind", "detail"]);
  return events.where("owner", "=", _id).where("kind", "<>", "logged-in").orderBy("seq").execute();
}

function rowOf({ _id }: Person) {
  const { db } = server.context.database;
  const columns = ["role", "switch_state", "due_ms"] as const;
  return db.selectFrom("users").select(columns).where("id", "=", _id).executeTakeFirstOrThrow();
}
