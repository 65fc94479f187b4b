import type { User } from "@afterword/contract/endpoints/accounts";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { ANNA, buildUser } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";
import type { Answers } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { LanguageSheet } from "./parts/language-sheet.tsx";

const SAVE = `PUT /api/user/${ANNA}`;

const open = (changes: Partial<User> = {}, answers: Answers = {}) => {
  const server = serve({
    [SAVE]: ({ body }) => ({ json: buildUser({ ...changes, ...(body as Partial<User>) }) }),
    ...answers,
  });
  logIn();
  const reload = vi.fn<() => void>();
  show(<LanguageSheet user={buildUser(changes)} reload={reload} />);
  return { ...server, reload };
};
const choice = (name: string) => page.getByRole("combobox", { name });

it("Each language is offered by its own name, and the chosen one loads the page anew", async () => {
  const { bodiesOf, reload } = open({ language: "en" });
  const select = choice("Language").element() as HTMLSelectElement;
  expect([...select.options].map(({ text }) => text)).toEqual(["Deutsch", "Deutsch (Schweiz)", "English"]);
  await expect.element(choice("Language")).toHaveValue("en");
  await choice("Language").selectOptions("de");
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  expect(bodiesOf(SAVE)).toEqual([{ language: "de" }]);
});

it("A time zone is chosen without loading the page anew", async () => {
  const { bodiesOf, reload } = open({ homeTimeZone: null });
  await expect.element(choice("Time zone")).toHaveValue("UTC");
  await choice("Time zone").selectOptions("Europe/Zurich");
  await expect.poll(() => bodiesOf(SAVE)).toEqual([{ homeTimeZone: "Europe/Zurich" }]);
  expect(reload).not.toHaveBeenCalled();
});

it("A time zone that this browser calls otherwise is shown all the same", async () => {
  open({ homeTimeZone: "US/Pacific-New" });
  await expect.element(choice("Time zone")).toHaveValue("US/Pacific-New");
});

it("A choice that could not be saved says so and stays as it was", async () => {
  const { reload } = open({ language: "en" }, { [SAVE]: { status: 500, problem: {} } });
  await choice("Language").selectOptions("de");
  await expect.element(page.getByText("Your choice couldn’t be saved.")).toBeVisible();
  await expect.element(choice("Language")).toHaveValue("en");
  expect(reload).not.toHaveBeenCalled();
});
