import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { appHistory } from "../shared/history/app-history.ts";
import { session } from "../shared/http/session.ts";
import { enterApp } from "../testing/app-mode.ts";
import { logIn } from "../testing/logged-in.ts";
import { openApp } from "../testing/open-app.tsx";
import { currentUrl } from "../testing/open-page.tsx";
import { drawn } from "../testing/time.ts";

const heading = (name: string) => page.getByRole("heading", { level: 1, name });

/** The app of a logged-in user, once its page listens to the wrapper. */
async function openInApp() {
  const wrapper = enterApp();
  logIn();
  openApp("/notes");
  await expect.element(heading("My Notes")).toBeVisible();
  await expect.poll(() => JSON.stringify(wrapper.sent())).toContain("timeZone");
  return wrapper;
}

/** The pages that are asked of the server; the test stays on its own. */
function watchLoads(): readonly string[] {
  const loads: string[] = [];
  const watch = (event: NavigateEvent): void => {
    const { pathname, search } = new URL(event.destination.url);
    if (event.destination.sameDocument) return;
    event.preventDefault();
    loads.push(pathname + search);
  };
  window.navigation.addEventListener("navigate", watch);
  onTestFinished(() => window.navigation.removeEventListener("navigate", watch));
  return loads;
}

beforeEach(() => {
  session.end("logged-out");
  window.localStorage.clear();
});

describe("a touched push", () => {
  it("A touched push leads to its page, from which one comes back", async () => {
    const wrapper = await openInApp();
    wrapper.happen("push.opened", { path: "/subscription?from=push#plans" });
    await expect.poll(currentUrl).toBe("/subscription?from=push");
    expect(appHistory.canGoBack()).toBe(true);
  });

  it("A push that was touched before the page was there leads to its page, too", async () => {
    const wrapper = enterApp();
    wrapper.happen("push.opened", { path: "/account/history" });
    logIn();
    openApp("/notes");
    await expect.poll(currentUrl).toBe("/account/history");
  });

  it("A link of a mail whose page the server renders is loaded from there", async () => {
    const wrapper = await openInApp();
    const loads = watchLoads();
    wrapper.happen("push.opened", { path: "/get-note/secret-1" });
    await expect.poll(() => loads).toEqual(["/get-note/secret-1"]);
  });

  it("A push with a path that is no page of this product leads nowhere", async () => {
    const wrapper = await openInApp();
    const loads = watchLoads();
    for (const path of ["/api/user", "/\t/elsewhere.example", "/no-such-page"])
      wrapper.happen("push.opened", { path });
    await drawn();
    expect(currentUrl()).toBe("/notes");
    expect(loads).toEqual([]);
  });
});

describe("links in the app", () => {
  /** Presses a link; tells whether it was left to the web view, which the test keeps from following it. */
  function press(href: string): boolean {
    const link = document.createElement("a");
    link.href = href;
    link.append(document.createElement("b"));
    document.body.append(link);
    let isLeft = false;
    const keep = (event: MouseEvent): void => {
      isLeft = !event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener("click", keep, { once: true });
    link.querySelector("b")!.click();
    link.remove();
    return isLeft;
  }

  it("A link to another site opens in the browser of the system", async () => {
    const wrapper = await openInApp();
    expect(press("https://elsewhere.example/terms?a=1")).toBe(false);
    await expect.poll(() => wrapper.phone.openedPages()).toEqual(["https://elsewhere.example/terms?a=1"]);
  });

  it("Own pages, addresses of mail and files of the page are left to the web view", async () => {
    const wrapper = await openInApp();
    for (const href of ["/get-note/a", "mailto:anna@example.com", "blob:https://elsewhere.example/1"])
      expect(press(href)).toBe(true);
    await drawn();
    expect(wrapper.phone.openedPages()).toEqual([]);
  });
});
