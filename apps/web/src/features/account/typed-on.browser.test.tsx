import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { readKeptValues } from "../../shared/forms/kept-values.ts";
import { logIn } from "../../testing/logged-in.ts";
import { openPage } from "../../testing/open-page.tsx";
import { ANNA, buildUser } from "../../testing/people.ts";
import { holdBack, serve } from "../../testing/server.ts";

beforeEach(() => window.localStorage.clear());

it("Text typed into the profile while it is being saved stays, and is kept as unsaved", async () => {
  const held = holdBack({ json: buildUser({ firstname: "Annina" }) });
  logIn();
  serve({ [`GET /api/user/${ANNA}`]: { json: buildUser() }, [`PUT /api/user/${ANNA}`]: held.answer });
  openPage("/account/profile");
  const field = (name: string) => page.getByRole("textbox", { name });
  await field("First name").fill("Annina");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await field("Last name").fill("Oser");
  held.come();
  await expect.element(page.getByText("Your profile was updated!")).toBeVisible();
  await expect.element(field("Last name")).toHaveValue("Oser");
  await expect.poll(() => readKeptValues("profile")).toEqual({ lastname: "Oser" });
});
