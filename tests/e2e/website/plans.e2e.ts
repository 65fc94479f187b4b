import type { Plan } from "@afterword/contract/endpoints/plans";
import { messages } from "@afterword/core/messages/catalog";
import { expect, it } from "vitest";
import { enterAdmin } from "../account.ts";
import { openPageAs } from "../open-page-as.ts";
import { openStage } from "../open-stage.ts";

const { admin, planAdmin: say, words } = messages;

const stage = openStage();

it("An admin adds a plan, is told of another admin's change, replaces it, and deletes the plan", async () => {
  const account = await enterAdmin(stage.world);
  const { page } = await openPageAs(stage, account, "/admin-plans");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
  await press(say.addNew);
  await fill(words.name, "Story");
  for (const label of [say.price, say.notes, say.recording, say.recipients, say.retention])
    await fill(label, "12");
  await press(say.add);
  await page.getByText(admin.planAdded).waitFor();

  await press(say.editNamed("Story"));
  await fill(say.price, "590");
  await page.reload();
  await page.getByLabel(say.price).waitFor();
  expect(await page.getByLabel(say.price).inputValue()).toBe("590");
  const find = async (): Promise<Plan | undefined> =>
    (await account.call<Plan[]>("GET", "/api/plans")).find(({ name }) => name === "Story");
  const { _id, ...shown } = (await find()) as Plan;
  await account.call("PUT", `/api/plan/${_id}`, { ...shown, price: 700 });
  await press(say.update);
  await page.getByText(say.isNow("700")).waitFor();
  await press(say.update);
  await page.getByText(admin.planUpdated).waitFor();
  expect(await find()).toMatchObject({ price: 590, active: false, revision: 3 });

  await press(words.deleteNamed("Story"));
  await page.getByRole("dialog").getByRole("button", { name: words.delete }).click();
  await page.getByText(admin.planDeleted).waitFor();
  expect(await find()).toBeUndefined();
});
