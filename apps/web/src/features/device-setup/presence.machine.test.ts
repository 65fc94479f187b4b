import { describe, expect, it } from "vitest";
import { beginPresence, reducePresence } from "./presence.machine.ts";
import type { Presence, PresenceEvent } from "./presence.machine.ts";

const lifecycle = (state: "active" | "inactive" | "background"): PresenceEvent => ({
  kind: "lifecycle",
  state,
});
const after = (...events: PresenceEvent[]): Presence => events.reduce(reducePresence, beginPresence);

describe("presence", () => {
  it("owes a sign when the app is opened", () => {
    expect(after({ kind: "opened" }).owed?.source).toBe("app-opened");
  });

  it("owes a sign when the app comes back from the background, once", () => {
    const resumed = after(lifecycle("background"), lifecycle("active"));
    expect(resumed.owed?.source).toBe("app-resumed");
    const settled = [{ kind: "settled" } as const, lifecycle("active")].reduce(reducePresence, resumed);
    expect(settled.owed).toBeNull();
  });

  it("comes back through inactive as well", () => {
    const events = [
      lifecycle("inactive"),
      lifecycle("background"),
      lifecycle("inactive"),
      lifecycle("active"),
    ];
    expect(after(...events).owed?.source).toBe("app-resumed");
  });

  it("does not take a look at the notification bar for coming back", () => {
    expect(after(lifecycle("active"), lifecycle("inactive"), lifecycle("active")).owed).toBeNull();
  });

  it("still owes a sign that could not be sent when the app goes to the background", () => {
    expect(after({ kind: "opened" }, lifecycle("background")).owed?.source).toBe("app-opened");
  });

  it("counts how often a sign did not get through, and goes on owing it", () => {
    const failed = after({ kind: "opened" }, { kind: "failed" }, { kind: "failed" });
    expect(failed.owed).toEqual({ source: "app-opened", failures: 2 });
    expect(after({ kind: "failed" }).owed).toBeNull();
  });

  it("owes nothing any more once the sign was taken or the user logged out", () => {
    expect(after({ kind: "opened" }, { kind: "settled" }).owed).toBeNull();
    expect(after({ kind: "opened" }, { kind: "logged-out" }).owed).toBeNull();
  });
});
