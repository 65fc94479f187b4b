import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "./browser.ts";
import { takeComplaints } from "./complaints.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** A page of no server, with this policy. */
const openPlanted = async (body: string, policy: string): Promise<Page> => {
  const page = await browser.newPage();
  await page.route("**", (route) =>
    route.fulfill({
      contentType: "text/html",
      headers: { "content-security-policy": policy },
      body: `<!doctype html>${body}`,
    }),
  );
  await page.goto("http://planted.example/");
  return page;
};

it.each([
  ["a script in the page", "<script>1</script>", "script-src 'self'", /Content Security Policy/],
  ["a style in the page", '<p style="color:red">x</p>', "style-src 'self'", /Content Security Policy/],
  [
    "markup that nobody vouched for",
    "<p></p><script>document.body.innerHTML = '<b>x</b>'</script>",
    "require-trusted-types-for 'script'",
    /Trusted/,
  ],
  ["an error that nobody caught", "<script>null.x</script>", "default-src * 'unsafe-inline'", /script: /],
])("a story fails by %s", async (_what, body, policy, complaint) => {
  said = "";
  const page = await openPlanted(body, policy);
  await expect.poll(() => collected()).toMatch(complaint);
  await page.close();
});

let said = "";
const collected = (): string => (said += takeComplaints().join("\n"));
