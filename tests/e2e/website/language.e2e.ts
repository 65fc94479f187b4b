import { catalogs } from "@afterword/core/messages/catalog";
import type { Catalog } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openPage, PHONE } from "../browser.ts";
import { openStage } from "../open-stage.ts";
import { linkIn } from "../world.ts";

const stage = openStage();

const open = async (locale: string) => {
  const context = await stage.browser.newContext({ viewport: PHONE, locale });
  return { ...(await openPage(context)), context };
};

/** All scripts of a page, to check that they contain no other language, and no other spelling. */
const gatherScripts = ({ page }: { readonly page: Page }): (() => Promise<string>) => {
  const texts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js")) texts.push(response.text().catch(() => ""));
  });
  return async () => (await Promise.all(texts)).join("\n");
};

type Opened = Awaited<ReturnType<typeof open>>;

const expectLanguage = async ({ page }: Opened, say: Catalog): Promise<void> =>
  expect(await page.locator("html").getAttribute("lang")).toBe(say.page.language);

/** First with a wrong password, for the server's answer, then logged in. */
const logIn = async ({ page }: Opened, say: Catalog): Promise<void> => {
  await page.goto(stage.world.origin + pathTo("login"));
  await page.getByRole("heading", { name: say.shell.motto }).waitFor();
  await page.getByLabel(say.words.email).fill("anna@example.com");
  for (const password of ["not-anna", "demo-anna"]) {
    await page.getByLabel(say.words.password, { exact: true }).fill(password);
    await page.getByRole("button", { name: say.session.loginButton }).click();
    if (password === "not-anna") await page.getByText(say.session.wrongCredentials).first().waitFor();
  }
  await page.getByRole("heading", { name: say.account.title }).waitFor();
};

/** Pressed without a connection, which the page reports in a toast. */
const pressInVain = async ({ page, context }: Opened, say: Catalog): Promise<void> => {
  await page.goto(stage.world.origin + pathTo("notes"));
  const button = page.getByRole("button", { name: say.thread.giveSignOfLife });
  await button.waitFor();
  await context.setOffline(true);
  await button.click();
  await page
    .getByRole("status", { name: say.shell.messages })
    .getByText(say.failures.offline)
    .first()
    .waitFor();
  await context.setOffline(false);
};

const readNote = async (opened: Opened, say: Catalog): Promise<void> => {
  const mail = await stage.world.awaitMail("theodora@example.org", /./);
  await opened.page.goto(stage.world.origin + new URL(linkIn(mail, "/get-note/")).pathname);
  await opened.page.getByRole("heading", { name: say.publicPages.noteFrom("Anna Lindqvist") }).waitFor();
  await opened.page.getByText(say.publicPages.privateLink).waitFor();
  await expectLanguage(opened, say);
};

describe("the language of a browser", () => {
  // The account learns the first language of ours that a log-in brings, so the one that brings none comes first.
  it.each([
    ["fr-CH", catalogs.en, catalogs.de],
    ["de-CH", catalogs["de-CH"], catalogs.de],
  ])(
    "A browser that asks for %s gets one language from the log-in to a delivered note",
    async (locale, say, other) => {
      const opened = await open(locale);
      const scripts = gatherScripts(opened);
      await logIn(opened, say);
      await expectLanguage(opened, say);
      await pressInVain(opened, say);
      const ran = await scripts();
      expect([say, other].map(({ thread }) => ran.includes(thread.countsButton))).toEqual([true, false]);
      await readNote(opened, say);
      expect(opened.complaints()).toEqual([]);
    },
  );
});
