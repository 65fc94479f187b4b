import { expect, it } from "vitest";
import { randomIds } from "../../../platform/crypto/random-ids.ts";
import type { NewMailRow } from "../rows/mails.ts";
import { AT, mailOf, plant, service, type GetTestStore } from "./test-store.ts";

export const evidenceSuite = (testStore: GetTestStore): void => {
  const rows = () => testStore().store.rows;
  const hash = () => Buffer.from(randomIds.uuid());
  const flow = (domains: readonly Buffer[], from = 1_000, to = 2_000) =>
    rows().readMailFlow({ domains, from: service(from), to: service(to) });
  const acceptAt = async (domain: Buffer, ms: number): Promise<NewMailRow> => {
    const mail = mailOf(await plant(testStore()), { queuedMs: service(1) });
    const evidence = { domain, at: service(ms) };
    await rows().insertMail(mail);
    await rows().markSent({ ...mail, at: AT, answer: "250 taken", evidence });
    return mail;
  };

  it("The latest acceptance that stands is found at any other domain, and none at the domain itself", async () => {
    const [own, other, older] = [hash(), hash(), hash()];
    // Later than what other tests write.
    const ms = 90_000_000_000;
    const keepAt = async (domain: Buffer, after: number): Promise<NewMailRow> => {
      await rows().keepAcceptance(domain, service(ms + after));
      return acceptAt(domain, ms + after);
    };
    await keepAt(own, 9);
    await keepAt(older, 2);
    await keepAt(other, 1);
    const returned = await keepAt(other, 3);
    await keepAt(other, 11);
    const elsewhere = async (...domains: readonly Buffer[]) =>
      (await flow(domains, ms, ms + 10)).acceptedElsewhereAt;
    expect(await elsewhere(own)).toBe(ms + 3);
    expect(await elsewhere(own, other)).toBe(ms + 2);
    expect(await elsewhere(other)).toBe(ms + 9);
    await rows().markMailBounced(returned, { answer: "5.1.1 gone", lateAt: null });
    expect(await elsewhere(own)).toBe(ms + 2);
    expect(await elsewhere(own, older)).toBe(ms + 1);
    expect(await elsewhere(own, older, other)).toBeNull();
  });

  it("Each refused address of a domain is counted once from its latest refusal on", async () => {
    const [domain, other, eva, ben] = [hash(), hash(), hash(), hash()];
    await rows().keepRefusal({ domain, address: eva }, service(1_001));
    await rows().keepRefusal({ domain, address: eva }, service(900));
    await rows().keepRefusal({ domain, address: ben }, service(1_000));
    await rows().keepRefusal({ domain: other, address: ben }, service(1_500));
    const refused = async (domains: readonly Buffer[]) => (await flow(domains)).domain.refusedAddresses;
    expect(await refused([domain])).toBe(1);
    await rows().keepRefusal({ domain, address: ben }, service(1_002));
    expect(await refused([domain])).toBe(2);
    expect(await refused([domain, other])).toBe(3);
    expect(await refused([hash()])).toBe(0);
  });

  it("A domain accepts when a mail to it was accepted in the period and did not come back", async () => {
    const domain = hash();
    const accepted = async (domains: readonly Buffer[]) => (await flow(domains)).domain.accepted;
    await acceptAt(domain, 1_000);
    await acceptAt(domain, 2_001);
    expect(await accepted([domain])).toBe(false);
    const mail = await acceptAt(domain, 2_000);
    expect(await accepted([domain])).toBe(true);
    expect(await accepted([hash(), domain])).toBe(true);
    expect(await accepted([hash()])).toBe(false);
    await rows().markMailBounced(mail, { answer: "5.1.1 gone", lateAt: null });
    expect(await accepted([domain])).toBe(false);
  });
};
