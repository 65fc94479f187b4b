import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { reportConnectivity } from "../shared/device/connectivity.ts";
import { serve } from "../testing/server.ts";
import { show } from "../testing/show.tsx";
import { listenForErrors, reportError, reportRecovered } from "./report-errors.ts";
import { RouteBoundary } from "./route-boundary.tsx";
import { applyStoredTheme, applyTheme } from "../shared/ui/theme.ts";

let broken = true;

/** React logs what a boundary caught to the console, where it would hide real problems. */
const quietly = () => vi.spyOn(console, "error").mockImplementation(() => undefined);

describe("a page that breaks while it is rendered", () => {
  it("A page that breaks shows an alert in its place, keeps what is around it, and can be tried again", async () => {
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
      .element(page.getByText(/^Something went wrong on this page\. What you saved is safe\./))
      .toBeVisible();
    await expect.element(page.getByText("The header")).toBeVisible();
    broken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText("whole")).toBeVisible();
    quiet.mockRestore();
  });

  it("A page that breaks does not break the next page", async () => {
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

describe("the route boundary, where a file cannot be fetched", () => {
  it.each([
    "Failed to fetch dynamically imported module: https://afterword.example/assets/notes-1.js",
    "error loading dynamically imported module: https://afterword.example/assets/notes-1.js",
    "Importing a module script failed.",
    "Unable to preload CSS for /assets/notes-1.css",
  ])(
    "A page that fails with %j says that it could not be loaded, and only a press loads it again",
    async (message) => {
      const quiet = quietly();
      const reload = vi.fn<() => void>();
      show(
        <RouteBoundary reload={reload}>
          <Unfetched message={message} />
        </RouteBoundary>,
      );
      await expect.element(page.getByText("This couldn’t be loaded.")).toBeVisible();
      reportConnectivity(false);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect.element(page.getByText("No internet connection available!")).toBeVisible();
      expect(reload).not.toHaveBeenCalled();
      reportConnectivity(true);
      expect(reload).not.toHaveBeenCalled();
      await page.getByRole("button", { name: "Try again" }).click();
      expect(reload).toHaveBeenCalledTimes(1);
      quiet.mockRestore();
    },
  );
});

describe("the report of an error", () => {
  it("Each error is reported to the server once, with route and place, and at most twenty in all", async () => {
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

describe("what React goes on after", () => {
  it("A movement between pages that the browser cut off is no error, and everything else is", () => {
    const reported = vi.spyOn(window, "reportError").mockReturnValue(undefined);
    const message = "Transition was aborted because of invalid state. Viewport size changed";
    reportRecovered(new DOMException(message, "InvalidStateError"));
    const other = new DOMException("The element is gone", "InvalidStateError");
    reportRecovered(other);
    expect(reported.mock.calls).toEqual([[other]]);
    reported.mockRestore();
  });
});

describe("the theme of a browser", () => {
  const theme = () => document.documentElement.dataset["theme"];
  const colours = () =>
    [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) => meta.getAttribute("content"));

  it("The theme of the last user applies before a log-in, with its colour of the browser's bars", () => {
    document.head.insertAdjacentHTML("beforeend", '<meta name="theme-color" content="#ffffff">');
    applyTheme(true);
    expect([theme(), ...colours()]).toEqual(["dark", "#0f1513"]);
    delete document.documentElement.dataset["theme"];
    applyStoredTheme();
    expect(theme()).toBe("dark");
    applyTheme(false);
    expect([theme(), ...colours()]).toEqual(["light", "#f6f7f4"]);
  });

  it("A theme that is left to the system is stored nowhere, and the browser's bars follow the system again", () => {
    const media = (name: string) => `(prefers-color-scheme: ${name})`;
    for (const name of ["light", "dark"])
      document.head.insertAdjacentHTML("beforeend", `<meta name="theme-color" media="${media(name)}">`);
    applyTheme(true);
    applyTheme(null);
    expect(theme()).toBeUndefined();
    expect(colours().slice(-2)).toEqual(["#f6f7f4", "#0f1513"]);
    expect(window.localStorage.getItem("darkMode")).toBeNull();
  });

  it("Without a stored theme the page sets none and leaves it to the system", () => {
    window.localStorage.removeItem("darkMode");
    delete document.documentElement.dataset["theme"];
    applyStoredTheme();
    expect(theme()).toBeUndefined();
  });
});

function Unfetched({ message }: { readonly message: string }): never {
  throw new TypeError(message);
}

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
