import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { appHistory } from "../../shared/history/app-history.ts";
import { session } from "../../shared/http/session.ts";
import { enterApp } from "../../testing/app-mode.ts";
import { logIn } from "../../testing/logged-in.ts";
import { drawn } from "../../testing/time.ts";
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
  it("The open drawer is modal: it takes the focus, and the page is inert", async () => {
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
  ])("The drawer closes by %s and gives the focus back", async (_how, close) => {
    openApp("/terms");
    await openDrawer();
    await close();
    await expect.element(drawer()).not.toBeInTheDocument();
    expect(body().inert).toBe(false);
    await expect.element(menuButton()).toHaveFocus();
  });

  it("The drawer closes with a navigation, and going back does not open it again", async () => {
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
  ])("A swipe of %i px to the left in %i ms closes the drawer: %s", async (leftPx, tookMs, closes) => {
    openApp("/terms");
    await openDrawer();
    const finger = putFinger(sidebar());
    finger.move(-leftPx, 100);
    finger.lift(-leftPx, tookMs);
    await drawn();
    expect(sidebar().getAttribute("role")).toBe(closes ? "complementary" : "dialog");
  });

  it("The closed drawer is hidden from the keyboard", async () => {
    openApp("/terms");
    await expect.element(menuButton()).toBeVisible();
    await expect.poll(() => getComputedStyle(sidebar()).visibility).toBe("hidden");
  });
});

describe("the width of the window", () => {
  it("In a window of 1100 px the sidebar stands beside the page", async () => {
    await setWidth(1100);
    openApp("/terms");
    await expect.element(page.getByRole("complementary", { name: "Menu" })).toBeVisible();
    await expect.element(menuButton()).not.toBeInTheDocument();
    expect(sidebar().getBoundingClientRect().right).toBeLessThanOrEqual(
      body().getBoundingClientRect().left + 1,
    );
    expect(body().inert).toBe(false);
  });

  it("In a window of 1099 px there is a menu button and no sidebar", async () => {
    await setWidth(1099);
    openApp("/terms");
    await expect.element(menuButton()).toBeVisible();
    expect(body().getBoundingClientRect().left).toBe(0);
  });

  it("Narrowing an open window replaces the sidebar by the menu button", async () => {
    await setWidth(1280);
    openApp("/terms");
    await expect.element(menuButton()).not.toBeInTheDocument();
    await setWidth(800);
    await expect.element(menuButton()).toBeVisible();
  });

  it("In the app there is a menu button also in a wide window", async () => {
    await setWidth(1280);
    enterApp();
    openApp("/login");
    await expect.element(menuButton()).toBeVisible();
  });
});

describe("the menus", () => {
  it("The menu of a logged-out viewer has the log-in and the public pages only", async () => {
    openApp("/terms");
    await expect.element(menuButton()).toBeVisible();
    expect(entriesOf("Main")).toEqual([]);
    expect(entriesOf("Website")).toEqual(["Home", "Login", "Terms & Conditions", "Privacy Policy"]);
    expect(page.getByText("Log out").elements()).toEqual([]);
    expect(page.getByText("Add New Note").elements()).toEqual([]);
  });

  it("The menu of a user has the user's pages, a new note and the log-out", async () => {
    logIn();
    openApp("/terms");
    await expect
      .poll(() => entriesOf("Main"))
      .toEqual(["Account & Settings", "My Notes", "Recipient List", "Subscription"]);
    expect(entriesOf("Website")).toEqual(["Home", "Terms & Conditions", "Privacy Policy"]);
    expect(entriesOf("Administration")).toEqual([]);
    expect(sidebar().querySelector('a[href="/notes/new"]')?.textContent).toBe("Add New Note");
    expect(sidebar().querySelector('a[href="/logout"]')?.textContent).toBe("Log out");
    // The filled button belongs to the page (decision 080).
    expect(sidebar().querySelector('[data-kind="primary"]')).toBeNull();
  });

  it("The menu of an admin has the administration pages that exist", async () => {
    logIn({ role: "admin" });
    openApp("/terms");
    await expect.poll(() => entriesOf("Main")).toHaveLength(4);
    await expect
      .poll(() => entriesOf("Administration"))
      .toEqual([
        "User Admin",
        "Plan Admin",
        "Content Admin",
        "Vouchers",
        "Deliveries",
        "Held Deliveries",
        "Unreachable",
        "Audit Log",
        "System",
        "Setup",
      ]);
  });

  it("The menu of an admin marks Setup with how many important things are missing", async () => {
    logIn({ role: "admin" });
    openApp("/terms", { "GET /api/setup/missing": { json: { count: 2 } } });
    await expect.poll(() => entriesOf("Administration").at(-1)).toBe("Setup22 things are missing");
  });

  it("The menu of the app is one group, and after the log-in the content pages are another", async () => {
    enterApp();
    openApp("/login");
    await expect.element(menuButton()).toBeVisible();
    expect(entriesOf("Website")).toEqual([]);
    expect(entriesOf("Main")).toEqual(["Account & Settings", "My Notes", "Recipient List", "Subscription"]);
    logIn();
    await expect.poll(() => entriesOf("Website")).toEqual(["Terms & Conditions", "Privacy Policy"]);
  });

  it.each([
    ["/privacy", "Privacy Policy"],
    ["/upgrade-subscription", "Subscription"],
    ["/add-recipient", "My Notes"],
    ["/add-recipient/someone", "My Notes"],
  ])("The menu marks the page of %s", async (path, entry) => {
    logIn();
    openApp(path);
    await expect.element(menuButton()).toBeVisible();
    const marked = [...sidebar().querySelectorAll('[aria-current="page"]')];
    expect(marked.map(({ textContent }) => textContent)).toEqual([entry]);
  });

  it("The menu shows name and address of the user, and no address after the log-out", async () => {
    logIn();
    openApp("/terms", { [`GET /api/user/${ANNA}`]: { json: buildUser({ lastname: "O'Neill" }) } });
    await expect.poll(() => sidebar().textContent).toContain("Anna O'Neill");
    expect(sidebar().textContent).toContain("anna@example.com");
    session.end("logged-out");
    await expect.poll(() => sidebar().textContent).not.toContain("anna@example.com");
  });

  it("Text at twice its size makes room for the name above the menus", async () => {
    logIn({ role: "admin" });
    openApp("/terms", { [`GET /api/user/${ANNA}`]: { json: buildUser() } });
    document.documentElement.style.fontSize = "200%";
    onTestFinished(() => document.documentElement.removeAttribute("style"));
    await expect.poll(() => sidebar().querySelector("strong")).not.toBeNull();
    const user = sidebar().querySelector("strong")!.parentElement!;
    await drawn();
    expect(user.offsetHeight).toBeLessThanOrEqual(user.parentElement!.clientHeight);
  });
});

describe("the header", () => {
  it("The header has a back button only when there is a page to go back to", async () => {
    openApp("/terms");
    const back = page.getByRole("button", { name: "Back" });
    await expect.element(menuButton()).toBeVisible();
    expect(back.elements()).toEqual([]);
    appHistory.push("/privacy");
    await back.click();
    await expect.poll(currentUrl).toBe("/terms");
    await expect.element(back).not.toBeInTheDocument();
  });

  it("The first tab stop is a visible link, and a press on it moves the focus to the content", async () => {
    openApp("/terms");
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await userEvent.keyboard("{Tab}");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect.element(skip).toHaveFocus();
    expect(skip.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(0);
    await expect.element(skip).toHaveAttribute("href", "#main");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("main")).toHaveFocus();
  });
});

describe("a swipe over the page", () => {
  const openAfterTerms = async (swipeToNavigate: boolean): Promise<void> => {
    logIn();
    openApp("/terms", { [`GET /api/user/${ANNA}`]: { json: buildUser({ swipeToNavigate }) } });
    await expect.poll(() => sidebar().textContent).toContain("anna@example.com");
    appHistory.push("/privacy");
    await expect.element(page.getByRole("heading", { level: 1, name: "Privacy Policy" })).toBeVisible();
  };
  const putPageAhead = async (): Promise<void> => {
    appHistory.push("/account");
    appHistory.go(-1);
    await expect.poll(currentUrl).toBe("/privacy");
  };
  /** Steps of the browser come one after the other: after a step back this one ends on the page of the swipe. */
  const stepAhead = (): void => appHistory.go(1);
  const swipe = (rightPx: number, tookMs: number): void => {
    const finger = putFinger(document.querySelector("#main")!);
    finger.move(rightPx, 60);
    finger.lift(rightPx, tookMs);
  };

  it("A swipe goes back to the right and forward to the left when the user enabled it", async () => {
    await openAfterTerms(true);
    swipe(80, 300);
    await expect.poll(currentUrl).toBe("/terms");
    await drawn();
    swipe(-80, 300);
    await expect.poll(currentUrl).toBe("/privacy");
  });

  it("A swipe does nothing when the user disabled it", async () => {
    await openAfterTerms(false);
    await putPageAhead();
    swipe(80, 300);
    stepAhead();
    await expect.poll(currentUrl).toBe("/account");
  });

  it.each([
    [45, 300],
    [80, 124],
    [80, 851],
  ])("A swipe of %i px in %i ms does nothing", async (rightPx, tookMs) => {
    await openAfterTerms(true);
    await putPageAhead();
    swipe(rightPx, tookMs);
    stepAhead();
    await expect.poll(currentUrl).toBe("/account");
  });
});

const pressBeside = async (): Promise<void> => {
  const scrim = page.elementLocator(sidebar().previousElementSibling!);
  await scrim.click({ position: { x: 345, y: 400 } });
};
