import { WEEK_MS } from "@afterword/core/time/duration";
import { describe, expect, it } from "vitest";
import type { Take } from "../device/take.ts";
import { settlementOf } from "./settle.machine.ts";
import type { ServerState } from "./settle.machine.ts";

const settle = (state: Take["state"], server: ServerState, isJustSaved = false, ageMs = 0) =>
  settlementOf({ state, at: 0 }, server, { isJustSaved, nowMs: ageMs });

describe("the copy of a recording on the device", () => {
  it("The copy goes when note and converted file are in place, however it came there", () => {
    for (const state of ["ended", "queued", "uploaded", "refused"] as const)
      expect(settle(state, "ready")).toBe("drop");
  });

  it("The copy stays while the server prepares the file, but not for ever", () => {
    expect(settle("uploaded", "converting")).toBe("keep");
    expect(settle("uploaded", "converting", true, WEEK_MS)).toBe("keep");
    expect(settle("uploaded", "converting", false, WEEK_MS + 1)).toBe("drop");
  });

  it("The copy stays when the server could not make anything of its file", () => {
    expect(settle("uploaded", "failed", true, 2 * WEEK_MS)).toBe("keep");
  });

  it.each([null, "arriving"] as const)(
    "A note that was just saved while the server's state is %s puts its recording into the queue again",
    (server) => {
      for (const state of ["ended", "uploaded", "refused"] as const)
        expect(settle(state, server, true)).toBe("queue");
      expect(settle("queued", server, true)).toBe("keep");
    },
  );

  it("Without a save only a take that was never queued is put into the queue", () => {
    expect(settle("ended", null)).toBe("queue");
    for (const state of ["queued", "uploaded", "refused"] as const)
      expect(settle(state, "arriving")).toBe("keep");
  });

  it("A take that is being recorded is left alone", () => {
    for (const server of [null, "arriving", "ready"] as const)
      expect(settle("recording", server, true)).toBe("keep");
  });
});
