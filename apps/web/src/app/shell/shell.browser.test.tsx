import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { appHistory } from "../../shared/history/app-history.ts";
import { session } from "../../shared/session/session.ts";
import { enterApp } from "../../testing/app-mode.ts";
import { logIn } from "../../testing/logged-in.ts";
import { drawn } from "../../testing/moments.ts";
import { openApp, setWidth } from "../../testing/open-app.tsx";
import { currentUrl } from "../../testing/open-page.tsx";
import { ANNA, buildUser } from "../../testing/people.ts";
import { putFinger } from "../../testing/pointer.ts";

const menuButton = () => page.getByRole("button", { name: "Menu", exact: true });
const drawer = () => page.getByRole("dialog", { name: "Menu" });
const sidebar = (): HTMLElement => document.querySelector<HTMLElement>("#sidebar")!;
const body = (): HTMLElement => document.querySelector("#main")!.parentElement!;
const entriesOf = (menu: string): string[] =>
  [...document.querySelectorAll(`nav[aria-label="${menu}"] a`)].map(({ textContent }) => textContent);
const openDrawer = async (): Promise<void> => {
  await menuButton().click();
  await expect.element(drawer()).toBeVisible();
};

beforeEach(() => {
  session.end("logged-out");
  window.localStorage.clear();
});

describe("the drawer", () => {
  it("opens over the page, which is inert meanwhile, and takes the focus", async () => {
    openApp("/terms");
    await expect.element(menuButton()).toHaveAttribute("aria-expanded", "false");
    await openDrawer();
    await expect.element(menuButton()).toHaveAttribute("aria-expanded", "true");
    expect(body().inert).toBe(true);
    expect(sidebar().contains(document.activeElement)).toBe(true);
    expect(sidebar().getAttribute("aria-modal")).toBe("true");
  });

  it.each([
    ["Escape", () => userEvent.keyboard("{Escape}")],
    ["its cross", () => page.getByRole("button", { name: "Close menu" }).click()],
    ["a press beside it", () => pressBeside()],
  ])("closes by %s and gives the focus back", async (_how, close) => {
    openApp("/terms");
    await openDrawer();
    await close();
    await expect.element(drawer()).not.toBeInTheDocument();
    expect(body().inert).toBe(false);
    await expect.element(menuButton()).toHaveFocus();
  });

  it("goes away with a navigation, and does not come back with the way back", async () => {
    openApp("/terms");
    await openDrawer();
    await page.getByRole("link", { name: "Privacy Policy" }).click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Privacy Policy" })).toBeVisible();
    await expect.element(drawer()).not.toBeInTheDocument();
    appHistory.go(-1);
    await expect.element(page.getByRole("heading", { level: 1, name: "Terms & Conditions" })).toBeVisible();
    await expect.element(drawer()).not.toBeInTheDocument();
  });

  it.each([
    [31, 999, true],
    [30, 999, false],
    [31, 1000, false],
    [200, 300, true],
  ])("after a swipe of %i px to the left in %i ms is closed: %s", async (leftPx, tookMs, closes) => {
    openApp("/terms");
    await openDrawer();
    const finger = putFinger(sidebar());
    finger.move(-leftPx, 100);
    finger.lift(-leftPx, tookMs);
    await drawn();
    expect(sidebar().getAttribute("role")).toBe(closes ? "complementary" : "dialog");
  });

  it("is out of the way of the keyboard while it is closed", async () => {
    openApp("/terms");
    await expect.element(menuButton()).toBeVisible();
    await expect.poll(() => getComputedStyle(sidebar()).visibility).toBe("hidden");
  });
});

describe("the width of the window", () => {
  it("of 1100 px has the sidebar stand beside the page", async () => {
    await setWidth(1100);
    openApp("/terms");
    await expect.element(page.getByRole("complementary", { name: "Menu" })).toBeVisible();
    await expect.element(menuButton()).not.toBeInTheDocument();
    expect(sidebar().getBoundingClientRect().right).toBeLessThanOrEqual(
      body().getBoundingClientRect().left + 1,
    );
    expect(body().inert).toBe(false);
  });

  it("of 1099 px does not", async () => {
    await setWidth(1099);
    openApp("/terms");
    await expect.element(menuButton()).toBeVisible();
    expect(body().getBoundingClientRect().left).toBe(0);
  });

  it("may change while the page is open", async () => {
    await setWidth(1280);
    openApp("/terms");
    await expect.element(menuButton()).not.toBeInTheDocument();
    await setWidth(800);
    await expect.element(menuButton()).toBeVisible();
  });

  it("does not matter in the app, where the menu is always a drawer", async () => {
    await setWidth(1280);
    enterApp();
    openApp("/login");
    await expect.element(menuButton()).toBeVisible();
  });
});

describe("the menus", () => {
  it("of a visitor lead to the log-in and what anybody may read", async () => {
    openApp("/terms");
    await expect.element(menuButton()).toBeVisible();
    expect(entriesOf("Main")).toEqual([]);
    expect(entriesOf("Website")).toEqual(["Home", "Login", "Terms & Conditions", "Privacy Policy"]);
    expect(page.getByText("Log out").elements()).toEqual([]);
    expect(page.getByText("Add New Note").elements()).toEqual([]);
  });

  it("of a user lead to the own rooms, and offer a new note and the log-out", async () => {
    logIn();
    openApp("/terms");
    await expect
      .poll(() => entriesOf("Main"))
      .toEqual(["Account & Settings", "My Notes", "Recipient List", "Subscription"]);
    expect(entriesOf("Website")).toEqual(["Home", "Terms & Conditions", "Privacy Policy"]);
    expect(entriesOf("Administration")).toEqual([]);
    expect(sidebar().querySelector('a[href="/notes/new"]')?.textContent).toBe("Add New Note");
    expect(sidebar().querySelector('a[href="/logout"]')?.textContent).toBe("Log out");
  });

  it("offer an admin only the rooms that there are", async () => {
    logIn({ role: "admin" });
    openApp("/terms");
    await expect.poll(() => entriesOf("Main")).toHaveLength(4);
    expect(entriesOf("Administration")).toEqual(["Content Admin", "Deliveries", "Held Deliveries"]);
  });

  it("of the app have one group, with the content pages once somebody is logged in", async () => {
    enterApp();
    openApp("/login");
    await expect.element(menuButton()).toBeVisible();
    expect(entriesOf("Website")).toEqual([]);
    expect(entriesOf("Main")).toEqual(["Account & Settings", "My Notes", "Recipient List", "Subscription"]);
    logIn();
    await expect.poll(() => entriesOf("Main")).toContain("Terms & Conditions");
  });

  it("mark the page one is at", async () => {
    openApp("/privacy");
    await expect.element(menuButton()).toBeVisible();
    const marked = [...sidebar().querySelectorAll('[aria-current="page"]')];
    expect(marked.map(({ textContent }) => textContent)).toEqual(["Privacy Policy"]);
  });

  it("name who is logged in", async () => {
    logIn();
    openApp("/terms", { [`GET /api/user/${ANNA}`]: { json: buildUser({ lastname: "O'Neill" }) } });
    await expect.poll(() => sidebar().textContent).toContain("Anna O'Neill");
    expect(sidebar().textContent).toContain("anna@example.com");
    session.end("logged-out");
    await expect.poll(() => sidebar().textContent).not.toContain("anna@example.com");
  });
});

describe("the header", () => {
  it("offers the way back only when there is one", async () => {
    openApp("/terms");
    const back = page.getByRole("button", { name: "Back" });
    await expect.element(menuButton()).toBeVisible();
    expect(back.elements()).toEqual([]);
    appHistory.push("/privacy");
    await back.click();
    await expect.poll(currentUrl).toBe("/terms");
    await expect.element(back).not.toBeInTheDocument();
  });

  it("is skipped by the first stop of the keyboard", async () => {
    openApp("/terms");
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await userEvent.keyboard("{Tab}");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect.element(skip).toHaveFocus();
    expect(skip.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(0);
    await expect.element(skip).toHaveAttribute("href", "#main");
  });
});

describe("swiping over the page", () => {
  const openAfterTerms = async (swipeToNavigate: boolean): Promise<void> => {
    logIn();
    openApp("/terms", { [`GET /api/user/${ANNA}`]: { json: buildUser({ swipeToNavigate }) } });
    await expect.poll(() => sidebar().textContent).toContain("anna@example.com");
    appHistory.push("/privacy");
    await expect.element(page.getByRole("heading", { level: 1, name: "Privacy Policy" })).toBeVisible();
  };
  const swipe = (rightPx: number, tookMs: number): void => {
    const finger = putFinger(document.querySelector("#main")!);
    finger.move(rightPx, 60);
    finger.lift(rightPx, tookMs);
  };

  it("goes back to the right and forward to the left, for those who chose it", async () => {
    await openAfterTerms(true);
    swipe(80, 300);
    await expect.poll(currentUrl).toBe("/terms");
    await drawn();
    swipe(-80, 300);
    await expect.poll(currentUrl).toBe("/privacy");
  });

  it("does nothing for those who did not", async () => {
    await openAfterTerms(false);
    swipe(80, 300);
    await drawn();
    expect(currentUrl()).toBe("/privacy");
  });

  it.each([
    [45, 300],
    [80, 124],
    [80, 851],
  ])("does nothing after %i px in %i ms", async (rightPx, tookMs) => {
    await openAfterTerms(true);
    swipe(rightPx, tookMs);
    await new Promise((resolve) => void window.setTimeout(resolve, 150));
    expect(currentUrl()).toBe("/privacy");
  });
});

const pressBeside = async (): Promise<void> => {
  const scrim = page.elementLocator(sidebar().previousElementSibling!);
  await scrim.click({ position: { x: 345, y: 400 } });
};
