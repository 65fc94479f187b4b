import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inEnglish } from "../../testing/in-english.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { adviseFirstAdmin, createAdmin, promoteAdmin } from "./create-admin.ts";
import type { NewAdmin } from "./create-admin.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PASSWORD_MIN: "8" });
});
afterAll(() => server.close());

const grace: NewAdmin = {
  firstname: "Grace",
  lastname: "Hopper",
  email: "grace@example.com",
  password: "long enough",
};

const logIn = async (email: string, fieldpw: string) =>
  (await server.call("POST", "/api/login", { body: { email, fieldpw, remember: false, isApp: false } }))
    .statusCode;

describe("create-admin", () => {
  it("A created admin can log in on the website at once and is logged, and no start asks for one any more", async () => {
    expect(await adviseFirstAdmin(server.context)).toContain(
      "Stop the server, run npm run afterword -- create-admin",
    );
    expect(await createAdmin(server.context, grace)).toEqual({ ok: true, value: null });
    expect(await adviseFirstAdmin(server.context)).toBeNull();
    expect(await logIn(grace.email, grace.password)).toBe(200);
    const { db } = server.context.database;
    const admin = await db
      .selectFrom("users")
      .selectAll()
      .where("email", "=", grace.email)
      .executeTakeFirst();
    expect(admin).toMatchObject({ role: "admin", email_confirmed: true, firstname: "Grace" });
    const events = await db.selectFrom("audit_events").select(["owner", "kind"]).orderBy("seq").execute();
    expect(events[0]).toEqual({ owner: admin?.id, kind: "made-admin" });
  });

  it.each([
    ["email", { email: "nobody" }, "Invalid email address"],
    ["firstname", { firstname: "" }, "Required"],
    ["lastname", { lastname: "x".repeat(31) }, "This lastname is too long"],
    ["password", { password: "short" }, "The password length must be at least 8"],
    ["password", { password: "longer" }, "The password length must be at least 8"],
    ["password", { password: "Iloveyou" }, "This password is too easy to guess"],
    ["password", { password: "gracehopper" }, "Your name or email address is too easy to guess"],
  ] as const)(
    "A new admin with a wrong %s is refused with the sentence of the sign-up form",
    async (field, wrong, sentence) => {
      const email = `${server.context.ids.uuid()}@example.com`;
      const made = await createAdmin(server.context, { ...grace, email, ...wrong });
      expect(inEnglish(made)).toEqual({
        ok: false,
        error: { kind: "invalid", fields: { [field]: sentence } },
      });
    },
  );

  it("A new admin with the address of an account is refused, and the account stays as it is", async () => {
    const ada = await server.addPerson({ email: "ada@example.com" });
    const made = await createAdmin(server.context, { ...grace, email: "ADA@example.com" });
    expect(made).toMatchObject({ ok: false, error: { kind: "conflict" } });
    expect(await roleOf(ada._id)).toBe("user");
    expect((await server.call("GET", `/api/user/${ada._id}`, { token: ada.token })).statusCode).toBe(200);
  });

  it("A new admin replaces an unconfirmed sign-up with the same address", async () => {
    const person = { ...grace, email: "signed-up@example.com" };
    const body = { ...person, fieldpw: "somebody", confirmPassword: "somebody", terms: true };
    expect((await server.call("POST", "/api/user", { body })).statusCode).toBe(200);
    expect(await createAdmin(server.context, person)).toMatchObject({ ok: true });
    expect(await logIn(person.email, person.password)).toBe(200);
  });
});

describe("promoting an account", () => {
  it("A promoted account is an admin, by its address in any capitals", async () => {
    const ada = await server.addPerson({ email: "promoted@example.com" });
    expect(await promoteAdmin(server.context, "Promoted@example.com")).toEqual({ ok: true, value: null });
    expect(await roleOf(ada._id)).toBe("admin");
  });

  it("Promoting an unknown or unconfirmed address is refused", async () => {
    expect(await promoteAdmin(server.context, "nobody@example.com")).toMatchObject({
      ok: false,
      error: { kind: "not-found" },
    });
    const body = { ...grace, email: "unproved@example.com", fieldpw: "somebody", terms: true };
    await server.call("POST", "/api/user", { body: { ...body, confirmPassword: "somebody" } });
    expect(await promoteAdmin(server.context, "unproved@example.com")).toMatchObject({
      ok: false,
      error: { kind: "conflict" },
    });
  });
});

async function roleOf(id: string): Promise<string | undefined> {
  const row = await server.context.database.db
    .selectFrom("users")
    .select("role")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.role;
}
