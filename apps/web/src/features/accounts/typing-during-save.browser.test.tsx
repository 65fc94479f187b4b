import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { readUnsavedValues } from "../../shared/forms/unsaved-values.ts";
import { logIn } from "../../testing/logged-in.ts";
import { openPage } from "../../testing/open-page.tsx";
import { ANNA, buildUser } from "../../testing/people.ts";
import { deferAnswer, serve } from "../../testing/server.ts";
import type { Answer } from "../../testing/server.ts";

beforeEach(() => window.localStorage.clear());

const SAVE = `PUT /api/user/${ANNA}`;
const field = (name: string) => page.getByRole("textbox", { name });
const save = () => page.getByRole("button", { name: "Save Changes" });

const open = (saved: Answer | (() => Promise<Answer>)) => {
  logIn();
  const server = serve({ [`GET /api/user/${ANNA}`]: { json: buildUser() }, [SAVE]: saved });
  openPage("/account/profile");
  return server;
};

/** Presses the button and changes the first name in the same task. */
const pressAndType = (firstname: string): void => {
  const input = field("First name").element() as HTMLInputElement;
  (save().element() as HTMLElement).click();
  // React notices a value only if it is set through the prototype's setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, firstname);
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
};

describe("the profile form", () => {
  it("Text typed into the profile while it is being saved stays, and is kept as unsaved", async () => {
    const held = deferAnswer({ json: buildUser({ firstname: "Annina" }) });
    open(held.answer);
    await field("First name").fill("Annina");
    await save().click();
    await field("Last name").fill("Oser");
    held.come();
    await expect.element(page.getByText("Your profile was updated!")).toBeVisible();
    await expect.element(field("Last name")).toHaveValue("Oser");
    await expect.poll(() => readUnsavedValues("profile")).toEqual({ lastname: "Oser" });
  });

  it("Saving sends what stood in the form at the press, and keeps what is typed right after it", async () => {
    const server = open({ json: buildUser({ firstname: "Annina" }) });
    await field("First name").fill("Annina");
    pressAndType("Annika");
    await expect.element(page.getByText("Your profile was updated!")).toBeVisible();
    expect(server.bodiesOf(SAVE)).toEqual([expect.objectContaining({ firstname: "Annina" })]);
    await expect.element(field("First name")).toHaveValue("Annika");
    await expect.poll(() => readUnsavedValues("profile")).toEqual({ firstname: "Annika" });
  });

  it("A press on a form with a mistake sends nothing, though the mistake is mended right after it", async () => {
    const server = open({ json: buildUser({ firstname: "Annina" }) });
    await field("First name").fill("");
    (field("First name").element() as HTMLElement).blur();
    pressAndType("Annina");
    // A refused form moves the focus to the first invalid field.
    await expect.element(field("First name")).toHaveFocus();
    expect(server.bodiesOf(SAVE)).toEqual([]);
    await save().click();
    await expect.element(page.getByText("Your profile was updated!")).toBeVisible();
    expect(server.bodiesOf(SAVE)).toEqual([expect.objectContaining({ firstname: "Annina" })]);
  });
});
