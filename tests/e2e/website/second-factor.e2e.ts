import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openAccount, type Account } from "../account.ts";
import { oneTimeCode, plugInAuthenticator } from "../authenticator.ts";
import type { OpenPage } from "../browser.ts";
import { openStage } from "../open-stage.ts";
import { openPageAs } from "../open-page-as.ts";
import { logIn, PASSWORD } from "../writer.ts";

const { secondFactor: say, words } = messages;

const stage = openStage();

describe("a second factor", () => {
  it("A passkey added on the security page is required after the password", async () => {
    const { page, writer, complaints } = await openSecurity("passkey");
    await plugInAuthenticator(page);
    await button(page, say.addPasskey).click();
    await page.getByLabel(say.passkeyName).fill("This computer");
    await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
    await button(page, say.next).click();
    expect(await readCodes(page)).toHaveLength(10);
    await page.getByText("This computer").waitFor();
    await stage.world.awaitMail(writer.email, /passkey was added/);
    await logInAgain(page, writer);
    await page.getByRole("heading", { name: say.stepHeading }).waitFor();
    await button(page, say.withPasskey).click();
    await page.waitForURL(`**${pathTo("account")}`);
    expect(complaints()).toEqual([]);
  });

  it("A one-time code is required after the password, and a recovery code replaces it", async () => {
    const { page, writer, complaints } = await openSecurity("codes");
    await button(page, say.addOneTimeCodes).click();
    await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
    await button(page, say.next).click();
    await page.getByRole("img", { name: say.qrLabel }).waitFor();
    const key = (await page.getByRole("dialog").locator("code").innerText()).replaceAll(" ", "");
    await page.getByLabel(say.code).fill(oneTimeCode(key));
    await page.keyboard.press("Enter");
    const [recoveryCode = ""] = await readCodes(page);

    await logInAgain(page, writer);
    await page.getByLabel(say.code).fill("000000");
    await page.keyboard.press("Enter");
    await page.getByText(say.codeWrong).waitFor();
    await page.getByLabel(say.code).fill(oneTimeCode(key, 1));
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${pathTo("account")}`);

    await logInAgain(page, writer);
    await button(page, say.withRecoveryCode).click();
    await page.getByLabel(say.recoveryCode).fill(recoveryCode.toLowerCase());
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${pathTo("account")}`);
    await stage.world.awaitMail(writer.email, /recovery code was used/);
    expect(complaints()).toEqual([]);
  });
});

async function openSecurity(name: string): Promise<OpenPage & { readonly writer: Account }> {
  const email = `${name}@example.com`;
  const writer = await openAccount(stage.world, { firstname: "Vera", lastname: "Holm", email });
  const opened = await openPageAs(stage, writer, pathTo("security"));
  await button(opened.page, say.addOneTimeCodes).waitFor();
  return { ...opened, writer };
}

/** The codes are shown once: reads them before pressing the button that confirms them. */
async function readCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole("list", { name: say.recoveryCodes }).getByRole("listitem");
  await codes.first().waitFor();
  const read = await codes.allInnerTexts();
  await button(page, say.kept).click();
  return read;
}

async function logInAgain(page: Page, { email }: Account): Promise<void> {
  await page.goto(`${stage.world.origin}${pathTo("logout")}`);
  await page.waitForURL((url) => url.pathname !== pathTo("logout"));
  await page.goto(`${stage.world.origin}${pathTo("login")}`);
  await logIn(page, email);
}

function button(page: Page, name: string): Locator {
  return page.getByRole("button", { name, exact: true });
}
