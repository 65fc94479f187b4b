import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { serve } from "../testing/server.ts";
import { show } from "../testing/show.tsx";
import { listenForErrors, reportError } from "./report-errors.ts";
import { RouteBoundary } from "./route-boundary.tsx";
import { applyStoredTheme, applyTheme } from "../shared/ui/theme.ts";

let broken = true;

/** React repeats what a boundary caught on the console, where it would hide real trouble. */
const quietly = () => vi.spyOn(console, "error").mockImplementation(() => undefined);

describe("a page that breaks while it is drawn", () => {
  it("says so in its place, leaves everything around it, and can be tried again", async () => {
    const quiet = quietly();
    broken = true;
    show(
      <>
        <p>The header</p>
        <RouteBoundary>
          <Fragile />
        </RouteBoundary>
      </>,
    );
    await expect
      .element(page.getByText(/^Something on this page broke\. What you saved is safe\./))
      .toBeVisible();
    await expect.element(page.getByText("The header")).toBeVisible();
    broken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText("whole")).toBeVisible();
    quiet.mockRestore();
  });

  it("does not break the next one", async () => {
    const quiet = quietly();
    broken = true;
    show(<Paths />);
    await expect.element(page.getByRole("alert")).toBeVisible();
    broken = false;
    await page.getByRole("button", { name: "Go on" }).click();
    await expect.element(page.getByText("whole")).toBeVisible();
    quiet.mockRestore();
  });
});

describe("what broke", () => {
  it("is told to the server's log with its route and place, each thing once, at most twenty in all", async () => {
    const server = serve({ "POST /api/log": { text: "" } });
    const quiet = quietly();
    const messages = () =>
      (server.bodiesOf("POST /api/log") as { message: string }[]).map(({ message }) => message);
    listenForErrors();
    const error = new RangeError("too much");
    window.dispatchEvent(new ErrorEvent("error", { error, message: "x", cancelable: true }));
    reportError("Dear Miriam");
    reportError(error);
    await expect.poll(messages).toHaveLength(2);
    expect(messages()[0]).toMatch(/^At [^:]+: RangeError: too much\n +\S/);
    expect(messages()[1]).toMatch(/: thrown string$/);
    for (let times = 0; times < 30; times += 1) reportError(new Error(`number ${times}`));
    await expect.poll(messages).toHaveLength(20);
    quiet.mockRestore();
  });
});

describe("the theme of a browser", () => {
  const theme = () => document.documentElement.dataset["theme"];
  const colours = () =>
    [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) => meta.getAttribute("content"));

  it("is the last user's before anybody is logged in, also in the colour of its bars", () => {
    document.head.insertAdjacentHTML("beforeend", '<meta name="theme-color" content="#ffffff">');
    applyTheme(true);
    expect([theme(), ...colours()]).toEqual(["dark", "#0f1513"]);
    delete document.documentElement.dataset["theme"];
    applyStoredTheme();
    expect(theme()).toBe("dark");
    applyTheme(false);
    expect([theme(), ...colours()]).toEqual(["light", "#f6f7f4"]);
  });

  it("is the system's where nobody chose one", () => {
    window.localStorage.removeItem("darkMode");
    delete document.documentElement.dataset["theme"];
    applyStoredTheme();
    expect(theme()).toBeUndefined();
  });
});

function Fragile() {
  if (broken) throw new Error("broken on purpose");
  return <p>whole</p>;
}

function Paths() {
  const [path, setPath] = useState("/one");
  return (
    <>
      <button type="button" onClick={() => setPath("/two")}>
        Go on
      </button>
      <RouteBoundary key={path}>
        <Fragile />
      </RouteBoundary>
    </>
  );
}
