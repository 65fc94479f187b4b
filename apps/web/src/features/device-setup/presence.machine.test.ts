import { describe, expect, it } from "vitest";
import { beginPresence, reducePresence } from "./presence.machine.ts";
import type { Presence, PresenceEvent } from "./presence.machine.ts";

const lifecycle = (state: "active" | "inactive" | "background"): PresenceEvent => ({
  kind: "lifecycle",
  state,
});
const after = (...events: PresenceEvent[]): Presence => events.reduce(reducePresence, beginPresence);

describe("presence", () => {
  it("Opening the app owes a sign of life", () => {
    expect(after({ kind: "opened" }).owed?.source).toBe("app-opened");
  });

  it("Coming back from the background owes one sign of life", () => {
    const resumed = after(lifecycle("background"), lifecycle("active"));
    expect(resumed.owed?.source).toBe("app-resumed");
    const settled = [{ kind: "settled" } as const, lifecycle("active")].reduce(reducePresence, resumed);
    expect(settled.owed).toBeNull();
  });

  it("Coming back from the background through inactive owes a sign of life", () => {
    const events = [
      lifecycle("inactive"),
      lifecycle("background"),
      lifecycle("inactive"),
      lifecycle("active"),
    ];
    expect(after(...events).owed?.source).toBe("app-resumed");
  });

  it("Coming back from inactive alone owes no sign of life", () => {
    expect(after(lifecycle("active"), lifecycle("inactive"), lifecycle("active")).owed).toBeNull();
  });

  it("A sign of life that is owed stays owed when the app goes to the background", () => {
    expect(after({ kind: "opened" }, lifecycle("background")).owed?.source).toBe("app-opened");
  });

  it("Each failure of an owed sign of life is counted, and the sign stays owed", () => {
    const failed = after({ kind: "opened" }, { kind: "failed" }, { kind: "failed" });
    expect(failed.owed).toEqual({ source: "app-opened", failures: 2 });
    expect(after({ kind: "failed" }).owed).toBeNull();
  });

  it("Nothing is owed any more after the sign of life was accepted or the user logged out", () => {
    expect(after({ kind: "opened" }, { kind: "settled" }).owed).toBeNull();
    expect(after({ kind: "opened" }, { kind: "logged-out" }).owed).toBeNull();
  });
});
