import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { expect, it } from "vitest";
import { enterAdmin } from "../account.ts";
import { openStage } from "../open-stage.ts";
import { openPageAs } from "../open-page-as.ts";
import { until } from "../world.ts";

const { operatorMails, setup, setupTitles, system } = messages;

const stage = openStage("still");

it("An admin finds in the menu what is not set up, and sends a test mail that arrives", async () => {
  const admin = await enterAdmin(stage.world);
  const { page, complaints } = await openPageAs(stage, admin, pathTo("adminSystem"));
  await page.getByRole("heading", { name: system.days }).waitFor();
  await page.getByRole("link", { name: new RegExp(`^${setup.title}`) }).click();
  const mail = page.getByRole("listitem").filter({ hasText: setupTitles.mail }).first();
  await mail.getByText(setup.howTo).click();
  await mail.getByText("SMTP_URL").first().waitFor();
  await page.getByRole("button", { name: setup.testMail }).click();
  await page.getByText(/^250 /).waitFor();
  const arrived = await until("the test mail", async () =>
    (await stage.world.mailsTo(admin.email)).find(({ subject }) => subject === operatorMails.testSubject),
  );
  expect(arrived.text).toContain(operatorMails.testHeading);
  expect(complaints()).toEqual([]);
});
