import { describe, expect, it } from "vitest";
import { EPOCH } from "../time/instant.ts";
import { isAsleep, offReason } from "./eligibility.ts";
import { factsOf, msLater, nowAt, wallAt } from "./facts.fixture.ts";

const now = nowAt(10);

describe("offReason (§1.6)", () => {
  it("is none for an active, confirmed, subscribed user with a note", () => {
    expect(offReason(factsOf(), now)).toBeNull();
  });

  it("is inactive for a disabled account and for an unconfirmed address", () => {
    expect(offReason(factsOf({ accountActive: false }), now)).toBe("inactive");
    expect(offReason(factsOf({ emailConfirmed: false }), now)).toBe("inactive");
  });

  it("is expired without a subscription, and from the first moment after one", () => {
    expect(offReason(factsOf({ subscription: { kind: "never" } }), now)).toBe("expired");
    const facts = factsOf({ subscription: { kind: "until", until: wallAt(10) } });
    expect(offReason(facts, msLater(now, -1))).toBeNull();
    expect(offReason(facts, now)).toBe("expired");
    expect(offReason(facts, msLater(now, 1))).toBe("expired");
  });

  it("is paused without a note that could be delivered", () => {
    expect(offReason(factsOf({ deliverableNotes: [] }), now)).toBe("paused");
  });

  it("is the gravest one when there are several", () => {
    const nothing = factsOf({ deliverableNotes: [], subscription: { kind: "never" } });
    expect(offReason(nothing, now)).toBe("expired");
    expect(offReason({ ...nothing, emailConfirmed: false }, now)).toBe("inactive");
  });
});

describe("isAsleep (§1.8)", () => {
  it("lasts to the last millisecond before the end of sleep", () => {
    const facts = factsOf({ sleepUntil: wallAt(10) });
    expect(isAsleep(facts, msLater(now, -1))).toBe(true);
    expect(isAsleep(facts, now)).toBe(false);
  });

  it("is off with the epoch", () => {
    expect(isAsleep(factsOf({ sleepUntil: EPOCH }), now)).toBe(false);
  });
});
