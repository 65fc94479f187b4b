import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { serviceMs } from "@afterword/core/time/instant";
import { describe, expect, it } from "vitest";
import type { EvidenceRows } from "../store/rows/evidence.ts";
import { createMailEvidence } from "./mail-evidence.ts";

const KEY = Buffer.alloc(32, 1);
const OLDER_KEY = Buffer.alloc(32, 2);
const AT = serviceMs(100 * DAY_MS);

type Wanted = Parameters<EvidenceRows["readMailFlow"]>[0];

/** Rows that only note what they are told. */
const openRows = () => {
  const accepted: string[] = [];
  const refused: { readonly domain: string; readonly address: string }[] = [];
  const asked: Wanted[] = [];
  const fails = { next: false };
  const rows: EvidenceRows = {
    keepAcceptance: async (domain) => {
      if (fails.next) throw new Error("the connection was lost");
      accepted.push(domain.toString("hex"));
    },
    keepRefusal: async ({ domain, address }) => {
      refused.push({ domain: domain.toString("hex"), address: address.toString("hex") });
    },
    readMailFlow: async (wanted) => {
      asked.push(wanted);
      return { acceptedElsewhereAt: null, domain: { refusedAddresses: 0, accepted: false } };
    },
  };
  return { rows, accepted, refused, asked, fails };
};

describe("the evidence of whether our mail flows", () => {
  it("An address and its domain are the same in any capitals, and neither is kept in the clear", async () => {
    const evidence = createMailEvidence({ bytes: KEY });
    const { rows, refused } = openRows();
    await evidence.refused(rows, { kind: "reminder", address: "Eva@Example.com" }, AT);
    await evidence.refused(rows, { kind: "delivery", address: "eva@example.COM" }, AT);
    const [first, second] = refused;
    expect(second).toEqual(first);
    expect(first?.domain).toBe(evidence.domainOf("ben@example.com").toString("hex"));
    expect(first?.domain).not.toBe(first?.address);
    expect(Buffer.from(JSON.stringify(first)).toString()).not.toMatch(/eva|example/i);
  });

  it("Refused addresses that someone only typed say nothing of a domain", async () => {
    const evidence = createMailEvidence({ bytes: KEY });
    const { rows, refused } = openRows();
    for (const kind of [
      "account-exists",
      "confirm-email",
      "confirm-updated-email",
      "no-account",
      "reset-password",
    ])
      await evidence.refused(rows, { kind, address: "invented@small.example" }, AT);
    expect(refused).toEqual([]);
  });

  it("The acceptances of a domain are written at most once an hour, and again when that failed", async () => {
    const evidence = createMailEvidence({ bytes: KEY });
    const { rows, accepted, fails } = openRows();
    const [eva, ben] = [evidence.domainOf("eva@one.example"), evidence.domainOf("ben@two.example")];
    fails.next = true;
    await expect(evidence.accepted(rows, eva, AT)).rejects.toThrow("the connection was lost");
    fails.next = false;
    await evidence.accepted(rows, eva, AT);
    await evidence.accepted(rows, ben, AT);
    await evidence.accepted(rows, eva, serviceMs(AT + HOUR_MS - 1));
    expect(accepted).toEqual([eva, ben].map((domain) => domain.toString("hex")));
    await evidence.accepted(rows, eva, serviceMs(AT + HOUR_MS));
    expect(accepted).toHaveLength(3);
  });

  it("The own domain is known under a master key of before, and mails of the last six hours say nothing yet", async () => {
    const before = createMailEvidence({ bytes: OLDER_KEY });
    const evidence = createMailEvidence({ bytes: KEY, previous: [OLDER_KEY] });
    const { rows, asked } = openRows();
    await evidence.flowAround(rows, "eva@example.com", AT);
    const domains = [evidence, before].map(({ domainOf }) => domainOf("ben@example.com"));
    expect(asked).toEqual([{ domains, from: AT - 7 * DAY_MS, to: AT - 6 * HOUR_MS }]);
  });
});
