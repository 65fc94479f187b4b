import type { User } from "@afterword/contract/endpoints/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE_MS } from "@afterword/core/time/duration";
import { readMails } from "../../testing/read-mails.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("POST /api/user/confirm-updated-email", () => {
  const ask = async ({ _id, token }: Person, newEmail: string) => {
    await server.call("PUT", `/api/user/${_id}`, { token, body: { newEmail } });
    await server.pass(5 * MINUTE_MS);
    const [mail] = await readMails(server.context, "confirm-updated-email", newEmail);
    return { secret: mail?.vars.secret };
  };
  const confirm = async (body: object) =>
    (await server.call("POST", "/api/user/confirm-updated-email", { body })).statusCode;

  it("Confirming a changed address is no sign of life", async () => {
    const ada = await server.addPerson();
    const link = await ask(ada, "moved@example.com");
    const read = async () =>
      (await server.call("GET", `/api/user/${ada._id}`, { token: ada.token })).json<User>();
    const before = await read();
    expect(await confirm(link)).toBe(200);
    const { email, agencyConfirmed, lastSigns } = await read();
    expect(email).toBe("moved@example.com");
    expect([agencyConfirmed, lastSigns]).toEqual([before.agencyConfirmed, before.lastSigns]);
  });

  it("Confirming a changed address answers 410 for a disabled account", async () => {
    const [admin, ada] = [await server.addPerson({ role: "admin" }), await server.addPerson()];
    const link = await ask(ada, "disabled@example.com");
    const disabled = { token: admin.token, body: { active: false } };
    expect((await server.call("PUT", `/api/user/${ada._id}`, disabled)).statusCode).toBe(200);
    expect(await confirm(link)).toBe(410);
    const user = server.context.database.db.selectFrom("users").select("email").where("id", "=", ada._id);
    expect(await user.executeTakeFirst()).toEqual({ email: ada.email });
  });
});

describe("changes of the product's looks", () => {
  it("Changing only the looks counts as the sign of life looks-changed, changing more as saved", async () => {
    const { _id, token } = await server.addPerson();
    const change = async (body: object) => {
      await server.pass(MINUTE_MS);
      const answer = await server.call("PUT", `/api/user/${_id}`, { token, body });
      return answer.json<User>().lastSigns[0]?.source;
    };
    expect(await change({ darkMode: true })).toBe("looks-changed");
    expect(await change({ swipeToNavigate: true, firstname: "Ada" })).toBe("saved");
  });
});

describe("an admin's save without a field that admins may set", () => {
  it("An admin's save that changes nothing leaves no entry in the account's audit log", async () => {
    const [admin, ada] = [await server.addPerson({ role: "admin" }), await server.addPerson()];
    for (const body of [{}, { firstname: "Eve" }]) {
      const answer = await server.call("PUT", `/api/user/${ada._id}`, { token: admin.token, body });
      expect([answer.statusCode, answer.json<User>().firstname]).toEqual([200, "Ada"]);
    }
    const { db } = server.context.database;
    const events = await db
      .selectFrom("audit_events")
      .selectAll()
      .where("owner", "=", ada._id)
      .where("kind", "<>", "logged-in")
      .execute();
    expect(events).toEqual([]);
  });
});
