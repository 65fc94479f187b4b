import type { User } from "@afterword/contract/endpoints/accounts";
import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { catalogs } from "@afterword/core/messages/catalog";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addCodes, askedOf } from "../../testing/second-factor.ts";
import { readMails } from "../../testing/read-mails.ts";
import { freshToken, startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";

const GERMAN = { "accept-language": "de-DE,de;q=0.9,en;q=0.5" };
const ZURICH = "Europe/Zurich";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const signUp = (email: string, headers: Readonly<Record<string, string>>, more: object = {}) => {
  const passwords = { fieldpw: "correct horse battery", confirmPassword: "correct horse battery" };
  const person = { firstname: "Maya", lastname: "Keller", email, terms: true, ...passwords };
  return server.call("POST", "/api/user", { body: { ...person, ...more }, headers });
};

const storedOf = (email: string) =>
  server.context.database.db
    .selectFrom("users")
    .select(["language", "time_zone"])
    .where("email", "=", email)
    .executeTakeFirst();

const setStored = (person: Person, language: string | null, time_zone: string | null) =>
  server.context.database.db
    .updateTable("users")
    .set({ language, time_zone })
    .where("id", "=", person._id)
    .execute();

const logIn = ({ email, password }: Person, headers: Readonly<Record<string, string>>) =>
  server.call("POST", "/api/login", {
    body: { email, fieldpw: password, isApp: true, timeZone: ZURICH },
    headers,
  });

const change = (person: Person, body: object, token = person.token) =>
  server.call("PUT", `/api/user/${person._id}`, { token, body });

const cookieOf = ({ cookies }: Awaited<ReturnType<typeof logIn>>) =>
  cookies.find(({ name }) => name === "LANGUAGE");

const refusal = async (headers: Readonly<Record<string, string>>) =>
  (await server.app.inject({ url: "/get-note/nothing", headers })).body;

describe("the language and the time zone of an account", () => {
  it("A sign-up takes the browser's language and time zone, and its first mail is for that reader", async () => {
    await signUp("maya@example.com", GERMAN, { timeZone: ZURICH });
    expect(await storedOf("maya@example.com")).toEqual({ language: "de", time_zone: ZURICH });
    const [mail] = await readMails(server.context, "confirm-email", "maya@example.com");
    expect(mail?.reader).toEqual({ language: "de", timeZone: ZURICH });
  });

  it("A browser that asks for Swiss German gets it in its account, its mails and its cookie", async () => {
    const swiss = { "accept-language": "de-CH,de;q=0.9" };
    await signUp("urs@example.com", swiss);
    expect(await storedOf("urs@example.com")).toMatchObject({ language: "de-CH" });
    const [mail] = await readMails(server.context, "confirm-email", "urs@example.com");
    expect(mail?.reader.language).toBe("de-CH");
    const ada = await server.addPerson();
    expect(cookieOf(await logIn(ada, swiss))).toMatchObject({ value: "de-CH" });
    expect(await refusal({ cookie: "LANGUAGE=de-CH", ...GERMAN })).toContain('<html lang="de-CH">');
  });

  it("A sign-up succeeds in a browser that names no language of ours and an unknown time zone", async () => {
    const signedUp = await signUp("noor@example.com", { "accept-language": "fr" }, { timeZone: "Mars/Base" });
    expect(signedUp.statusCode).toBe(200);
    expect(await storedOf("noor@example.com")).toEqual({ language: null, time_zone: null });
    const [mail] = await readMails(server.context, "confirm-email", "noor@example.com");
    expect(mail?.reader).toEqual({ language: "en", timeZone: "UTC" });
  });

  it("An account that never said them learns both from its next log-in, and keeps what it has", async () => {
    const ada = await server.addPerson();
    expect(await storedOf(ada.email)).toEqual({ language: null, time_zone: null });
    expect((await logIn(ada, GERMAN)).statusCode).toBe(200);
    expect(await storedOf(ada.email)).toEqual({ language: "de", time_zone: ZURICH });
    await setStored(ada, "en", "Asia/Kathmandu");
    await logIn(ada, GERMAN);
    expect(await storedOf(ada.email)).toEqual({ language: "en", time_zone: "Asia/Kathmandu" });
  });

  it("An account with a second factor learns both as well, once the second step is done", async () => {
    const ada = await server.addPerson();
    const { recoveryCodes } = await addCodes(server, ada);
    const { ticket } = askedOf(await logIn(ada, GERMAN));
    expect(await storedOf(ada.email)).toEqual({ language: null, time_zone: null });
    const body = { ticket, recoveryCode: recoveryCodes?.[0] };
    const shown = await server.call("POST", "/api/login/second-factor", { body, headers: GERMAN });
    expect(shown.statusCode).toBe(200);
    expect(await storedOf(ada.email)).toEqual({ language: "de", time_zone: ZURICH });
  });

  it("An account that never said its language learns it when its open session is renewed", async () => {
    const ada = await server.addPerson();
    const body = { token: ada.refreshToken, _id: ada._id };
    const renewed = await server.call("POST", "/api/loginagain", { body, headers: GERMAN });
    expect(renewed.statusCode).toBe(200);
    expect(await storedOf(ada.email)).toEqual({ language: "de", time_zone: null });
    const { refreshToken: token } = renewed.json<{ refreshToken: string }>();
    const english = { "accept-language": "en" };
    await server.call("POST", "/api/loginagain", { body: { ...body, token }, headers: english });
    expect(await storedOf(ada.email)).toMatchObject({ language: "de" });
  });

  it("An owner chooses both, and an admin neither can nor reads them", async () => {
    const [ada, admin] = [await server.addPerson(), await server.addPerson({ role: "admin" })];
    const chosen = { language: "de", homeTimeZone: ZURICH };
    expect((await change(ada, chosen)).json<User>()).toMatchObject(chosen);
    const shown = await change(ada, { language: "en", homeTimeZone: "UTC" }, admin.token);
    expect(await storedOf(ada.email)).toEqual({ language: "de", time_zone: ZURICH });
    expect(shown.json<User>()).toMatchObject({ _id: ada._id, language: null, homeTimeZone: null });
  });

  it.each([{ language: "xx" }, { language: null }, { homeTimeZone: "Mars/Base" }, { homeTimeZone: "" }])(
    "The choice %j is refused",
    async (body) => {
      expect((await change(await server.addPerson(), body)).statusCode).toBe(400);
    },
  );
});

describe("mails that are asked for without a session", () => {
  it("An address without an account is written to in the language of the request", async () => {
    const body = { email: "nobody@example.com" };
    await server.call("POST", "/api/user/forgot-password", { body, headers: GERMAN });
    const [mail] = await readMails(server.context, "no-account", body.email);
    expect(mail?.reader).toEqual({ language: "de", timeZone: "UTC" });
  });

  it("A confirmation that is asked for again is in the own language too, else in that of the request", async () => {
    const [ada, ben] = [await server.addPerson(), await server.addPerson()];
    await setStored(ada, "en", ZURICH);
    await signUp("maya@example.org", { "accept-language": "fr" }, { timeZone: ZURICH });
    for (const email of [ada.email, ben.email, "maya@example.org"]) {
      await server.call("POST", "/api/user/confirmation-mail", { body: { email }, headers: GERMAN });
    }
    const readersOf = async (kind: "account-exists" | "confirm-email", email: string) =>
      (await readMails(server.context, kind, email)).map(({ reader }) => reader);
    expect(await readersOf("account-exists", ada.email)).toEqual([{ language: "en", timeZone: ZURICH }]);
    expect(await readersOf("account-exists", ben.email)).toEqual([{ language: "de", timeZone: "UTC" }]);
    expect(await readersOf("confirm-email", "maya@example.org")).toEqual([
      { language: "en", timeZone: ZURICH },
      { language: "de", timeZone: ZURICH },
    ]);
  });

  it("The owner of a known address is written to in the own language, else in that of the request", async () => {
    const [ada, ben] = [await server.addPerson(), await server.addPerson()];
    await setStored(ada, "en", ZURICH);
    for (const { email } of [ada, ben]) {
      await server.call("POST", "/api/user/forgot-password", { body: { email }, headers: GERMAN });
      await signUp(email, GERMAN);
    }
    const readersOf = async ({ email }: Person) => [
      (await readMails(server.context, "reset-password", email)).map(({ reader }) => reader),
      (await readMails(server.context, "account-exists", email)).map(({ reader }) => reader),
    ];
    const own = { language: "en", timeZone: ZURICH };
    expect(await readersOf(ada)).toEqual([[own], [own]]);
    const asked = { language: "de", timeZone: "UTC" };
    expect(await readersOf(ben)).toEqual([[asked], [asked]]);
  });
});

describe("the language of pages and answers", () => {
  it("A log-in and a choice in the profile are remembered in the browser, before what it asks for", async () => {
    const ada = await server.addPerson();
    await setStored(ada, "de", null);
    expect(cookieOf(await logIn(ada, {}))).toMatchObject({ value: "de", httpOnly: true, sameSite: "Lax" });
    expect(cookieOf(await change(ada, { language: "en" }))).toMatchObject({ value: "en" });
    expect(cookieOf(await change(ada, { darkMode: true }))).toBeUndefined();
    expect(await refusal({ cookie: "other=1; LANGUAGE=de" })).toContain(catalogs.de.publicPages.noteNotFound);
    expect(await refusal({ cookie: "LANGUAGE=en", ...GERMAN })).toContain(
      catalogs.en.publicPages.noteNotFound,
    );
    expect(await refusal({ cookie: "LANGUAGE=xx", ...GERMAN })).toContain(
      catalogs.de.publicPages.noteNotFound,
    );
  });

  it("A log-out forgets the language", async () => {
    const { refreshToken: token } = await server.addPerson();
    const left = await server.call("POST", "/api/logout", { body: { token } });
    expect(cookieOf(left)).toMatchObject({ value: "", maxAge: 0 });
  });

  it("Deleting one's own account forgets the language, deleting another's does not", async () => {
    const [ada, ben] = [await server.addPerson(), await server.addPerson()];
    const admin = await server.addPerson({ role: "admin" });
    const deleteAs = ({ token, password: fieldpw }: Person, { _id }: Person) =>
      server.call("DELETE", `/api/user/${_id}`, { token, body: { fieldpw } });
    const own = await deleteAs(ada, ada);
    expect(own.statusCode).toBe(200);
    expect(cookieOf(own)).toMatchObject({ value: "", maxAge: 0 });
    const others = await deleteAs(admin, ben);
    expect(others.statusCode).toBe(200);
    expect(cookieOf(others)).toBeUndefined();
  });
});

describe("the language of a recipient", () => {
  it("A recipient reads the writer's language until another is chosen, and older clients leave it as it is", async () => {
    const ada = await server.addPerson();
    const miriam = { name: "Miriam", email: "miriam@example.com" };
    const added = await server.call("POST", "/api/recipient", { token: ada.token, body: miriam });
    const { _id, language } = added.json<Recipient>();
    expect(language).toBeNull();
    const saved = async (more: object) => {
      const token = await freshToken(server, ada);
      await server.call("PUT", `/api/recipient/${_id}`, { token, body: { ...miriam, ...more } });
      return (await server.call("GET", `/api/recipient/${_id}`, { token })).json<Recipient>().language;
    };
    expect(await saved({ language: "de" })).toBe("de");
    expect(await saved({})).toBe("de");
    expect(await saved({ language: "" })).toBeNull();
    expect(await saved({ language: "de" })).toBe("de");
    expect(await saved({ language: null })).toBeNull();
  });
});
