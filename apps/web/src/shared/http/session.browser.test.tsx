import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { buildTokens, logIn } from "../../testing/logged-in.ts";
import { freezeTime } from "../../testing/time.ts";
import { ANNA } from "../../testing/people.ts";
import { show } from "../../testing/show.tsx";
import { session, useSession } from "./session.ts";

/** Writes as another tab does; the browser then notifies the others. */
function writeInAnotherTab(values: Record<string, string | null>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === null) window.localStorage.removeItem(name);
    else window.localStorage.setItem(name, value);
    window.dispatchEvent(new StorageEvent("storage", { key: name, newValue: value }));
  }
}

describe("the session of this browser", () => {
  it("A component shows a log-in and a log-out at once", async () => {
    show(<WhoAmI />);
    await expect.element(page.getByText("nobody")).toBeVisible();
    logIn();
    await expect.element(page.getByText(ANNA)).toBeVisible();
    session.end("logged-out");
    await expect.element(page.getByText("nobody")).toBeVisible();
  });

  it("A log-in in another tab applies here", async () => {
    show(<WhoAmI />);
    writeInAnotherTab({ ...buildTokens(), tokensArrivedAt: String(Date.now()) });
    await expect.element(page.getByText(ANNA)).toBeVisible();
    session.end("logged-out");
  });

  it("A log-out in another tab ends the session here", async () => {
    show(<WhoAmI />);
    logIn();
    await expect.element(page.getByText(ANNA)).toBeVisible();
    writeInAnotherTab({ token: null, tokensArrivedAt: null, refreshToken: null });
    await expect.element(page.getByText("nobody")).toBeVisible();
  });

  it("Clearing the browser's storage ends the session", async () => {
    show(<WhoAmI />);
    logIn();
    await expect.element(page.getByText(ANNA)).toBeVisible();
    window.localStorage.clear();
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
    await expect.element(page.getByText("nobody")).toBeVisible();
  });

  it("Other values that another tab stores leave the session alone", () => {
    logIn();
    const before = session.get();
    writeInAnotherTab({ darkMode: "true" });
    expect(session.get()).toBe(before);
    window.localStorage.removeItem("darkMode");
  });

  it("The session ends by itself when its refresh token expires, to the millisecond", async () => {
    show(<WhoAmI />);
    const time = freezeTime();
    const ends: string[] = [];
    const stop = session.onEnd((end) => void ends.push(end));
    // The end of a previous test's session is reported to the first listener.
    ends.length = 0;
    logIn();
    await time.pass(43_200_000 - 1);
    expect(ends).toEqual([]);
    await time.pass(1);
    expect(ends).toEqual(["expired"]);
    stop();
  });

  it("The session is to be renewed from the moment its token expires", async () => {
    const time = freezeTime();
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
