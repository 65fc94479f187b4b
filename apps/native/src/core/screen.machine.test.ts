import { describe, expect, it } from "vitest";
import { FIRST_SCREEN, reduceScreen, type ScreenEvent } from "./screen.machine.ts";

const after = (...kinds: readonly ScreenEvent["kind"][]) =>
  kinds.reduce((screen, kind) => reduceScreen(screen, { kind }), FIRST_SCREEN);

describe("what the app shows", () => {
  it("The splash goes when the page is there, or when it has waited long enough", () => {
    expect(FIRST_SCREEN).toEqual({ shows: "splash", attempt: 1 });
    expect(after("loaded")).toEqual({ shows: "page", attempt: 1 });
    expect(after("waited")).toEqual({ shows: "page", attempt: 1 });
  });

  it("A page that failed says so until a retry, which uses a new web view", () => {
    expect(after("failed", "loaded", "waited")).toEqual({ shows: "failure", attempt: 1 });
    expect(after("failed", "retried")).toEqual({ shows: "page", attempt: 2 });
    expect(after("failed", "retried", "failed").shows).toBe("failure");
  });

  it("A page that is there is not loaded again because the phone is online again", () => {
    expect(after("loaded", "retried")).toEqual(after("loaded"));
    expect(after("retried")).toEqual(FIRST_SCREEN);
  });

  it("A crashed page is loaded into a new web view", () => {
    expect(after("loaded", "crashed")).toEqual({ shows: "page", attempt: 2 });
  });
});
