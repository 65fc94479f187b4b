import type { HistoryEntry } from "@afterword/contract/endpoints/history";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { drawn } from "../../testing/time.ts";
import { openPage } from "../../testing/open-page.tsx";
import { idOf } from "../../testing/people.ts";
import { serve, type Answers } from "../../testing/server.ts";

const FIRST = "GET /api/history/newest";
const SECOND = "GET /api/history/1_older";
const button = (name: string) => page.getByRole("button", { name });

/** By the day of their sign. */
const DEVICES: Readonly<Record<number, string>> = {
  21: "the app on Android",
  20: "Firefox on Android",
  19: "Safari on iPhone",
  18: "a browser",
};

const sign = (number: number): HistoryEntry => ({
  _id: idOf(number),
  at: `2026-11-${String(number).padStart(2, "0")}T09:00:00.000Z`,
  kind: "sign",
  source: "log-in",
  device: DEVICES[number] ?? "Firefox on Linux",
  lateFor: null,
});

const awake = (number: number): HistoryEntry => ({
  _id: idOf(number),
  at: `2026-11-${number}T09:00:00.000Z`,
  kind: "rhythm",
  change: { kind: "awake" },
});

/** Enough lines for a page of its own. */
const eventful: readonly HistoryEntry[] = [sign(21), ...[20, 19, 18, 17, 16, 15, 14].map(awake)];

const open = (answers: Answers) => {
  const server = serve(answers);
  logIn();
  openPage("/account/history");
  return server;
};

describe("the history", () => {
  it("The history shows the newest entries, and older ones at a press until there are none", async () => {
    open({
      [FIRST]: { json: { entries: eventful, next: "1_older" } },
      [SECOND]: { json: { entries: [sign(13)], next: null } },
    });
    await expect.element(page.getByText("The app on Android")).toBeVisible();
    await expect.element(page.getByText("Sign of life: login").first()).toBeVisible();
    await button("Show older").click();
    await expect.element(page.getByText("Firefox on Linux")).toBeVisible();
    expect(page.getByRole("listitem").elements()).toHaveLength(9);
    await expect.element(button("Show older")).not.toBeInTheDocument();
  });

  it("Older pages of signs alone are loaded without a press, six pages at most", async () => {
    const signs = (number: number): Answers[string] => ({
      json: { entries: [sign(21 - number)], next: `${number + 1}_older` },
    });
    const server = open({
      [FIRST]: signs(0),
      ...Object.fromEntries(
        [1, 2, 3, 4, 5, 6].map((number) => [`GET /api/history/${number}_older`, signs(number)]),
      ),
    });
    await expect.element(page.getByText(/^5 more since 16\.11\.2026/)).toBeVisible();
    await drawn();
    expect(server.arrived).toHaveLength(6);
    await expect.element(button("Show older")).toBeEnabled();
  });

  it("An older page that failed to load is not asked for again without a press", async () => {
    const server = open({
      [FIRST]: { json: { entries: [sign(21)], next: "1_older" } },
      [SECOND]: { status: 403, problem: {} },
    });
    await expect.element(page.getByText(/^Older entries couldn’t be loaded/)).toBeVisible();
    await drawn();
    expect(server.bodiesOf(SECOND)).toHaveLength(1);
  });

  it("A run of signs of life is one line, which the keyboard opens to show each of them", async () => {
    const run = [sign(21), sign(20), { ...sign(19), source: "saved" }, sign(18)];
    open({ [FIRST]: { json: { entries: run, next: null } } });
    await expect.element(page.getByText("Sign of life: login")).toBeVisible();
    const more = page.getByText(
      "3 more since 18.11.2026, from Firefox on Android, Safari on iPhone, a browser",
    );
    await expect.element(more).toBeVisible();
    const saved = page.getByText("change saved, Safari on iPhone");
    await expect.element(saved).not.toBeVisible();
    more.element().closest("summary")!.focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(saved).toBeVisible();
  });

  it("A failed older page leaves the entries there, and loads at a press", async () => {
    const server = open({
      [FIRST]: { json: { entries: eventful, next: "1_older" } },
      [SECOND]: { status: 403, problem: {} },
    });
    await button("Show older").click();
    await expect
      .element(page.getByRole("alert").getByText(/^Older entries couldn’t be loaded/))
      .toBeVisible();
    await expect.element(page.getByText("The app on Android")).toBeVisible();
    server.change({ [SECOND]: { json: { entries: [sign(13)], next: null } } });
    await button("Show older").click();
    await expect.element(page.getByText("Firefox on Linux")).toBeVisible();
  });

  it('A history that could not be loaded says so, and loads at a press on "Try again"', async () => {
    const server = open({ [FIRST]: { status: 403, problem: {} } });
    await expect.element(page.getByText("Your history couldn’t be loaded.")).toBeVisible();
    server.change({ [FIRST]: { json: { entries: [sign(21)], next: null } } });
    await button("Try again").click();
    await expect.element(page.getByText("The app on Android")).toBeVisible();
  });

  it("An empty history says so", async () => {
    open({ [FIRST]: { json: { entries: [], next: null } } });
    await expect.element(page.getByText(/^Nothing yet\. Your first sign/)).toBeVisible();
  });

  it('A refused reminder is marked "Not accepted" in the history', async () => {
    const refused: HistoryEntry = {
      _id: idOf(3),
      at: "2026-11-21T09:00:00.000Z",
      kind: "reminder",
      number: 1,
      result: "refused",
      acceptedAt: null,
    };
    open({ [FIRST]: { json: { entries: [refused], next: null } } });
    await expect.element(page.getByText("Not accepted", { exact: true })).toBeVisible();
  });
});
