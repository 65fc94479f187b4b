import type { SystemState } from "@afterword/contract/endpoints/system";
import { system } from "@afterword/core/messages/system";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { openPage } from "../../testing/open-page.tsx";
import { NOW } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";

const START = Date.UTC(2026, 9, 23);
const days: SystemState["days"] = Array.from({ length: 30 }, (_, index) => ({
  day: new Date(START + index * DAY_MS).toISOString().slice(0, 10),
  deliveries: index === 28 ? 7 : 1,
  mailsAccepted: 1_000,
  mailsRefused: 2,
  signUps: 0,
  signsOfLife: 3,
  watchedUsers: index < 20 ? null : 40 + index,
}));

const STATE: SystemState = {
  at: NOW,
  alarms: [],
  installation: {
    heartbeatAt: NOW,
    dueOldestMs: 0,
    deliveryOldestMs: 3 * HOUR_MS,
    mailOldestMs: 3 * DAY_MS,
    failedDeliveries: 0,
    heldUsers: 2,
    recordings: { count: 12, bytes: 3_400_000_000, conversionOldestMs: 0 },
    appStores: { connected: ["apple"], silentMs: 0, unknownProducts: 0 },
    canary: { isOn: true, passedAt: NOW, failedAt: null },
    database: "server",
    mail: "server",
  },
  server: {
    version: "0.1078",
    startedAt: NOW,
    sweptAt: null,
    mailServerAwayMs: 400_000,
    recordingStoreAwayMs: 0,
    hasFfmpeg: true,
    clockSkewMs: -20,
    disk: null,
    memoryBytes: 190_000_000,
    failingJobs: [{ job: "send-outbox", times: 4 }],
  },
  days,
};

const open = (state: SystemState): void => {
  serve({ "GET /api/system-state": { json: state } });
  logIn({ role: "admin" });
  openPage("/admin-system");
};

describe("the system state", () => {
  it("The page tells what waits, what is kept, and what the answering server knows of itself", async () => {
    open(STATE);
    await expect.element(page.getByText(system.noAlarm)).toBeVisible();
    const facts = (): string => document.body.textContent;
    for (const text of [
      `${system.deliveryOldest}3 hours`,
      `${system.mailOldest}3 days`,
      `${system.held}2`,
      `${system.thirtyDays}30,000 / 60`,
      `${system.kept}12 recordings, 3.4 GB`,
      `${system.mailServer}silent for 6 minutes`,
      `${system.sweptAt}never`,
      `${system.clock}0 s`,
      `${system.jobs}send-outbox (4)`,
    ])
      expect(facts()).toContain(text);
  });

  it("In the start mode the page names the local inbox and the simulated app store", async () => {
    const { installation } = STATE;
    const appStores = { ...installation.appStores, connected: ["paper" as const] };
    open({ ...STATE, installation: { ...installation, mail: "inbox", appStores } });
    await expect.element(page.getByText(system.localInbox)).toBeVisible();
    await expect.element(page.getByText(system.simulated)).toBeVisible();
  });

  it("A running alarm is shown with the chapter of the runbook, word for word", async () => {
    const guide = {
      file: "docs/runbook.md",
      heading: "mail-server-away",
      text: "**It means**: it is `down`.\n**Do**: see [the guide](deploy.md).",
    };
    const alarm = {
      kind: "mail-server-away",
      title: "No answer",
      sentence: "Since 6 minutes.",
      since: NOW,
      guide,
    };
    open({ ...STATE, alarms: [alarm] });
    await page.getByText(system.whatToDo).click();
    await expect.element(page.getByText("It means: it is down.")).toBeVisible();
    await expect.element(page.getByText("Do: see the guide.")).toBeVisible();
  });

  it("A chart tells the value of its last day, of others by the arrow keys and by pointing, and all days as a table", async () => {
    open(STATE);
    const slider = page.getByRole("slider", { name: system.chartDeliveries });
    await expect.element(slider).toHaveAttribute("aria-valuetext", "21.11.: 1");
    (slider.element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(slider).toHaveAttribute("aria-valuetext", "20.11.: 7");
    await userEvent.keyboard("{Home}");
    await expect.element(slider).toHaveAttribute("aria-valuetext", "23.10.: 1");
    await slider.hover();
    await expect.element(slider).toHaveAttribute("aria-valuetext", "07.11.: 1");
    const watched = page.getByRole("slider", { name: system.chartWatched });
    await expect.element(watched).toHaveAttribute("aria-valuetext", "21.11.: 69");
    await page.getByText(system.asTable).click();
    const table = page.getByRole("table", { name: system.days });
    await expect.element(table.getByRole("rowheader", { name: "20.11.2026" })).toBeVisible();
    expect(table.getByText("–", { exact: true }).elements()).toHaveLength(20);
  });
});
