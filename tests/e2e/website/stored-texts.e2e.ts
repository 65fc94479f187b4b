import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { hostileMarkup } from "@afterword/testing/hostile-markup";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { enterAdmin } from "../account.ts";
import { DESK, openPage } from "../browser.ts";
import { takeComplaints } from "../complaints.ts";
import { openStage } from "../open-stage.ts";

const stage = openStage();

/** Opens /terms and collects complaints of the browser, including violations of the page's policy. */
const openTerms = async (answer?: () => string) => {
  const context = await stage.browser.newContext({ viewport: DESK });
  const { page, complaints } = await openPage(context);
  await page.addInitScript(() => {
    Object.assign(window, { violations: [] });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => {
      (window as unknown as Watched).violations.push(violatedDirective);
    });
  });
  if (answer !== undefined) {
    await page.route("**/api/snippet/terms", (route) =>
      route.fulfill({ json: { _id: "terms", name: "Terms", content: answer() } }),
    );
  }
  const show = async (): Promise<void> => {
    await page.goto(stage.world.origin + pathTo("terms"));
    await page.getByText("the last word").waitFor();
    for (const link of await page.getByRole("main").getByRole("link").all()) {
      expect(await link.getAttribute("href")).toMatch(/^(?:\/(?!\/)|https:|mailto:)/);
    }
  };
  return { page, complaints, show };
};

type Watched = { readonly ran?: number; readonly violations: string[] };

const whatHappened = (page: Page): Promise<Watched> =>
  page.evaluate(() => {
    const { ran, violations } = window as unknown as Watched;
    return ran === undefined ? { violations } : { ran, violations };
  });

describe("a content page under the real content policy", () => {
  it("A content page shows what an admin saved, and runs nothing of its hostile markup", async () => {
    const admin = await enterAdmin(stage.world);
    const content = `<h2>First</h2>${hostileMarkup.map((markup) => `<p>${markup}</p>`).join("")}`;
    await admin.call("PUT", "/api/snippet/terms", {
      _id: "terms",
      content: `<p>the last word</p>${content}`,
    });
    const { page, complaints, show } = await openTerms();
    await show();
    await page.getByRole("heading", { name: messages.shell.terms }).waitFor();
    expect([await whatHappened(page), complaints()]).toEqual([{ violations: [] }, []]);
  });

  it(
    "A content page runs and fetches nothing of a text without sanitising",
    { timeout: 180_000 },
    async () => {
      let markup = "";
      const { page, show } = await openTerms(() => `<p>the last word</p>${markup}`);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).host));
      for (markup of hostileMarkup) {
        await show();
        // The browser may check blocked requests against the policy; none of them succeeds.
        expect([markup, (await whatHappened(page)).ran]).toEqual([markup, undefined]);
      }
      expect(new Set(asked)).toEqual(new Set([new URL(stage.world.origin).host]));
      // These complaints show that the policy works; only this story expects them.
      expect(takeComplaints().filter((complaint) => !/violates|Trusted/.test(complaint))).toEqual([]);
    },
  );
});
