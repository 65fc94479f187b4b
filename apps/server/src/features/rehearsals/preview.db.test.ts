import type { PreviewForm } from "@afterword/contract/endpoints/rehearsals";
import { catalogs } from "@afterword/core/messages/catalog";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { picturePlace } from "../../engine/store/sealed-pictures.ts";
import { getOwnerKey } from "../../engine/store/sql/owner-key.ts";
import { seal } from "../../platform/crypto/sealing.ts";
import { startTestServer, xsrfHeaders, type Person, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer({ CONTACT_EMAIL });
  ada = await server.addPerson();
});
afterAll(() => server.close());

const CONTACT_EMAIL = "hello@afterword.example";

const FORM = { part: "page", title: "For Miriam", text: "a < b\r\n& more", name: "Miriam Keller" } as const;

const preview = async (
  changes: Partial<Record<keyof PreviewForm, string>> = {},
  headers?: Record<string, string>,
) => {
  const page = headers ?? (await xsrfHeaders(server.app));
  const fields = { ...FORM, token: ada.token, csrf: page["x-xsrf-token"] ?? "", ...changes };
  return server.app.inject({
    method: "POST",
    url: "/preview-note",
    headers: { cookie: page["cookie"] ?? "", "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  });
};

describe("the preview of a note", () => {
  it("The preview shows an unsaved note as its recipient would see it, uncached", async () => {
    const answer = await preview();
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain("Your note from Ada Lovelace");
    expect(answer.body).toContain("For Miriam");
    expect(answer.body).toContain("a &#60; b");
    expect(answer.body).not.toContain("ehearsal");
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["content-security-policy"]).toMatch(/^default-src 'none'.*frame-ancestors 'self'$/);
  });

  it("The preview speaks the language of the recipient who is looked at", async () => {
    const page = await preview({ language: "de" });
    expect(page.headers["content-language"]).toBe("de");
    expect(page.body).toContain(catalogs.de.publicPages.noteFrom("Ada Lovelace"));
  });

  it("The preview names the address for questions, on the page and in the mail, as a delivery does", async () => {
    for (const part of ["page", "mail"]) expect((await preview({ part })).body).toContain(CONTACT_EMAIL);
  });

  it("The mail preview shows subject and greeting by name, or a placeholder without a name", async () => {
    const { body, headers } = await preview({ part: "mail" });
    expect(body).toContain("Ada Lovelace left you a note");
    expect(body).toContain("From: Ada Lovelace (via Afterword)");
    expect(body).toContain("Dear Miriam\u00a0Keller,");
    expect(body).not.toContain("For Miriam");
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["content-security-policy"]).toContain("sandbox");
    expect(headers["content-security-policy"]).toContain("font-src 'self'");
    expect(headers["content-security-policy"]).not.toContain("unsafe-inline");
    expect((await preview({ part: "mail", name: "" })).body).toContain("Dear [name of your recipient],");
  });

  it("The mail preview shows the writer's picture without loading it", async () => {
    const writer = await server.addPerson();
    const { database, ids, masterKey } = server.context;
    const [owner, picture] = [writer._id, ids.uuid()];
    const key = await getOwnerKey(database.db, { masterKey }, owner);
    const sealed = seal(key, picturePlace({ owner, picture }), Buffer.from("a face"));
    const row = { owner, id: picture, sealed, created_at: new Date(server.context.clock.now()) };
    await database.db.insertInto("pictures").values(row).execute();
    const { body, headers } = await preview({ part: "mail", token: writer.token });
    expect(body).toContain(`src="data:image/jpeg;base64,${btoa("a face")}"`);
    expect(headers["content-security-policy"]).toContain("img-src data:;");
    expect((await preview({ part: "mail" })).body).not.toContain("<img");
  });

  it("The preview takes the theme of the page around it and leaves the text unchanged", async () => {
    const text = "light dark (prefers-color-scheme: dark)";
    for (const theme of ["light", "dark"] as const) {
      const page = (await preview({ theme, text })).body;
      expect(page).toContain(`<html data-theme="${theme}" `);
      expect(page).toContain(text);
      const mail = (await preview({ part: "mail", theme })).body;
      expect(mail).toContain(`color-scheme: ${theme};`);
      expect(mail).toContain(theme === "dark" ? "@media all {" : "@media not all {");
    }
    expect((await preview({ part: "mail" })).body).toContain("@media (prefers-color-scheme: dark) {");
  });

  it("The preview plays the writer's own recording, saved or not, and never another writer's", async () => {
    const [other, at] = [await server.addPerson(), new Date(server.context.clock.now())];
    for (const { _id: owner } of [ada, other]) {
      const row = {
        owner,
        name: "1790000000000.m4a",
        state: "arrived",
        mime: "audio/webm",
        length_ms: 181_000,
      };
      const made = { created_at: at, updated_at: at };
      await server.context.database.db
        .insertInto("recordings")
        .values({ ...row, ...made })
        .execute();
    }
    const voiceOf = ({ _id }: Person) =>
      JSON.stringify({ type: "audio", cloud: `${_id}/1790000000000.m4a`, length: 180 });
    const own = await preview({ recording: voiceOf(ada) });
    expect(own.body).toMatch(/\/link\/[\w.-]+\/play/);
    expect(own.headers["content-security-policy"]).toContain("media-src 'self'");
    const foreign = await preview({ recording: voiceOf(other) });
    expect(foreign.body).toContain("not-arrived");
    expect(foreign.body).not.toContain("/link/");
    const mail = await preview({ part: "mail", recording: voiceOf(ada) });
    expect(mail.body).toContain("Voice recording, 3\u00a0minutes");
    expect(mail.headers["content-security-policy"]).not.toContain("media-src");
  });

  it("A preview writes no mail, note, link or rehearsal", async () => {
    const { db } = server.context.database;
    const count = async (table: "mails" | "notes" | "secret_links" | "rehearsals") =>
      (await db.selectFrom(table).select("owner").execute()).length;
    const all = () => Promise.all((["mails", "notes", "secret_links", "rehearsals"] as const).map(count));
    const before = await all();
    await preview();
    await preview({ part: "mail" });
    expect(await all()).toEqual(before);
  });

  it("The preview answers 401 without a session and 403 with a made-up XSRF token", async () => {
    const { statusCode, body } = await preview({ token: "x.y.z" });
    expect(statusCode).toBe(401);
    expect(body).not.toContain("For Miriam");
    expect((await preview({}, { cookie: "XSRF-TOKEN=made.up", "x-xsrf-token": "made.up" })).statusCode).toBe(
      403,
    );
  });

  it("The preview accepts the longest text in any script and answers 400 to a longer one", async () => {
    expect((await preview({ text: "ä".repeat(65_536) })).statusCode).toBe(200);
    expect((await preview({ text: "愛".repeat(65_536) })).statusCode).toBe(200);
    expect((await preview({ text: "a".repeat(65_537) })).statusCode).toBe(400);
  });
});
