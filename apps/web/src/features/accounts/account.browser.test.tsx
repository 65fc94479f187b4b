import type { User } from "@afterword/contract/endpoints/accounts";
import { USER_NAME_MAX_LENGTH } from "@afterword/core/constants";
import { fields } from "@afterword/core/messages/fields";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { appHistory } from "../../shared/history/app-history.ts";
import { logIn } from "../../testing/logged-in.ts";
import { drawn } from "../../testing/time.ts";
import { openPage } from "../../testing/open-page.tsx";
import { ANNA, buildPlan, buildUser } from "../../testing/people.ts";
import { deferAnswer, serve } from "../../testing/server.ts";
import type { Answers } from "../../testing/server.ts";

const SAVE = `PUT /api/user/${ANNA}`;

const open = (path: string, changes: Partial<User> = {}, answers: Answers = {}) => {
  const server = serve({
    [`GET /api/user/${ANNA}`]: { json: buildUser(changes) },
    "GET /api/plans": { json: [buildPlan()] },
    [SAVE]: ({ body }) => ({ json: buildUser({ ...changes, ...(body as Partial<User>) }) }),
    ...answers,
  });
  logIn();
  openPage(path);
  return server;
};
const openProfile = (changes: Partial<User> = {}, answers: Answers = {}) =>
  open("/account/profile", changes, answers);

const field = (name: string) => page.getByRole("textbox", { name });
const count = (name: string) => page.getByRole("spinbutton", { name });
const unit = (name: string) => page.getByRole("combobox", { name: `${name}: unit` });
const save = () => page.getByRole("button", { name: "Save Changes" });
const CHECK_IN = "Check in with me after";
const DELIVER = "Deliver my notes after";

beforeEach(() => window.localStorage.clear());

describe("the account", () => {
  it("The account shows name and address, and links to profile and plan", async () => {
    open("/account");
    await expect.element(page.getByText("Anna Brunner")).toBeVisible();
    await expect.element(page.getByText("anna@example.com")).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: /^Profile/ }))
      .toHaveAttribute("href", "/account/profile");
    await expect
      .element(page.getByRole("link", { name: /Free Access$/ }))
      .toHaveAttribute("href", "/subscription");
  });

  it('An account that could not be loaded loads at a press on "Try again"', async () => {
    const path = `GET /api/user/${ANNA}`;
    const server = open("/account", {}, { [path]: { status: 403, problem: {} } });
    await expect.element(page.getByText("Your account couldn’t be loaded.")).toBeVisible();
    server.change({ [path]: { json: buildUser() } });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText("Anna Brunner")).toBeVisible();
  });
});

describe("the rhythm", () => {
  it.each([
    [72, "3", "day", "Days"],
    [168, "1", "week", "Week"],
    [192, "8", "day", "Days"],
    [100, "100", "hour", "Hours"],
  ])("A rhythm of %i hours is shown as %s in the unit %s", async (hours, shown, inUnit, label) => {
    openProfile({ confirmFrequency: hours });
    await expect.element(count(CHECK_IN)).toHaveValue(Number(shown));
    await expect.element(unit(CHECK_IN)).toHaveValue(inUnit);
    const select = unit(CHECK_IN).element() as HTMLSelectElement;
    expect(select.selectedOptions[0]?.textContent).toBe(label);
  });

  it("The dates of reminder and delivery follow the rhythm as it is changed", async () => {
    openProfile({ confirmFrequency: 168, sendingDelay: 48 });
    await expect
      .element(page.getByText(/we would remind you on 28\.11\.2026 and deliver your notes on 30\.11\.2026/))
      .toBeVisible();
    await count(CHECK_IN).fill("2");
    await expect
      .element(page.getByText(/we would remind you on 05\.12\.2026 and deliver your notes on 07\.12\.2026/))
      .toBeVisible();
  });

  it("During sleep mode, the dates of the rhythm count from its end", async () => {
    openProfile({ confirmFrequency: 168, sendingDelay: 48, sleepUntil: "2026-12-01T09:00:00.000Z" });
    await expect.element(page.getByText(/on 08\.12\.2026 and .* on 10\.12\.2026/)).toBeVisible();
  });

  it("Choosing another unit keeps the length, so there is nothing to save", async () => {
    openProfile({ confirmFrequency: 168, sendingDelay: 48 });
    await unit(CHECK_IN).selectOptions("day");
    await expect.element(count(CHECK_IN)).toHaveValue(7);
    await unit(DELIVER).selectOptions("hour");
    await expect.element(count(DELIVER)).toHaveValue(48);
    await expect.element(save()).toBeDisabled();
  });

  it.each([
    { part: CHECK_IN, typed: "2", inUnit: "day", sentence: "At least 3 days" },
    { part: CHECK_IN, typed: "71", inUnit: "hour", sentence: "At least 3 days" },
    { part: CHECK_IN, typed: "5", inUnit: "week", sentence: "At most 4 weeks" },
    { part: CHECK_IN, typed: "", inUnit: "week", sentence: "At least 3 days" },
    { part: DELIVER, typed: "23", inUnit: "hour", sentence: "At least 1 day" },
    { part: DELIVER, typed: "29", inUnit: "day", sentence: "At most 4 weeks" },
  ])(
    'The length "$typed" ($inUnit) is refused at "$part": $sentence',
    async ({ part, typed, inUnit, sentence }) => {
      const server = openProfile();
      await unit(part).selectOptions(inUnit);
      await count(part).fill(typed);
      await expect.element(count(part)).toHaveAccessibleDescription(sentence);
      await expect
        .element(page.getByText("Fill in both to see when your notes would be delivered."))
        .toBeVisible();
      await save().click();
      await drawn();
      expect(server.bodiesOf(SAVE)).toEqual([]);
    },
  );

  it.each([
    { part: CHECK_IN, typed: "72", inUnit: "hour", body: { confirmFrequency: 72 } },
    { part: CHECK_IN, typed: "4", inUnit: "week", body: { confirmFrequency: 672 } },
    { part: DELIVER, typed: "24", inUnit: "hour", body: { sendingDelay: 24 } },
    { part: DELIVER, typed: "28", inUnit: "day", body: { sendingDelay: 672 } },
  ])("The length $typed ($inUnit) is saved in hours", async ({ part, typed, inUnit, body }) => {
    const server = openProfile();
    await unit(part).selectOptions(inUnit);
    await count(part).fill(typed);
    await save().click();
    await expect.poll(() => server.bodiesOf(SAVE)).toEqual([expect.objectContaining(body)]);
  });
});

describe("the profile", () => {
  it("The profile can be saved once something was changed", async () => {
    openProfile();
    await expect.element(save()).toBeDisabled();
    await field("First name").fill("Anne");
    await expect.element(save()).toBeEnabled();
  });

  it("The profile is saved as a whole, and can be saved again after the next change", async () => {
    const server = openProfile();
    await field("First name").fill("anna-maria");
    await field("Last name").click();
    await expect.element(field("First name")).toHaveValue("Anna-Maria");
    await save().click();
    await expect.element(page.getByText("Your profile was updated!")).toBeVisible();
    expect(server.bodiesOf(SAVE)).toEqual([
      { firstname: "Anna-Maria", lastname: "Brunner", confirmFrequency: 168, sendingDelay: 48 },
    ]);
    await expect.element(save()).toBeDisabled();
  });

  it("An unsaved profile is warned of when it is left, is there after, and can be discarded", async () => {
    openProfile();
    await field("First name").fill("Anna-Maria");
    await count(CHECK_IN).fill("2");
    appHistory.push("/notfound");
    await expect.element(page.getByText("You have unsaved changes!")).toBeVisible();
    appHistory.push("/account/profile");
    await expect.element(field("First name")).toHaveValue("Anna-Maria");
    await expect.element(count(CHECK_IN)).toHaveValue(2);
    await expect.element(save()).toBeEnabled();
    await page.getByRole("button", { name: "Discard Changes" }).click();
    await expect.element(field("First name")).toHaveValue("Anna");
    await expect.element(count(CHECK_IN)).toHaveValue(1);
    await expect.element(save()).toBeDisabled();
  });

  it("An error the server finds in the profile is shown at its field, whose text stays", async () => {
    const problem = { fields: { lastname: "This lastname is invalid" } };
    openProfile({}, { [SAVE]: { status: 400, problem } });
    await field("Last name").fill("Brunnerin");
    await save().click();
    await expect.element(page.getByText("Updating profile failed!")).toBeVisible();
    await expect.element(field("Last name")).toHaveAccessibleDescription("This lastname is invalid");
    await expect.element(field("Last name")).toHaveValue("Brunnerin");
  });

  it("A length that the server refuses takes the focus and shows the error", async () => {
    const problem = { fields: { sendingDelay: "At most 4 weeks" } };
    openProfile({}, { [SAVE]: { status: 400, problem } });
    await field("Last name").fill("Brunnerin");
    await save().click();
    await expect.element(count(DELIVER)).toHaveFocus();
    await expect.element(count(DELIVER)).toHaveAccessibleDescription("At most 4 weeks");
  });

  it.each([
    ["", fields.firstnameMissing],
    ["V".repeat(USER_NAME_MAX_LENGTH + 1), fields.firstnameTooLong],
    ["Vera <3", fields.firstnameInvalid],
  ])('The first name "%s" is not sent, and its field says why', async (typed, sentence) => {
    const server = openProfile();
    await field("First name").fill(typed);
    await save().click();
    await expect.element(field("First name")).toHaveAccessibleDescription(sentence);
    expect(server.bodiesOf(SAVE)).toEqual([]);
  });

  it("An error is shown when the field is left, and gone when it is corrected", async () => {
    openProfile();
    await field("First name").fill("Anna!");
    await userEvent.tab();
    await expect.element(field("First name")).toHaveAccessibleDescription("This firstname is invalid");
    await field("First name").fill("Anna");
    await expect.element(field("First name")).toHaveAttribute("aria-invalid", "false");
  });
});

describe("the look and feel", () => {
  it("The theme is chosen before the answer, by the arrow keys too, and saved by itself", async () => {
    const held = deferAnswer({ json: buildUser({ darkMode: true }) });
    const server = openProfile({ systemTheme: true }, { [SAVE]: held.answer });
    const choice = (name: string) =>
      page.getByRole("group", { name: "Theme" }).getByRole("radio", { name, exact: true });
    await expect.element(choice("System")).toBeChecked();
    await choice("Dark").click();
    await expect.element(choice("Dark")).toBeChecked();
    held.come();
    await expect.poll(() => server.bodiesOf(SAVE)).toEqual([{ darkMode: true, systemTheme: false }]);
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    await expect
      .poll(() => server.bodiesOf(SAVE).slice(1))
      .toEqual([{ darkMode: false, systemTheme: false }, { systemTheme: true }]);
  });

  it("A look that could not be saved goes back, and the failure is announced", async () => {
    openProfile({}, { [SAVE]: { status: 500, problem: {} } });
    await page.getByText("Swipe to navigate").click();
    await expect.element(page.getByText("Updating profile failed!")).toBeVisible();
    await expect.element(page.getByRole("switch", { name: "Swipe to navigate" })).not.toBeChecked();
  });
});
