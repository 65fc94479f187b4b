import { SESSION_RECHECK_MS } from "@afterword/core/constants";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { reportConnectivity } from "../shared/device/connectivity.ts";
import { appHistory } from "../shared/history/app-history.ts";
import { session } from "../shared/http/session.ts";
import { enterApp } from "../testing/app-mode.ts";
import { buildTokens, logIn } from "../testing/logged-in.ts";
import { drawn, freezeTime } from "../testing/time.ts";
import { openApp } from "../testing/open-app.tsx";
import { currentUrl } from "../testing/open-page.tsx";
import { ANNA, buildNote, buildRecipient, buildUser, idOf } from "../testing/people.ts";
import { deferAnswer } from "../testing/server.ts";
import type { Answers } from "../testing/server.ts";

const RENEW = "POST /api/loginagain";
const EXPIRED = "Your session expired, please log in again.";
const REFRESH_MS = 43_200_000;

const heading = (name: string) => page.getByRole("heading", { level: 1, name });
const renewing: Answers = { [RENEW]: { json: buildTokens({ name: "two" }) } };

beforeEach(() => {
  session.end("logged-out");
  for (const kept of [window.localStorage, window.sessionStorage]) kept.clear();
  reportConnectivity(true);
});

describe("an expired session", () => {
  it("An expired session is announced, leads out of the page, and clears notes and history", async () => {
    logIn();
    openApp("/notes", { "GET /api/notes": { json: [buildNote(1)] } });
    await expect.element(page.getByRole("heading", { name: "Note 1" })).toBeVisible();
    session.end("expired");
    await expect.poll(currentUrl).toMatch(/^\/(?:login|)$/);
    await expect.element(page.getByText(EXPIRED)).toBeVisible();
    expect(page.getByText("Note 1").elements()).toEqual([]);
    expect(appHistory.canGoBack()).toBe(false);
  });

  it("The next user of a tab never sees a note of the user before, not even while loading", async () => {
    logIn();
    const server = openApp("/notes", { "GET /api/notes": { json: [buildNote(1)] } });
    await expect.element(page.getByRole("heading", { name: "Note 1" })).toBeVisible();
    session.end("expired");
    await expect.element(heading("The words you would not want to leave unsaid")).toBeVisible();
    const held = deferAnswer({ json: [buildNote(2)] });
    server.change({ "GET /api/notes": held.answer });
    session.accept(buildTokens({ userId: idOf(55) }));
    appHistory.push("/notes");
    await expect.element(heading("My Notes")).toBeVisible();
    await drawn();
    expect(page.getByText("Note 1").elements()).toEqual([]);
    held.come();
    await expect.element(page.getByRole("heading", { name: "Note 2" })).toBeVisible();
    session.end("logged-out");
  });

  it("A session the server ended is announced once, with one attempt to renew it and no log-out call", async () => {
    logIn();
    const server = openApp("/account", {
      [`GET /api/user/${ANNA}`]: { status: 401, problem: {} },
      "GET /api/plans": { status: 401, problem: {} },
      [RENEW]: { status: 401, problem: {} },
    });
    await expect.poll(currentUrl).toMatch(/^\/(?:login|)$/);
    await expect.element(page.getByText(EXPIRED)).toBeVisible();
    expect(page.getByText(EXPIRED).elements()).toHaveLength(1);
    expect(server.bodiesOf(RENEW)).toHaveLength(1);
    // A session that is over needs no log-out on the server.
    expect(server.bodiesOf("POST /api/logout")).toEqual([]);
  });

  it("A session that expires closes an open dialog", async () => {
    logIn();
    openApp("/account");
    await page.getByRole("button", { name: "Delete Account" }).click();
    await expect.element(page.getByRole("dialog")).toBeVisible();
    session.end("expired");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });
});

describe("a session that expires while the user types", () => {
  const title = page.getByLabelText("Title", { exact: true });
  const typeUntilTheEnd = async () => {
    logIn();
    openApp("/notes/new");
    await title.fill("For Miriam");
    session.end("expired");
    await expect.element(heading("The words you would not want to leave unsaid")).toBeVisible();
    expect(page.getByText("For Miriam").elements()).toEqual([]);
  };

  it("A draft typed before the session expired is there after the same user logs in", async () => {
    await typeUntilTheEnd();
    session.accept(buildTokens());
    appHistory.push("/notes/new");
    await expect.element(title).toHaveValue("For Miriam");
    session.end("logged-out");
  });

  it("A draft typed before the session expired is not shown to another user who logs in", async () => {
    await typeUntilTheEnd();
    session.accept(buildTokens({ userId: idOf(55) }));
    appHistory.push("/notes/new");
    await expect.element(title).toHaveValue("");
    session.end("logged-out");
  });
});

describe("a page that is left while a note is being saved", () => {
  it("Going back while a note is being saved keeps its text after a failure, and the note is sent once", async () => {
    logIn();
    const held = deferAnswer({ status: 500 });
    const server = openApp("/notes", {
      "GET /api/notes": { json: [buildNote(1)] },
      "GET /api/recipients": { json: [buildRecipient(0)] },
      [`GET /api/note/${buildNote(1)._id}`]: { json: buildNote(1) },
      [`PUT /api/note/${buildNote(1)._id}`]: held.answer,
    });
    await expect.element(page.getByRole("heading", { name: "Note 1" })).toBeVisible();
    appHistory.push(`/notes/${buildNote(1)._id}`);
    const title = page.getByLabelText("Title", { exact: true });
    await title.fill("Another title");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect.poll(() => server.bodiesOf(`PUT /api/note/${buildNote(1)._id}`)).toHaveLength(1);
    window.history.back();
    await expect.poll(currentUrl).toBe("/notes");
    held.come();
    await expect.element(page.getByText("Saving note failed!")).toBeVisible();
    appHistory.push(`/notes/${buildNote(1)._id}`);
    await expect.element(title).toHaveValue("Another title");
    expect(server.bodiesOf(`PUT /api/note/${buildNote(1)._id}`)).toHaveLength(1);
  });
});

describe("the check at a navigation", () => {
  it("A navigation renews a session of which only the access token has expired", async () => {
    logIn();
    const server = openApp("/terms", renewing);
    await expect.element(heading("Terms & Conditions")).toBeVisible();
    session.accept(buildTokens({ lifetimeS: 0 }));
    await drawn();
    expect(server.bodiesOf(RENEW)).toEqual([]);
    appHistory.push("/privacy");
    await expect.poll(() => server.bodiesOf(RENEW)).toHaveLength(1);
    await expect.poll(() => session.health()).toBe("valid");
  });

  it("A navigation logs out when the refresh token has expired as well", async () => {
    logIn();
    const server = openApp("/terms", renewing);
    await expect.element(heading("Terms & Conditions")).toBeVisible();
    // As after a sleep of the device, in which no timer of the page ran.
    const asleep = vi.spyOn(Date, "now").mockReturnValue(Date.now() + REFRESH_MS);
    appHistory.push("/privacy");
    await expect.poll(() => session.get().kind).toBe("logged-out");
    asleep.mockRestore();
    await expect.element(page.getByText(EXPIRED)).toBeVisible();
    // Via /logout, also from a page that needs no login.
    await expect.poll(currentUrl).toBe("/login");
    expect(appHistory.canGoBack()).toBe(false);
    expect(server.bodiesOf(RENEW)).toEqual([]);
  });
});

describe("the check without a navigation", () => {
  it("The session is checked when the page becomes visible again", async () => {
    logIn();
    const server = openApp("/terms", renewing);
    await expect.element(heading("Terms & Conditions")).toBeVisible();
    session.accept(buildTokens({ lifetimeS: 0 }));
    await drawn();
    expect(server.bodiesOf(RENEW)).toEqual([]);
    document.dispatchEvent(new Event("visibilitychange"));
    await expect.poll(() => server.bodiesOf(RENEW)).toHaveLength(1);
  });

  it("The session is checked when the app is resumed", async () => {
    const wrapper = enterApp();
    logIn();
    const server = openApp("/terms", renewing);
    await expect.poll(() => wrapper.sent().length).toBeGreaterThan(0);
    session.accept(buildTokens({ lifetimeS: 0 }));
    await drawn();
    expect(server.bodiesOf(RENEW)).toEqual([]);
    wrapper.happen("lifecycle", { state: "active" });
    await expect.poll(() => server.bodiesOf(RENEW)).toHaveLength(1);
  });

  it.each([
    ["/audio-recording", 1],
    ["/video-recording", 1],
    ["/terms", 0],
  ])("Ten minutes on %s without a navigation renew the session this often: %i", async (path, times) => {
    const time = freezeTime();
    logIn({ lifetimeS: 300 });
    const server = openApp(path, renewing);
    await time.pass(SESSION_RECHECK_MS - 1);
    expect(server.bodiesOf(RENEW)).toHaveLength(0);
    await time.pass(1);
    expect(server.bodiesOf(RENEW)).toHaveLength(times);
  });
});

describe("a session that ended in another tab", () => {
  it("A log-out in another tab leads to the log-in here, and forgets the history", async () => {
    logIn();
    openApp("/account", { "GET /api/notes": { json: [buildNote(1)] } });
    await expect.element(heading("Account & Settings")).toBeVisible();
    appHistory.push("/notes");
    await expect.element(page.getByRole("heading", { name: "Note 1" })).toBeVisible();
    writeInAnotherTab(null);
    await expect.poll(currentUrl).toBe("/login");
    expect(appHistory.canGoBack()).toBe(false);
    expect(page.getByText(EXPIRED).elements()).toEqual([]);
  });

  it("A log-in as another user in another tab closes the dialog here and shows only the new user's address", async () => {
    logIn();
    const ben = idOf(55);
    const server = openApp("/account", {
      [`GET /api/user/${ben}`]: {
        json: buildUser({ _id: ben, firstname: "Ben", lastname: "Oser", email: "ben@example.com" }),
      },
    });
    await expect.element(page.getByRole("main").getByText("anna@example.com")).toBeVisible();
    await page.getByRole("button", { name: "Delete Account" }).click();
    await expect.element(page.getByRole("dialog")).toBeVisible();
    server.change({ "GET /api/notes": { json: [buildNote(2)] } });
    writeInAnotherTab(ben);
    await expect.element(page.getByRole("main").getByText("ben@example.com")).toBeVisible();
    // A question asked for the previous user must not be answered by the next.
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect(page.getByText("anna@example.com").elements()).toEqual([]);
    session.end("logged-out");
  });

  it("A page restored by the browser leads to the log-in when its session ended meanwhile", async () => {
    logIn();
    openApp("/notes", { "GET /api/notes": { json: [buildNote(1)] } });
    await expect.element(page.getByRole("heading", { name: "Note 1" })).toBeVisible();
    for (const name of ["token", "refreshToken"]) window.localStorage.removeItem(name);
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    await expect.poll(currentUrl).toBe("/login");
    expect(page.getByText("Note 1").elements()).toEqual([]);
  });

  it("A log-out in another tab leaves a public page open", async () => {
    logIn();
    openApp("/terms");
    await expect.element(heading("Terms & Conditions")).toBeVisible();
    appHistory.push("/privacy");
    await expect.element(heading("Privacy Policy")).toBeVisible();
    writeInAnotherTab(null);
    await expect.poll(() => appHistory.canGoBack()).toBe(false);
    await drawn();
    expect(currentUrl()).toBe("/privacy");
  });
});

/** What the browser reports to this tab when another one has logged in or out. */
function writeInAnotherTab(userId: string | null): void {
  const tokens = userId === null ? null : buildTokens({ userId });
  const values = { ...(tokens ?? { token: null, refreshToken: null }), tokensArrivedAt: String(Date.now()) };
  for (const [name, value] of Object.entries(values)) {
    if (value === null) window.localStorage.removeItem(name);
    else window.localStorage.setItem(name, value);
  }
  window.dispatchEvent(new StorageEvent("storage", { key: "refreshToken" }));
}
