import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { session } from "../../shared/session/session.ts";
import { storedInTab } from "../../shared/storage/stored.ts";
import { openApp } from "../../testing/open-app.tsx";

beforeEach(() => {
  session.end("logged-out");
  for (const kept of [window.localStorage, window.sessionStorage]) kept.clear();
});

describe("the log-in after the sign-up", () => {
  it("gives word of the mail in full ink, and on a phone keeps its button in view", async () => {
    storedInTab.write("mailedTo", "anna@example.com");
    openApp("/login");
    const notice = page.getByText(/We sent a mail to anna@example\.com\./);
    await expect.element(notice).toBeVisible();
    expect(getComputedStyle(notice.element()).color).toBe(getComputedStyle(document.body).color);
    const { bottom } = page.getByRole("button", { name: "Log in" }).element().getBoundingClientRect();
    // The bars of the phone's browser take some of the window.
    expect(bottom).toBeLessThan(window.innerHeight - 80);
    await expect.element(page.getByText(/^Written now, kept private/)).not.toBeInTheDocument();
  });
});
