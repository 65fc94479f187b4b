import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { takeComplaints } from "./complaints.ts";
import { shareBrowser } from "./shared-stage.ts";

/** A page without a server, with this policy. */
const openPlanted = async (body: string, policy: string): Promise<Page> => {
  const page = await (await shareBrowser()).newPage();
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
  ["An inline script", "<script>1</script>", "script-src 'self'", /Content Security Policy/],
  ["An inline style", '<p style="color:red">x</p>', "style-src 'self'", /Content Security Policy/],
  [
    "Markup without a trusted type",
    "<p></p><script>document.body.innerHTML = '<b>x</b>'</script>",
    "require-trusted-types-for 'script'",
    /Trusted/,
  ],
  ["An uncaught error", "<script>null.x</script>", "default-src * 'unsafe-inline'", /script: /],
])("%s is a complaint that fails its story", async (_what, body, policy, complaint) => {
  said = "";
  const page = await openPlanted(body, policy);
  await expect.poll(() => collected()).toMatch(complaint);
  await page.close();
});

let said = "";
const collected = (): string => (said += takeComplaints().join("\n"));
