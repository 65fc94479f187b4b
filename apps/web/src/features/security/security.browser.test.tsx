import { activityEntry, type ActivityEntry } from "@afterword/contract/endpoints/activity";
import { secondFactors } from "@afterword/contract/endpoints/second-factor";
import { openSession, type OpenSession } from "@afterword/contract/endpoints/sessions";
import { beforeEach, describe, expect, it } from "vitest";
import { page, type Locator } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { openPage } from "../../testing/open-page.tsx";
import { idOf, NOW } from "../../testing/people.ts";
import { deferAnswer, serve } from "../../testing/server.ts";
import type { Answers } from "../../testing/server.ts";

const LIST = "GET /api/sessions";
const ACTIVITY = "GET /api/activity/newest";
const OTHERS = "POST /api/sessions/end-others";

const buildSession = (number: number, changes: Partial<OpenSession> = {}): OpenSession =>
  openSession.parse({
    _id: idOf(number),
    device: DEVICES[number] ?? "Safari on iPhone",
    network: number === 0 ? "203.0.113.x" : null,
    startedAt: "2026-11-20T08:00:00.000Z",
    lastUsedAt: NOW,
    isThisOne: number === 0,
    ...changes,
  });
const DEVICES = ["Firefox on Linux", "Chrome on Android"];

const buildEntry = (number: number, changes: Partial<ActivityEntry> = {}): ActivityEntry =>
  activityEntry.parse({
    _id: idOf(500 + number),
    at: NOW,
    kind: "logged-in",
    device: "Firefox on Linux",
    network: "203.0.113.x",
    times: 1,
    ...changes,
  });

const NO_SECOND_FACTOR = secondFactors.parse({
  required: false,
  shown: false,
  passkeysPossible: false,
  passkeys: [],
  oneTimeCodes: null,
  recoveryCodesLeft: 0,
});

const sessionsOf = (...numbers: number[]) => ({
  json: { sessions: numbers.map((number) => buildSession(number)) },
});
const activityOf = (entries: readonly ActivityEntry[], next: string | null = null) => ({
  json: { entries, next },
});

const open = (answers: Answers = {}) => {
  const server = serve({
    [LIST]: sessionsOf(0, 1, 2),
    [ACTIVITY]: activityOf([buildEntry(1)]),
    "GET /api/second-factor": { json: NO_SECOND_FACTOR },
    ...answers,
  });
  logIn();
  openPage("/account/security");
  return server;
};

const textOf = (line: Locator): string => line.element().textContent;
const rows = () => page.getByRole("list", { name: "Where you’re logged in" }).getByRole("listitem");
const end = (device: string) =>
  page.getByRole("button", { name: new RegExp(`^End the session: ${device}, since`) });
const endOthers = () => page.getByRole("button", { name: "End all others" });
const sessionsHeading = () => page.getByRole("heading", { name: "Where you’re logged in" });
const lines = () => page.getByRole("list", { name: /^Recent activity/ }).getByRole("listitem");

beforeEach(() => window.localStorage.clear());

describe("the open sessions", () => {
  it("Sessions show device, network and time, and this one has no button to end it", async () => {
    open();
    await expect.poll(() => rows().elements()).toHaveLength(3);
    await expect.poll(() => textOf(rows().nth(0))).toMatch(/Firefox on Linux, from 203\.0\.113\.x.*This one/);
    await expect.poll(() => textOf(rows().nth(1))).toMatch(/Chrome on Android.*last used 21\.11\.2026/);
    expect(rows().nth(0).getByRole("button").elements()).toEqual([]);
    expect(rows().nth(1).getByRole("button").elements()).toHaveLength(1);
  });

  it("A session shows as busy until the list without it has come, and is then gone", async () => {
    const server = open({ [`DELETE /api/session/${idOf(1)}`]: { text: "" } });
    await expect.element(end("Chrome on Android")).toBeVisible();
    const held = deferAnswer(sessionsOf(0, 2));
    server.change({ [LIST]: held.answer });
    await end("Chrome on Android").click();
    await expect.element(end("Chrome on Android")).toHaveAttribute("aria-busy", "true");
    held.come();
    await expect.element(page.getByText("Session ended.")).toBeVisible();
    await expect.element(page.getByText("Chrome on Android")).not.toBeInTheDocument();
    await expect.element(sessionsHeading()).toHaveFocus();
    expect(server.bodiesOf(`DELETE /api/session/${idOf(1)}`)).toHaveLength(1);
  });

  it("Ending a session that had already ended counts as ended", async () => {
    const server = open({ [`DELETE /api/session/${idOf(1)}`]: { status: 404, problem: {} } });
    await expect.element(end("Chrome on Android")).toBeVisible();
    server.change({ [LIST]: sessionsOf(0) });
    await end("Chrome on Android").click();
    await expect.element(page.getByText("Session ended.")).toBeVisible();
    await expect.element(page.getByText("You’re not logged in anywhere else.")).toBeVisible();
    await expect.element(endOthers()).not.toBeInTheDocument();
  });

  it.each([
    [1, "1 other session ended."],
    [2, "2 other sessions ended."],
  ])("All other sessions are ended together, and the message counts them: %i", async (ended, sentence) => {
    const server = open({ [OTHERS]: { json: { ended } } });
    await expect.element(endOthers()).toBeVisible();
    server.change({ [LIST]: sessionsOf(0) });
    await endOthers().click();
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expect.poll(() => rows().elements()).toHaveLength(1);
    await expect.element(sessionsHeading()).toHaveFocus();
  });

  it("A failure to end a session is announced, and the session stays", async () => {
    open({ [`DELETE /api/session/${idOf(1)}`]: { status: 500, problem: {} } });
    await end("Chrome on Android").click();
    await expect.element(page.getByText("Ending the session failed.")).toBeVisible();
    await expect.element(end("Chrome on Android")).toBeEnabled();
  });

  it('Sessions that could not be loaded load at a press on "Try again"', async () => {
    const server = open({ [LIST]: { status: 403, problem: {} } });
    await expect.element(page.getByText("Your sessions couldn’t be loaded.")).toBeVisible();
    server.change({ [LIST]: sessionsOf(0) });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => rows().elements()).toHaveLength(1);
  });
});

describe("the lists before their answers", () => {
  it("Both lists show that they are loading, and neither claims to be empty", async () => {
    const [sessions, activity] = [deferAnswer(sessionsOf(0, 1)), deferAnswer(activityOf([buildEntry(1)]))];
    open({ [LIST]: sessions.answer, [ACTIVITY]: activity.answer });
    await expect.poll(() => page.getByText("Loading").elements()).toHaveLength(2);
    expect(page.getByText(/nowhere else|Nothing yet/).elements()).toEqual([]);
    sessions.come();
    await expect.poll(() => rows().elements()).toHaveLength(2);
    activity.come();
    await expect.poll(() => lines().elements()).toHaveLength(1);
    await expect.element(page.getByText("Loading")).not.toBeInTheDocument();
  });
});

describe("the activity", () => {
  it('The activity shows device and network, and asks "Was it you?" about a failed attempt', async () => {
    open({
      [ACTIVITY]: activityOf([
        buildEntry(1, { kind: "log-in-failed", times: 3, device: null }),
        buildEntry(2, { kind: "password-changed", network: null, device: "the app" }),
        buildEntry(3, { kind: "account-changed", network: null, device: null }),
        buildEntry(4, { kind: "change-refused" }),
        buildEntry(5, { kind: "other-sessions-ended", times: 2 }),
      ]),
    });
    await expect.poll(() => lines().elements()).toHaveLength(5);
    await expect
      .poll(() => textOf(lines().nth(0)))
      .toMatch(/^Login with a wrong password, 3 times\d.*203\.0\.113\.x.*Was it you\?$/);
    await expect.poll(() => textOf(lines().nth(1))).toMatch(/^Password changed\d.*The app/);
    expect(lines().nth(1).getByText("Was it you?").elements()).toEqual([]);
    await expect.poll(() => textOf(lines().nth(2))).toMatch(/^You changed an account\d/);
    await expect
      .poll(() => textOf(lines().nth(3)))
      .toMatch(/^Wrong password when changing something.*Was it you\?$/);
    await expect.poll(() => textOf(lines().nth(4))).toMatch(/^2 other sessions ended(?!, 2 times)/);
  });

  it("Older activity is loaded at a press, until there is none", async () => {
    open({
      [ACTIVITY]: activityOf([buildEntry(1)], "7"),
      "GET /api/activity/7": activityOf([buildEntry(2, { kind: "logged-out" })]),
    });
    await page.getByRole("button", { name: "Show older" }).click();
    await expect.poll(() => lines().elements()).toHaveLength(2);
    await expect.poll(() => textOf(lines().nth(1))).toContain("Logged out");
    await expect.element(page.getByRole("button", { name: "Show older" })).not.toBeInTheDocument();
  });

  it("An empty activity says so", async () => {
    open({ [ACTIVITY]: activityOf([]) });
    await expect.element(page.getByText("Nothing yet. Your next login will appear here.")).toBeVisible();
  });

  it('Activity that could not be loaded loads at a press on "Try again"', async () => {
    const server = open({ [ACTIVITY]: { status: 403, problem: {} } });
    await expect.element(page.getByText("The list couldn’t be loaded.")).toBeVisible();
    server.change({ [ACTIVITY]: activityOf([buildEntry(1)]) });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => lines().elements()).toHaveLength(1);
  });
});
