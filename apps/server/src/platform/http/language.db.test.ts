import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { catalogs } from "@afterword/core/messages/catalog";
import type { Problem } from "@afterword/contract/problem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { replaceContent } from "../../features/snippets/queries.ts";
import { startTestServer, xsrfHeaders, type TestServer } from "../../testing/test-server.ts";

const webRoot = mkdtempSync(join(tmpdir(), "afterword-languages-"));
const BUILT = { "index.html": "Home", "index.de.html": "Heim", "index.de-CH.html": "Schweizer Heim" };
let server: TestServer;

beforeAll(async () => {
  for (const [file, title] of Object.entries(BUILT))
    writeFileSync(join(webRoot, file), `<!doctype html><html><head><title>${title}</title></head></html>`);
  server = await startTestServer({ NODE_ENV: "test", PASSWORD_MIN: "8" }, { webRoot });
});
afterAll(async () => {
  await server.close();
  rmSync(webRoot, { recursive: true });
});

const page = (url: string, language?: string) =>
  server.app.inject({
    url,
    headers: { accept: "text/html", ...(language === undefined ? {} : { "accept-language": language }) },
  });

const post = async (url: string, payload: object, language: string) => {
  const headers = { ...(await xsrfHeaders(server.app)), "accept-language": language };
  return server.app.inject({ method: "POST", url, payload, headers });
};

describe("the page", () => {
  it.each([
    ["de-CH,de;q=0.9,en;q=0.8", "de-CH", "Schweizer Heim"],
    ["de-AT,de;q=0.9,en;q=0.8", "de", "Heim"],
    ["en-GB,en;q=0.9", "en", "Home"],
    ["fr-CH,fr;q=0.9", "en", "Home"],
    [undefined, "en", "Home"],
  ])(
    "A browser that asks for %s gets the page in %s with matching language headers",
    async (asked, language, title) => {
      const { body, headers } = await page("/notes", asked);
      expect(body).toContain(`<title>${title}</title>`);
      expect([headers["content-language"], headers["vary"]]).toEqual([language, "accept-language, cookie"]);
    },
  );

  it("The pages of the languages have no addresses of their own", async () => {
    for (const file of Object.keys(BUILT)) expect((await page(`/${file}`)).statusCode).toBe(404);
  });
});

describe("a German reader", () => {
  it("The mistakes in a form are answered in German", async () => {
    const body = { firstname: "", lastname: "Meier", email: "x", fieldpw: "short", terms: true };
    const answer = await post("/api/user", { ...body, confirmPassword: "short" }, "de-DE");
    expect(answer.json<Problem>().fields).toMatchObject({
      firstname: "Bitte ausfüllen",
      email: "Ungültige E-Mail-Adresse",
      fieldpw: "Mindestens 8 Zeichen",
    });
  });

  it("A refusal is answered in German for German and in English for French", async () => {
    const login = { email: "nobody@example.com", fieldpw: "nothing", remember: false, isApp: true };
    const told = async (language: string) =>
      (await post("/api/login", login, language)).json<Problem>().detail;
    expect(await told("de")).toBe("E-Mail-Adresse oder Passwort ist falsch!");
    expect(await told("fr")).toBe("Invalid email or password!");
  });

  it("The time to wait is answered in German", async () => {
    const email = "waits@example.com";
    const forgotten = () => post("/api/user/forgot-password", { email }, "de");
    let answer = await forgotten();
    // The limit of one network ends it: 30 an hour (throttle.ts, `forgot`). That of one address is never reported.
    for (let asked = 0; asked < 40 && answer.statusCode !== 429; asked++) answer = await forgotten();
    expect([answer.statusCode, answer.body]).toEqual([
      429,
      expect.stringMatching(/^\d+ (?:Minute|Stunde)n?$/),
    ]);
  });

  it.each(["nothing", "%E0%A4%A", "%zz?from=mail"])(
    "The page of the invalid link %s is in German",
    async (secret) => {
      for (const [asked, language] of [
        ["de-DE", "de"],
        ["de-CH", "de-CH"],
      ] as const) {
        const answer = await page(`/get-note/${secret}`, asked);
        expect([answer.statusCode, answer.headers["content-language"]]).toEqual([404, language]);
        expect(answer.body).toContain("Unter diesem Link finden wir keine Nachricht.");
        expect(answer.body).toContain(`<html lang="${language}">`);
      }
    },
  );

  it("The initial words of a page are in German until an admin replaces them for all languages", async () => {
    const terms = async (language: string): Promise<string> =>
      (
        await server.app.inject({ url: "/api/snippet/terms", headers: { "accept-language": language } })
      ).json<{
        content: string;
      }>().content;
    expect([await terms("de"), await terms("en")]).toEqual([
      `<p>${catalogs.de.content.legalUnpublished}</p>`,
      `<p>${catalogs.en.content.legalUnpublished}</p>`,
    ]);
    const { db } = server.context.database;
    await replaceContent(db, { id: "terms", content: "<p>Ours</p>", at: new Date(0) });
    expect([await terms("de"), await terms("en")]).toEqual(["<p>Ours</p>", "<p>Ours</p>"]);
  });
});
