import type { BridgeWindow } from "@afterword/bridge/window-transport";
import { TOAST_APPEAR_MS } from "@afterword/core/constants";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { reportConnectivity } from "../shared/device/connectivity.ts";
import { appHistory } from "../shared/history/app-history.ts";
import { session } from "../shared/http/session.ts";
import { enterApp } from "../testing/app-mode.ts";
import { logIn } from "../testing/logged-in.ts";
import { drawn, freezeTime } from "../testing/time.ts";
import { allowMotion } from "../testing/motion.ts";
import { openApp } from "../testing/open-app.tsx";
import { currentUrl } from "../testing/open-page.tsx";
import { ANNA, buildNote, buildRecipient, buildUser } from "../testing/people.ts";

const heading = (name: string) => page.getByRole("heading", { level: 1, name });

beforeEach(async () => {
  // Page changes run with their transition, as for most users.
  await allowMotion();
  session.end("logged-out");
  window.localStorage.clear();
  reportConnectivity(true);
});

describe("addresses", () => {
  it.each([
    ["/", "/login"],
    ["/account", "/login"],
    ["/notes", "/login"],
    ["/recipients/new", "/login"],
    ["/register", "/login"],
    ["/no-such-page", "/notfound"],
    ["/terms", "/terms"],
  ])("%s opened by a logged-out viewer of the website leads to %s", async (path, end) => {
    openApp(path);
    await expect.poll(currentUrl).toBe(end);
    await expect.poll(() => window.location.pathname).toBe(end);
    expect(appHistory.canGoBack()).toBe(false);
  });

  it.each([
    ["/", "/account"],
    ["/login", "/account"],
    ["/done", "/account"],
    ["/notes", "/notes"],
  ])("%s opened with a session on the website leads to %s", async (path, end) => {
    logIn();
    openApp(path);
    await expect.poll(currentUrl).toBe(end);
  });

  it.each([
    ["/", true, "/notes"],
    ["/login", true, "/notes"],
    ["/", false, "/login"],
    ["/register", false, "/register"],
  ])("%s opened in the app, logged in: %s, leads to %s", async (path, loggedIn, end) => {
    enterApp();
    if (loggedIn) logIn();
    openApp(path);
    await expect.poll(currentUrl).toBe(end);
  });

  it('An unknown address shows "Not here!", and its link leads back to the page before', async () => {
    openApp("/terms");
    await expect.element(heading("Terms & Conditions")).toBeVisible();
    appHistory.push("/no-such-page");
    await expect.element(heading("Not here!")).toBeVisible();
    await page.getByRole("link", { name: "Go back" }).click();
    await expect.poll(currentUrl).toBe("/terms");
  });

  it("From an unknown address, My Notes is one press away for who is logged in, and the home page for others", async () => {
    session.end("logged-out");
    openApp("/no-such-page");
    const main = page.getByRole("main");
    await expect
      .element(main.getByRole("link", { name: "Go to the home page" }))
      .toHaveAttribute("href", "/");
    logIn();
    await main.getByRole("link", { name: "Go to my notes" }).click();
    await expect.poll(currentUrl).toBe("/notes");
  });
});

describe("a new page", () => {
  it("A new page takes the focus to its main part", async () => {
    openApp("/terms");
    await expect.element(heading("Terms & Conditions")).toBeVisible();
    appHistory.push("/privacy");
    await expect.element(heading("Privacy Policy")).toBeVisible();
    await expect.poll(() => document.activeElement?.id).toBe("main");
  });

  it("A page takes the focus to its main part when an outcome replaces its form", async () => {
    openApp("/forgot-password", { "POST /api/user/forgot-password": { text: "" } });
    await page.getByLabelText("Email", { exact: true }).fill("anna@example.com");
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect.element(heading("Check your mail")).toBeVisible();
    await expect.poll(() => document.activeElement?.id).toBe("main");
  });

  it("A new page begins at its top, and going back returns to the scroll position the other was left at", async () => {
    openApp("/terms");
    await expect.element(heading("Terms & Conditions")).toBeVisible();
    document.documentElement.style.minHeight = "4000px";
    window.scrollTo(0, 200);
    appHistory.push("/privacy");
    await expect.element(heading("Privacy Policy")).toBeVisible();
    await expect.poll(() => window.scrollY).toBe(0);
    appHistory.go(-1);
    await expect.element(heading("Terms & Conditions")).toBeVisible();
    await expect.poll(() => window.scrollY).toBe(200);
    document.documentElement.style.removeProperty("min-height");
  });

  it("Each page sets the window title to its own name", async () => {
    openApp("/terms");
    await expect.poll(() => document.title).toBe("Terms & Conditions · Afterword");
    appHistory.push("/privacy");
    await expect.poll(() => document.title).toBe("Privacy Policy · Afterword");
  });
});

describe("the theme", () => {
  const theme = () => document.documentElement.dataset["theme"];

  it.each([
    [true, "dark"],
    [false, "light"],
  ])("The theme follows the dark-mode setting of the user: %s", async (darkMode, expected) => {
    logIn();
    openApp("/terms", { [`GET /api/user/${ANNA}`]: { json: buildUser({ darkMode }) } });
    await expect.poll(theme).toBe(expected);
    expect(window.localStorage.getItem("darkMode")).toBe(String(darkMode));
  });

  it("Where the system decides, the theme of an earlier user is gone, also from what is stored", async () => {
    window.localStorage.setItem("darkMode", "true");
    document.documentElement.dataset["theme"] = "dark";
    logIn();
    const user = buildUser({ darkMode: true, systemTheme: true });
    openApp("/terms", { [`GET /api/user/${ANNA}`]: { json: user } });
    await expect.poll(theme).toBeUndefined();
    expect(window.localStorage.getItem("darkMode")).toBeNull();
  });

  it("The theme is kept after the log-out", async () => {
    logIn();
    openApp("/terms", { [`GET /api/user/${ANNA}`]: { json: buildUser({ darkMode: true }) } });
    await expect.poll(theme).toBe("dark");
    session.end("logged-out");
    await drawn();
    expect(theme()).toBe("dark");
    expect(window.localStorage.getItem("darkMode")).toBe("true");
  });
});

describe("the events of the wrapper", () => {
  it("A wrapper that did not hear the page's greeting is greeted again", async () => {
    const wrapper = enterApp();
    const app = window as unknown as BridgeWindow;
    const { postMessage } = app.ReactNativeWebView!;
    const lost: string[] = [];
    app.ReactNativeWebView = {
      postMessage: (message) => (lost.length === 0 ? lost.push(message) : postMessage(message)),
    };
    const { pass } = freezeTime(Date.now());
    openApp("/login");
    await expect.poll(() => lost.join()).toContain('"hello"');
    expect(JSON.stringify(wrapper.sent())).not.toContain("capabilities");
    await pass(15_000);
    await expect.poll(() => JSON.stringify(wrapper.sent())).toContain("capabilities");
  });

  it("A lost and found connection that the wrapper reports is announced by a toast each time", async () => {
    const wrapper = enterApp();
    openApp("/login");
    await expect.poll(() => wrapper.sent().length).toBeGreaterThan(0);
    wrapper.happen("network", { online: false });
    await page.getByLabelText("Email", { exact: true }).fill("anna@example.com");
    await page.getByLabelText("Password", { exact: true }).fill("secret1");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect.element(page.getByText("No internet connection available!")).toBeVisible();
    wrapper.happen("network", { online: true });
    await expect.element(page.getByText("Internet reconnected!")).toBeVisible();
  });

  it("The wrapper's back key closes an open dialog first, and only then goes back a page", async () => {
    const wrapper = enterApp();
    logIn();
    openApp("/notes", { "GET /api/notes": { json: [buildNote(1)] } });
    await expect.poll(() => wrapper.sent().length).toBeGreaterThan(0);
    appHistory.push("/terms");
    appHistory.push("/notes");
    const knob = page.getByRole("switch", { name: "Note 1: active" });
    await expect.element(knob).toBeInTheDocument();
    (knob.element() as HTMLElement).click();
    const question = page.getByRole("dialog", { name: "Pause this note?" });
    await expect.element(question).toBeVisible();
    wrapper.happen("back", {});
    await expect.element(question).not.toBeInTheDocument();
    expect(currentUrl()).toBe("/notes");
    wrapper.happen("back", {});
    await expect.poll(currentUrl).toBe("/terms");
  });
});

describe("a restored connection", () => {
  it("A restored connection is announced on the website, and a list that failed to load is loaded", async () => {
    logIn();
    const server = openApp("/notes");
    await expect.element(heading("My Notes")).toBeVisible();
    reportConnectivity(false);
    appHistory.push("/recipients");
    await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
    server.change({ "GET /api/recipients": { json: [buildRecipient(1)] } });
    reportConnectivity(true);
    await expect.element(page.getByText("Internet reconnected!")).toBeVisible();
    await expect.element(page.getByText("Ben Oser")).toBeVisible();
  });

  it("A restored connection is not announced when no call has failed before", async () => {
    openApp("/terms");
    const { pass } = freezeTime(Date.now());
    reportConnectivity(true);
    await pass(TOAST_APPEAR_MS);
    expect(page.getByText("Internet reconnected!").elements()).toEqual([]);
  });
});

describe("the switch between website and app", () => {
  it("Entering the app with a session leads to the notes and forgets the history", async () => {
    logIn();
    openApp("/terms");
    await expect.element(heading("Terms & Conditions")).toBeVisible();
    appHistory.push("/privacy");
    enterApp();
    await expect.poll(currentUrl).toBe("/notes");
    expect(appHistory.canGoBack()).toBe(false);
  });

  it("Entering the app without a session leads to the log-in", async () => {
    openApp("/terms");
    await expect.element(heading("Terms & Conditions")).toBeVisible();
    enterApp();
    await expect.poll(currentUrl).toBe("/login");
  });

  it("A wrapper that adds its object some seconds after the page was loaded is found", async () => {
    const { pass } = freezeTime(Date.now());
    window.dispatchEvent(new Event("load"));
    openApp("/terms");
    await pass(2_000);
    enterApp({ isLate: true });
    await pass(500);
    await expect.poll(currentUrl).toBe("/login");
  });
});
