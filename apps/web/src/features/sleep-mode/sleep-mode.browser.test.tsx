import type { User } from "@afterword/contract/endpoints/users";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { ANNA, buildUser, NOW } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";
import type { Answers } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { SleepDateDialog } from "./sleep-date-dialog.tsx";
import { SleepModeRow } from "./sleep-mode-row.tsx";

const SAVE = `PUT /api/user/${ANNA}`;
const NOON = new Date(2026, 10, 21, 12).getTime();

const open = (changes: Partial<User> = {}, answers: Answers = {}) => {
  const server = serve({
    [`GET /api/user/${ANNA}`]: { json: buildUser(changes) },
    [SAVE]: ({ body }) => ({ json: buildUser({ ...changes, ...(body as Partial<User>) }) }),
    ...answers,
  });
  logIn();
  show(<SleepModeRow />);
  return server;
};

const knob = () => page.getByRole("switch", { name: "Sleep mode" });
const dialog = () => page.getByRole("dialog", { name: "Sleep until" });
const day = () => page.getByLabelText("Sleep until this day");
const save = () => page.getByRole("button", { name: "Save" });

describe("sleep mode", () => {
  it("asks for a day and does not move before one is saved", async () => {
    const server = open();
    await expect.element(knob()).not.toBeChecked();
    await page.getByText("Sleep mode").click();
    await expect.element(dialog()).toBeVisible();
    await expect.element(knob()).not.toBeChecked();
    await expect.element(save()).toBeDisabled();
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(server.bodiesOf(SAVE)).toEqual([]);
  });

  it("is on until the beginning of the chosen day on this device", async () => {
    const server = open();
    await page.getByText("Sleep mode").click();
    await day().fill("2026-12-24");
    await save().click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(server.bodiesOf(SAVE)).toEqual([{ sleepUntil: new Date(2026, 11, 24).toISOString() }]);
    await expect.element(knob()).toBeChecked();
    await expect.element(page.getByText("Until 24.12.2026")).toBeVisible();
  });

  it("is ended after a question, at once", async () => {
    const server = open({ sleepUntil: new Date(2026, 11, 24).toISOString() });
    await expect.element(knob()).toBeChecked();
    await page.getByText("Sleep mode").click();
    await expect.element(page.getByRole("dialog", { name: "Disable sleep mode?" })).toBeVisible();
    await page.getByRole("button", { name: "Disable" }).click();
    await expect.poll(() => server.bodiesOf(SAVE)).toEqual([{ sleepUntil: "1970-01-01T00:00:00.000Z" }]);
    await expect.element(knob()).not.toBeChecked();
  });

  it("stays as it was when the server refuses, and says so", async () => {
    open({}, { [SAVE]: { status: 500, problem: {} } });
    await page.getByText("Sleep mode").click();
    await day().fill("2026-12-24");
    await save().click();
    await expect.element(page.getByText("Failed to set sleep mode.")).toBeVisible();
    await expect.element(knob()).not.toBeChecked();
  });

  it("is over by the product's clock, whatever this device believes", async () => {
    open({ sleepUntil: "2026-11-21T08:59:59.000Z", now: NOW });
    await expect.element(knob()).not.toBeChecked();
    await expect.element(page.getByText("For holidays: no check-ins, nothing sent")).toBeVisible();
  });
});

describe("the day on which sleep ends", () => {
  const chosen: number[] = [];
  const ask = () => {
    chosen.length = 0;
    show(
      <SleepDateDialog
        nowMs={NOON}
        busy={false}
        onChoose={(ms) => void chosen.push(ms)}
        onCancel={() => undefined}
      />,
    );
  };

  it.each(["2026-11-21", "2026-11-20", "2020-01-01"])(
    "may not be %s: only a day after today",
    async (past) => {
      ask();
      await day().fill(past);
      await save().click();
      await expect.element(day()).toHaveAccessibleDescription("Please select an upcoming date.");
      expect(chosen).toEqual([]);
    },
  );

  it("may be tomorrow", async () => {
    ask();
    await day().fill("2026-11-22");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => chosen).toEqual([new Date(2026, 10, 22).getTime()]);
  });

  it("is explained until it is refused, and again once it was changed", async () => {
    ask();
    await expect.element(day()).toHaveAccessibleDescription("Check-ins start again on that day.");
    await day().fill("2026-11-21");
    await save().click();
    await expect.element(day()).toHaveAttribute("aria-invalid", "true");
    await day().fill("2026-11-23");
    await expect.element(day()).toHaveAccessibleDescription("Check-ins start again on that day.");
  });
});
