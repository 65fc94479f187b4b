import type { User } from "@afterword/contract/endpoints/accounts";
import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { reportConnectivity } from "../../shared/device/connectivity.ts";
import { logIn } from "../../testing/logged-in.ts";
import { drawn, freezeTime } from "../../testing/time.ts";
import { ANNA, buildNote, buildUser, NOW } from "../../testing/people.ts";
import { openPage } from "../../testing/open-page.tsx";
import { deferAnswer, serve } from "../../testing/server.ts";
import type { Answers } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { SleepModeRow } from "./sleep-mode-row.tsx";

const SAVE = `PUT /api/user/${ANNA}`;

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
const day = () => page.getByRole("button", { name: "Tuesday, 24 November 2026" });
const save = () => page.getByRole("button", { name: "Save" });

describe("sleep mode", () => {
  it('Turning sleep mode on asks for a day first, and "Cancel" saves nothing', async () => {
    const server = open();
    await expect.element(knob()).not.toBeChecked();
    await page.getByText("Sleep mode").click();
    await expect.element(dialog()).toBeVisible();
    await expect
      .element(
        page.getByText(/^No check-ins, .* On that day, we start counting towards your next check-in\.$/),
      )
      .toBeVisible();
    await expect.element(knob()).not.toBeChecked();
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(server.bodiesOf(SAVE)).toEqual([]);
  });

  it("Sleep mode lasts until the beginning of the chosen day on this device", async () => {
    const server = open();
    await page.getByText("Sleep mode").click();
    await day().click();
    await save().click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(server.bodiesOf(SAVE)).toEqual([{ sleepUntil: new Date(2026, 10, 24).toISOString() }]);
    await expect.element(knob()).toBeChecked();
    await expect.element(page.getByText("Until 24.11.2026")).toBeVisible();
  });

  it.each([
    ["is there once one of them may be delivered", null, 1],
    ["never comes where all are delivered", "2026-11-14T12:00:00.000Z", 0],
  ])(
    "While the notes are loading sleep mode is not offered, and it %s",
    async (_what, triggered, offered) => {
      const notes = deferAnswer({ json: [buildNote(1, { triggered })] });
      serve({
        [`GET /api/user/${ANNA}`]: { json: buildUser() },
        "GET /api/notes": notes.answer,
        "GET /api/plans": { json: [] },
      });
      logIn();
      openPage("/notes");
      await expect.element(page.getByRole("heading", { name: "Your notes are safely held" })).toBeVisible();
      expect(knob().elements()).toEqual([]);
      notes.come();
      await expect.element(page.getByRole("article")).toBeVisible();
      expect(knob().elements()).toHaveLength(offered);
    },
  );

  it("Sleep mode that is on can be ended while it is not known what it holds back", async () => {
    serve({
      [`GET /api/user/${ANNA}`]: { json: buildUser({ sleepUntil: new Date(2026, 10, 24).toISOString() }) },
    });
    logIn();
    show(<SleepModeRow isIdle={null} />);
    await expect.element(knob()).toBeChecked();
  });

  it("Sleep mode ends at once after a confirmation", async () => {
    const server = open({ sleepUntil: new Date(2026, 10, 24).toISOString() });
    await expect.element(knob()).toBeChecked();
    await page.getByText("Sleep mode").click();
    await expect.element(page.getByRole("dialog", { name: "Disable sleep mode?" })).toBeVisible();
    await expect
      .element(page.getByText("Today we start counting towards your next check-in again."))
      .toBeVisible();
    await page.getByRole("button", { name: "Disable" }).click();
    await expect.poll(() => server.bodiesOf(SAVE)).toEqual([{ sleepUntil: "1970-01-01T00:00:00.000Z" }]);
    await expect.element(knob()).not.toBeChecked();
  });

  it("A failure to save sleep mode is announced, leaves it off, and the same day can be sent again", async () => {
    const server = open({}, { [SAVE]: { status: 500, problem: {} } });
    await page.getByText("Sleep mode").click();
    await day().click();
    await save().click();
    await expect.element(page.getByText("Failed to set sleep mode.")).toBeVisible();
    await expect.element(knob()).not.toBeChecked();
    await save().click();
    const sent = { sleepUntil: new Date(2026, 10, 24).toISOString() };
    await expect.poll(() => server.bodiesOf(SAVE)).toEqual([sent, sent]);
  });

  it("A refusal to save sleep mode shows the server's reason", async () => {
    open({}, { [SAVE]: { status: 403, problem: { detail: "Show your second factor first." } } });
    await page.getByText("Sleep mode").click();
    await day().click();
    await save().click();
    await expect.element(page.getByText("Show your second factor first.")).toBeVisible();
  });

  it("Sleep mode is saved once when the button is pressed twice", async () => {
    const held = deferAnswer({ json: buildUser() });
    const server = open({}, { [SAVE]: held.answer });
    await page.getByText("Sleep mode").click();
    await day().click();
    const button = save().element() as HTMLElement;
    button.click();
    await expect.element(save()).toBeDisabled();
    button.click();
    held.come();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(server.bodiesOf(SAVE)).toHaveLength(1);
  });

  it.each([
    { online: false, sentence: "No internet connection available!" },
    { online: true, sentence: "This couldn’t be loaded." },
  ])(
    '"$sentence" is shown when the calendar does not come, and the next press opens it',
    async ({ online, sentence }) => {
      onTestFinished(() => reportConnectivity(true));
      serve({ [`GET /api/user/${ANNA}`]: { json: buildUser() } });
      logIn();
      let asked = 0;
      const loadPicker = () => {
        asked += 1;
        if (asked === 1) return Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
        return import("../../shared/calendar/date-picker.tsx");
      };
      show(<SleepModeRow loadPicker={loadPicker} />);
      await expect.element(knob()).toBeVisible();
      reportConnectivity(online);
      await page.getByText("Sleep mode").click();
      await expect.element(page.getByText(sentence)).toBeVisible();
      await expect.element(dialog()).not.toBeInTheDocument();
      await expect.element(knob()).not.toBeChecked();
      reportConnectivity(true);
      await drawn();
      expect(asked).toBe(1);
      await expect.element(dialog()).not.toBeInTheDocument();
      await page.getByText("Sleep mode").click();
      await expect.element(dialog()).toBeVisible();
      expect(asked).toBe(2);
    },
  );

  it("Sleep mode is off once its end has passed by the product's clock, though not by the device's", async () => {
    freezeTime(Date.parse("2026-11-20T09:00:00.000Z"));
    open({ sleepUntil: "2026-11-21T08:59:59.000Z", now: NOW });
    await expect.element(knob()).not.toBeChecked();
    expect(page.getByText(/^Until/).elements()).toEqual([]);
  });

  it("Sleep mode is on until its end by the product's clock, though the device's is past it", async () => {
    freezeTime(Date.parse("2026-11-22T09:00:00.000Z"));
    open({ sleepUntil: "2026-11-21T09:00:01.000Z", now: NOW });
    await expect.element(knob()).toBeChecked();
  });
});
