/** The website in a wide window: a hub beside what was chosen in it, and the columns of one page (look.md, "Wide screens"). */
import { account } from "@afterword/core/messages/account";
import { shell } from "@afterword/core/messages/shell";
import { thread } from "@afterword/core/messages/thread";
import { pathTo } from "@afterword/core/routes/paths";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { appHistory } from "../../shared/history/app-history.ts";
import { session } from "../../shared/http/session.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { enterApp } from "../../testing/app-mode.ts";
import { logIn } from "../../testing/logged-in.ts";
import { openApp, setWidth } from "../../testing/open-app.tsx";
import { currentUrl } from "../../testing/open-page.tsx";
import { buildNote, buildRecipient } from "../../testing/people.ts";

const MIRIAM = buildRecipient(0);
const BEN = buildRecipient(1);
const LISTS = {
  "GET /api/recipients": { json: [MIRIAM, BEN] },
  "GET /api/notes": { json: [buildNote(1), buildNote(2)] },
};

const heading = (level: number, name: string) => page.getByRole("heading", { level, name });
const row = (name: string) => page.getByRole("main").getByRole("link", { name: new RegExp(`^${name}`) });
const fine = () => page.getByRole("button", { name: thread.giveSignOfLife });
const boxOf = (selector: string): DOMRect => document.querySelector(selector)!.getBoundingClientRect();

beforeEach(() => {
  window.localStorage.clear();
  logIn();
});

const openWide = async (path: string, widthPx = 1280): Promise<void> => {
  await setWidth(widthPx);
  openApp(path, LISTS);
};

describe("a hub", () => {
  it.each([1100, 1920])(
    "At %i px the account stays at the left of the page chosen in it, which names the document",
    async (widthPx) => {
      await openWide("/account", widthPx);
      await row("Profile").click();
      await expect.element(heading(1, "Profile")).toBeVisible();
      await expect.element(heading(2, "Account & Settings")).toBeVisible();
      await expect.element(row("Profile")).toHaveAttribute("aria-current", "page");
      expect(document.title).toContain("Profile");
      const [hub, chosen] = [heading(2, "Account & Settings"), heading(1, "Profile")].map((shown) =>
        shown.element().getBoundingClientRect(),
      );
      expect(hub!.right).toBeLessThan(chosen!.left);
      expect(chosen!.right).toBeLessThanOrEqual(widthPx);
      const hasFocus = () => document.activeElement?.contains(heading(1, "Profile").element());
      await expect.poll(hasFocus).toBe(true);
      expect(document.activeElement?.contains(heading(2, "Account & Settings").element())).toBe(false);
    },
  );

  it("The list of recipients keeps its search while one after the other is chosen, and going back ends at the list", async () => {
    await openWide("/recipients");
    await page.getByRole("searchbox").fill("example");
    const search = page.getByRole("searchbox").element();
    for (const person of [MIRIAM, BEN]) {
      await row(person.name).click();
      await expect.poll(currentUrl).toBe(pathTo("recipient", { id: person._id }));
      await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue(person.name);
    }
    expect(page.getByRole("searchbox").element()).toBe(search);
    appHistory.go(-1);
    await expect.poll(currentUrl).toBe("/recipients");
    await expect.element(heading(1, "Recipient List")).toBeVisible();
    await expect.element(page.getByRole("searchbox")).toHaveValue("example");
  });

  it("A recipient opened by its address stands beside the list; one opened from a note, alone", async () => {
    const path = pathTo("recipient", { id: BEN._id });
    await openWide(path);
    await expect.element(row(BEN.name)).toHaveAttribute("aria-current", "page");
    appHistory.push(`${pathTo("newRecipient")}?note=new`);
    await expect.element(heading(1, "New recipient")).toBeVisible();
    expect(page.getByRole("searchbox").elements()).toEqual([]);
  });

  it.each([
    ["below 1100 px", 1099, false],
    ["in the app, in a wide window", 1280, true],
  ])("A chosen page stands alone %s", async (_where, widthPx, inApp) => {
    if (inApp) enterApp();
    await openWide("/account/profile", widthPx);
    await expect.element(heading(1, "Profile")).toBeVisible();
    expect(
      page
        .getByText("Account & Settings")
        .elements()
        .filter((said) => said.closest("main")),
    ).toEqual([]);
  });

  it("The account beside the sidebar repeats neither its person nor its entries", async () => {
    await openWide("/account");
    await expect.element(row("Profile")).toBeVisible();
    await expect.element(page.getByText("anna@example.com")).toBeVisible();
    expect(page.getByText("anna@example.com").elements()).toHaveLength(1);
    for (const entry of [shell.notes, shell.recipients])
      expect(page.getByRole("link", { name: entry, exact: true }).elements()).toHaveLength(1);
  });

  it("A hub that is higher than the window scrolls by itself, and the page beside it not at all", async () => {
    await openWide("/account/history");
    await page.viewport(1280, 480);
    await expect.element(heading(1, "History")).toBeVisible();
    const last = page.getByRole("button", { name: account.deleteAccount });
    await expect.poll(() => last.element().getBoundingClientRect().top).toBeGreaterThan(480);
    await expect.poll(() => document.documentElement.scrollHeight).toBe(480);
    last.element().scrollIntoView();
    expect(last.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(480);
  });

  it("With text of twice the size, the chosen page stands alone where there is space for one column", async () => {
    document.documentElement.style.fontSize = "200%";
    onTestFinished(() => document.documentElement.removeAttribute("style"));
    await openWide("/account/profile");
    await expect.element(heading(1, "Profile")).toBeVisible();
    await expect
      .element(page.getByRole("heading", { level: 2, name: "Account & Settings" }))
      .not.toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1280);
  });
});

describe("My Notes", () => {
  it.each([1100, 1280])(
    "At %i px the list begins beside the sidebar, the thread stands at its right, and the buttons at its end",
    async (widthPx) => {
      await openWide("/notes", widthPx);
      await expect.element(fine()).toBeVisible();
      await expect.element(row("Add New Note")).toBeVisible();
      await expect.element(page.getByText(buildNote(1).title)).toBeVisible();
      const list = boxOf('[aria-label="My Notes"] ul');
      const lamp = fine().element().getBoundingClientRect();
      const add = row("Add New Note").element().getBoundingClientRect();
      expect(list.left - boxOf("#sidebar").right).toBe(widthPx < 1280 ? 32 : 48);
      expect(lamp.left).toBeGreaterThan(list.right + 31);
      expect(lamp.right).toBeLessThanOrEqual(widthPx);
      expect(add.right).toBeLessThanOrEqual(list.right + 1);
      expect(add.top - list.bottom).toBeLessThan(40);
    },
  );
});

describe("the widest windows", () => {
  it.each([
    ["My Notes", "/notes", "user", '[aria-label="My Notes"] ul'],
    ["A page of admins", "/admin-setup", "admin", "main > *"],
  ] as const)("%s begins beside the sidebar, 80 px from it", async (_page, path, role, first) => {
    logIn({ role });
    await openWide(path, 1920);
    await expect.poll(() => document.querySelector(first)).not.toBeNull();
    expect(boxOf(first).left - boxOf("#sidebar").right).toBeCloseTo(80, 0);
  });

  it("From 1600 px on, fields, gaps and columns are an eighth larger, as the words are", async () => {
    session.end("logged-out");
    const sizes = async (widthPx: number): Promise<readonly number[]> => {
      await setWidth(widthPx);
      await expect.poll(() => window.innerWidth).toBe(widthPx);
      const [first, second] = ["Email", "Password"].map((name) =>
        page.getByRole("textbox", { name, exact: true }).element().parentElement!.getBoundingClientRect(),
      );
      return [boxOf("#sidebar").width, first!.width, first!.height - 2, second!.top - first!.bottom];
    };
    await openWide("/login");
    await expect.element(page.getByRole("textbox", { name: "Email" })).toBeVisible();
    const usual = await sizes(1599);
    const grown = await sizes(1600);
    grown.forEach((size, at) => expect(size / usual[at]!).toBeCloseTo(1.125, 1));
  });
});

describe("the picture of the letter", () => {
  const letter = () => document.querySelector(".letter-drawing");

  it("A page before the log-in has the letter beside it, which moves nothing of the form", async () => {
    session.end("logged-out");
    await openWide("/forgot-password");
    await expect.poll(letter).not.toBeNull();
    const button = page.getByRole("button", { name: "Send the link" });
    const [form, link] = [button, page.getByRole("link", { name: "Back to login" })].map((shown) =>
      shown.element().getBoundingClientRect(),
    );
    expect(letter()!.getBoundingClientRect().left).toBeGreaterThan(form!.right + 40);
    expect(link!.top - form!.bottom).toBeLessThan(40);
  });

  it("With text so large that there is space for one column, the letter is not shown below the form", async () => {
    session.end("logged-out");
    document.documentElement.style.fontSize = "150%";
    onTestFinished(() => document.documentElement.removeAttribute("style"));
    await openWide("/forgot-password");
    await expect.poll(letter).not.toBeNull();
    expect(letter()!.checkVisibility()).toBe(false);
  });

  it("Below 1100 px there is no letter", async () => {
    session.end("logged-out");
    await openWide("/login", 1099);
    await expect.element(page.getByRole("textbox", { name: "Email" })).toBeVisible();
    expect(letter()).toBeNull();
  });
});

describe("the menu of an admin", () => {
  it("In a low window, logging out stays in sight below the menus", async () => {
    logIn({ role: "admin" });
    await openWide("/terms");
    const last = () => document.querySelector('#sidebar a[href="/admin-setup"]');
    await expect.poll(last).not.toBeNull();
    expect(boxOf('#sidebar a[href="/logout"]').bottom).toBeLessThanOrEqual(window.innerHeight);
    expect(document.querySelector("#sidebar")!.scrollHeight).toBeGreaterThan(window.innerHeight);
  });

  it("In a low window, the menu shows the page that is open", async () => {
    logIn({ role: "admin" });
    await setWidth(1280);
    await page.viewport(1280, 500);
    openApp("/admin-setup", LISTS);
    await expect.poll(() => document.querySelector("#sidebar nav [aria-current]")).not.toBeNull();
    const end = boxOf('#sidebar a[href="/logout"]').top;
    await expect.poll(() => boxOf("#sidebar nav [aria-current]").bottom).toBeLessThanOrEqual(end);
  });

  it("In a window of a few lines, logging out scrolls along with the menus", async () => {
    logIn({ role: "admin" });
    await openWide("/terms");
    await page.viewport(1280, 256);
    await expect.poll(() => boxOf('#sidebar a[href="/logout"]').top).toBeGreaterThan(256);
  });

  it.each([
    ["user", 46],
    ["admin", 36],
  ] as const)(
    "In a low window, the menu that a mouse gets as %s has rows of %i px",
    async (role, heightPx) => {
      logIn({ role });
      await openWide("/terms");
      await expect.poll(() => boxOf('#sidebar a[href="/notes"]').height).toBe(heightPx);
    },
  );
});

describe("toasts", () => {
  const sayAt = async (path: string, widthPx: number, title: string) => {
    await openWide(path, widthPx);
    await expect.element(heading(1, title)).toBeVisible();
    showToast(account.profileUpdated);
    const toast = page.getByText(account.profileUpdated);
    await expect.element(toast).toBeVisible();
    return toast.element().parentElement!.getBoundingClientRect();
  };

  it("A toast ends where the columns of the page end, not in the corner of a wide window", async () => {
    const { right } = await sayAt("/notes", 1920, "My Notes");
    expect(right).toBeCloseTo(boxOf("[data-columns]").right, 0);
  });

  it("Where the second column is full, a toast stands over the first", async () => {
    const { right } = await sayAt("/account/profile", 1100, "Profile");
    expect(right).toBeLessThan(boxOf("#main > :last-child").left);
  });
});
