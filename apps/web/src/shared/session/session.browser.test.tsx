import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { buildTokens, logIn } from "../../testing/logged-in.ts";
import { holdTime } from "../../testing/moments.ts";
import { ANNA } from "../../testing/people.ts";
import { show } from "../../testing/show.tsx";
import { session, useSession } from "./session.ts";

/** What another tab does: it writes, and the browser tells the others. */
function writeInAnotherTab(values: Record<string, string | null>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === null) window.localStorage.removeItem(name);
    else window.localStorage.setItem(name, value);
    window.dispatchEvent(new StorageEvent("storage", { key: name, newValue: value }));
  }
}

describe("the session of this browser", () => {
  it("shows at once wherever it is used", async () => {
    show(<WhoAmI />);
    await expect.element(page.getByText("nobody")).toBeVisible();
    logIn();
    await expect.element(page.getByText(ANNA)).toBeVisible();
    session.end("logged-out");
    await expect.element(page.getByText("nobody")).toBeVisible();
  });

  it("is taken over from another tab that logged in", async () => {
    show(<WhoAmI />);
    writeInAnotherTab({ ...buildTokens(), tokensArrivedAt: String(Date.now()) });
    await expect.element(page.getByText(ANNA)).toBeVisible();
    session.end("logged-out");
  });

  it("ends with the one of the tab that logged out", async () => {
    show(<WhoAmI />);
    logIn();
    await expect.element(page.getByText(ANNA)).toBeVisible();
    writeInAnotherTab({ token: null, tokensArrivedAt: null, refreshToken: null });
    await expect.element(page.getByText("nobody")).toBeVisible();
  });

  it("ends when everything the browser kept is cleared", async () => {
    show(<WhoAmI />);
    logIn();
    await expect.element(page.getByText(ANNA)).toBeVisible();
    window.localStorage.clear();
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
    await expect.element(page.getByText("nobody")).toBeVisible();
  });

  it("does not mind what else another tab writes", () => {
    logIn();
    const before = session.get();
    writeInAnotherTab({ darkMode: "true" });
    expect(session.get()).toBe(before);
    window.localStorage.removeItem("darkMode");
  });

  it("ends by itself when its refresh token does, to the millisecond", async () => {
    show(<WhoAmI />);
    const time = holdTime();
    const ends: string[] = [];
    const stop = session.onEnd((end) => void ends.push(end));
    // The end of a test before is told to whoever listens first.
    ends.length = 0;
    logIn();
    await time.pass(43_200_000 - 1);
    expect(ends).toEqual([]);
    await time.pass(1);
    expect(ends).toEqual(["expired"]);
    stop();
  });

  it("is to be renewed from the end of its token on", async () => {
    const time = holdTime();
    logIn({ lifetimeS: 600 });
    await time.pass(599_999);
    expect(session.health()).toBe("valid");
    await time.pass(1);
    expect(session.health()).toBe("renew");
  });
});

function WhoAmI() {
  const current = useSession();
  return <p>{current.kind === "logged-in" ? current.userId : "nobody"}</p>;
}
