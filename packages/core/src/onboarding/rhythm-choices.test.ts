import { describe, expect, it } from "vitest";
import { lineFrom } from "../switch/predict.ts";
import { DAY_MS } from "../time/duration.ts";
import { wallMs } from "../time/instant.ts";
import { choiceOf, NAMED_RHYTHMS, PROPOSED, proposedFor } from "./rhythm-choices.ts";

const NOW = wallMs(Date.UTC(2026, 10, 21, 9));
const daysUntilDelivery = ({ confirmFrequency, sendingDelay }: (typeof NAMED_RHYTHMS)["calm" | "close"]) =>
  (lineFrom(NOW, { confirmFrequencyHours: confirmFrequency, sendingDelayHours: sendingDelay }).deliveryAt -
    NOW) /
  DAY_MS;

describe("the rhythms of onboarding", () => {
  it("The close rhythm delivers after 9 silent days, and the proposed one after six weeks", () => {
    expect(daysUntilDelivery(NAMED_RHYTHMS.close)).toBe(9);
    expect(daysUntilDelivery(NAMED_RHYTHMS[PROPOSED])).toBe(42);
  });

  it("A rhythm is called by its name, and any other one's own", () => {
    expect(choiceOf(NAMED_RHYTHMS.close)).toBe("close");
    expect(choiceOf(NAMED_RHYTHMS.calm)).toBe("calm");
    expect(choiceOf({ ...NAMED_RHYTHMS.calm, sendingDelay: 48 })).toBe("own");
    expect(choiceOf({ confirmFrequency: undefined, sendingDelay: 48 })).toBe("own");
  });

  it("The calm rhythm is proposed in place of the stored default, and a chosen one stays", () => {
    expect(proposedFor({ confirmFrequency: 168, sendingDelay: 48 })).toEqual(NAMED_RHYTHMS.calm);
    const chosen = { confirmFrequency: 336, sendingDelay: 48 };
    expect(proposedFor(chosen)).toEqual(chosen);
  });
});
