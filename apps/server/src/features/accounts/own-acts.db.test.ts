import type { User } from "@afterword/contract/endpoints/users";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE_MS } from "@afterword/core/time/duration";
import { readMails } from "../../testing/read-mails.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("confirming a changed address", () => {
  it("is a sign of life, as the second half of saving it", async () => {
    const { _id, token } = await server.addPerson();
    const newEmail = "moved@example.com";
    await server.call("PUT", `/api/user/${_id}`, { token, body: { newEmail } });
    await server.pass(5 * MINUTE_MS);
    const [mail] = await readMails(server.context, "confirm-updated-email", newEmail);
    const body = { secret: mail?.vars.secret };
    expect((await server.call("POST", "/api/user/confirm-updated-email", { body })).statusCode).toBe(200);
    const { agencyConfirmed, lastSigns } = (
      await server.call("GET", `/api/user/${_id}`, { token })
    ).json<User>();
    expect(agencyConfirmed).toBe(new Date(server.context.clock.now()).toISOString());
    expect(lastSigns[0]).toMatchObject({ source: "email-confirmed" });
  });
});

describe("changing how the product looks", () => {
  it("is a sign of life that is called so, and not something saved", async () => {
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

describe("an admin who names nothing of what is an admin's to set", () => {
  it("leaves no entry in the audit log", async () => {
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
