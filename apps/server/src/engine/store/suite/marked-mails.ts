import { expect, it } from "vitest";
import { randomIds } from "../../../platform/crypto/random-ids.ts";
import type { NewMailRow } from "../rows/mails.ts";
import { AT, deliveryOf, mailOf, plant, service, type GetTestStore } from "./test-store.ts";

export const markSuite = (testStore: GetTestStore): void => {
  const rows = () => testStore().store.rows;
  const queue = async (wanted: Partial<NewMailRow> = {}): Promise<NewMailRow> => {
    const mail = mailOf(await plant(testStore()), wanted);
    await rows().insertMail(mail);
    return mail;
  };
  const accepted = (mail: NewMailRow) => ({ ...mail, at: AT, answer: "250 taken" });

  it("Marking accepted mails together gives the same as marking each alone", async () => {
    const evidence = { domain: Buffer.from("a domain"), at: service(7) };
    const accept = async () => {
      const [note, recipient] = [randomIds.uuid(), randomIds.uuid()];
      const mail = await queue({ kind: "delivery", key: `${note}/${recipient}` });
      await rows().writeDecisions({ deliveries: [deliveryOf(mail.owner, { note, recipient })] });
      return { ...accepted(mail), evidence, delivery: { note, recipient } };
    };
    const [alone, ...together] = [await accept(), await accept(), await accept()];
    expect(await rows().markSent(alone)).toBe(true);
    const other = await queue();
    const marked = await rows().markFreeMailsSent([...together, accepted(other)]);
    expect(marked.map(({ id, isFirst }) => `${id} ${isFirst}`).toSorted()).toEqual(
      [...together, other].map(({ id }) => `${id} true`).toSorted(),
    );
    for (const { owner, id, delivery } of [alone, ...together]) {
      expect(await rows().lockMail({ owner, id })).toMatchObject({ state: "sent", sentAt: AT });
      const { note, recipient } = delivery;
      expect(await testStore().findDelivery(owner, note, recipient)).toEqual({
        state: "accepted",
        acceptedAt: AT,
      });
    }
    const flow = { domains: [evidence.domain], from: service(0), to: service(9) };
    expect((await rows().readMailFlow(flow)).domain.accepted).toBe(true);
    const again = await rows().markFreeMailsSent([alone, ...together]);
    expect(again.map(({ isFirst }) => isFirst)).toEqual([false, false, false]);
  });

  it("A mail that was queued again is not marked by the acceptance of an attempt before", async () => {
    const [alone, together] = [await queue(), await queue()];
    for (const mail of [alone, together]) {
      await rows().claimMails([{ ...mail, attempts: 0 }], service(9_000));
      await rows().markSent(accepted(mail));
      await rows().markMailBounced(mail, { answer: "gone", lateAt: null });
      await rows().requeueMail(mail, service(9_000));
    }
    const mark = async (attemptsBefore: number) => [
      await rows().markSent({ ...accepted(alone), attemptsBefore }),
      ...(await rows().markFreeMailsSent([{ ...accepted(together), attemptsBefore }])).map(
        (mail) => mail.isFirst,
      ),
    ];
    expect([await mark(0), await mark(1)]).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it("A mail that does not exist is left out, and an empty list marks none", async () => {
    const mail = await queue();
    const unknown = { ...accepted(mail), id: randomIds.uuid() };
    expect(await rows().markSent(unknown)).toBe(false);
    expect(await rows().markFreeMailsSent([unknown])).toEqual([]);
    expect(await testStore().mailState(mail)).toBe("queued");
    expect(await rows().markFreeMailsSent([])).toEqual([]);
  });
};
