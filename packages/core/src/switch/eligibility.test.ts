import { describe, expect, it } from "vitest";
import { EPOCH } from "../time/instant.ts";
import { isAsleep, offReason } from "./eligibility.ts";
import { factsOf, msLater, nowAt, wallAt } from "./facts.fixture.ts";

const now = nowAt(10);

describe("offReason (§1.6)", () => {
  it("An active, confirmed and subscribed user with a note has no off reason", () => {
    expect(offReason(factsOf(), now)).toBeNull();
  });

  it("The off reason is “inactive” for a disabled account or an unconfirmed address", () => {
    expect(offReason(factsOf({ accountActive: false }), now)).toBe("inactive");
    expect(offReason(factsOf({ emailConfirmed: false }), now)).toBe("inactive");
  });

  it("The off reason is “expired” without a subscription and from the first moment after one", () => {
    expect(offReason(factsOf({ subscription: { kind: "never" } }), now)).toBe("expired");
    const facts = factsOf({ subscription: { kind: "until", until: wallAt(10), readAt: null } });
    expect(offReason(facts, msLater(now, -1))).toBeNull();
    expect(offReason(facts, now)).toBe("expired");
    expect(offReason(facts, msLater(now, 1))).toBe("expired");
  });

  it("The off reason is “paused” without an active note", () => {
    expect(offReason(factsOf({ deliverableNotes: [] }), now)).toBe("paused");
  });

  it("The gravest off reason is given when there are several", () => {
    const nothing = factsOf({ deliverableNotes: [], subscription: { kind: "never" } });
    expect(offReason(nothing, now)).toBe("expired");
    expect(offReason({ ...nothing, emailConfirmed: false }, now)).toBe("inactive");
  });
});

describe("isAsleep (§1.8)", () => {
  it("Sleep mode lasts to the last millisecond before its end", () => {
    const facts = factsOf({ sleepUntil: wallAt(10) });
    expect(isAsleep(facts, msLater(now, -1))).toBe(true);
    expect(isAsleep(facts, now)).toBe(false);
  });

  it("Sleep mode with the epoch as its end is off", () => {
    expect(isAsleep(factsOf({ sleepUntil: EPOCH }), now)).toBe(false);
  });
});
