import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { userAgentMark } from "@afterword/bridge/detect";
import { hostileMarkup } from "@afterword/testing/hostile-markup";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plainPages } from "../../testing/plain-pages.ts";
import type { Pages } from "../../platform/http/pages.ts";
import { addPaidPlan } from "../../testing/paid-plans.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { replaceContent } from "./queries.ts";

const folder = mkdtempSync(join(tmpdir(), "afterword-home-"));
const webRoot = join(folder, "dist");
let server: TestServer;
let shown: Parameters<Pages["renderHomePage"]>[0];

beforeAll(async () => {
  mkdirSync(webRoot);
  writeFileSync(join(webRoot, "index.html"), "<!doctype html><html><head><title>App</title></head></html>");
  mkdirSync(join(folder, "homepage"));
  for (const name of ["garden.jpg", "page.html", "note.js"]) {
    writeFileSync(join(folder, "homepage", name), "<b>x</b>");
  }
  writeFileSync(join(folder, "master.png"), "secret");
  const pages: Pages = {
    ...plainPages,
    renderHomePage: (props, language) => {
      shown = props;
      return plainPages.renderHomePage(props, language);
    },
  };
  server = await startTestServer({ DATA_DIR: folder, NODE_ENV: "test" }, { webRoot, pages });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  server.app.inject({ url, headers });
const store = (content: string) =>
  replaceContent(server.context.database.db, { id: "homepage", content, at: new Date(0) });

describe("the site root", () => {
  it("GET / with a browser answers the home page, for search engines too", async () => {
    const answer = await get("/", { "user-agent": "Mozilla/5.0 Chrome/156.0" });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(answer.body).toContain("The words you would not want to leave unsaid");
    expect(answer.body).not.toContain("<title>App</title>");
    expect(answer.headers).not.toHaveProperty("x-robots-tag");
    expect(answer.headers["vary"]).toBe("user-agent, sec-fetch-dest, accept-language, cookie");
  });

  it("The first home page is in the reader's language, and in English for an unknown one", async () => {
    const german = await get("/", { "accept-language": "de-DE" });
    expect([german.headers["content-language"], german.body.includes('<html lang="de">')]).toEqual([
      "de",
      true,
    ]);
    expect(german.body).toContain("Die Worte, die nicht ungesagt bleiben sollen");
    expect((await get("/", { "accept-language": "fr" })).body).toContain("The words you would not want");
  });

  it("The first home page says what each plan on offer costs, of an added one at once", async () => {
    const before = (await get("/")).body;
    expect([before.includes("Costs nothing."), before.includes("per month")]).toEqual([true, false]);
    await addPaidPlan(server.context, { name: "Choir & Co." });
    await addPaidPlan(server.context, { name: "Of before", active: false });
    const { body } = await get("/");
    const holds = "10 notes, each for up to 10 people, with a recording of up to 10 minutes.";
    expect(body).toContain(`<strong>Choir &amp; Co.</strong> USD 5.00 per month. ${holds}`);
    expect(body).not.toContain("Of before");
  });

  it.each([
    ["the wrapper", { "user-agent": `Mozilla/5.0 ${userAgentMark("ios", "1.0.0")}` }],
    ["the frame of the simulated phone", { "sec-fetch-dest": "iframe" }],
  ])("GET / with %s answers the web app", async (_who, headers) => {
    const answer = await get("/", headers);
    expect([answer.statusCode, answer.body.includes("<title>App</title>")]).toEqual([200, true]);
  });

  it("The home page's title and description are its stored heading and first paragraph", async () => {
    await store(`<h1>Ours &amp; <em>yours</em></h1><p>${"Kind words. ".repeat(30)}</p>`);
    await get("/");
    expect(shown.title).toBe("Ours & yours");
    expect(shown.description).toMatch(/^Kind words\. .* …$/);
    expect(shown.description.length).toBeLessThanOrEqual(162);
  });

  it("Stored home page markup is shown without scripts, handlers, styles and frames", async () => {
    await store(`<h1>Kept</h1>${hostileMarkup.join("")}`);
    const { body } = await get("/");
    expect(body).toContain("<h1>Kept</h1>");
    expect(shown.markup).not.toMatch(/<script|\son\w+=|javascript:|style=|<iframe/i);
  });

  it("An empty stored home page still shows a heading", async () => {
    await store("");
    expect((await get("/")).body).toContain("<h1>");
  });
});

describe("the homepage folder", () => {
  it("A picture in the homepage folder is served in a sandbox", async () => {
    const picture = await get("/homepage/garden.jpg");
    expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(picture.headers["content-security-policy"]).toContain("sandbox");
  });

  it.each([
    "/homepage/page.html",
    "/homepage/note.js",
    "/homepage/gone.jpg",
    "/homepage/",
    "/homepage/../master.png",
    "/homepage/%2e%2e/master.png",
    "/homepage/..%2fmaster.png",
  ])("Nothing else in or above the homepage folder is served: %s", async (url) => {
    const answer = await get(url, { accept: "image/*" });
    expect([answer.statusCode, answer.body.includes("secret")]).toEqual([404, false]);
  });
});
