import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { openPage } from "../../testing/open-page.tsx";
import { buildRecipient } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";

it("The language of a recipient is the writer's until another is chosen", async () => {
  const miriam = buildRecipient(0);
  const save = `PUT /api/recipient/${miriam._id}`;
  const server = serve({ "GET /api/recipients": { json: [miriam] }, [save]: { text: "OK" } });
  logIn();
  openPage(`/recipients/${miriam._id}`);
  const language = page.getByRole("combobox", { name: "Language" });
  await expect.element(language).toHaveValue("");
  await language.selectOptions("Deutsch");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(page.getByText("Recipient updated!")).toBeVisible();
  expect(server.bodiesOf(save)).toMatchObject([{ name: miriam.name, language: "de" }]);
});
