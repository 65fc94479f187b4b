import { expect, it } from "vitest";
import type { NewMailRow } from "../rows/mails.ts";
import { AT, claimOne, mailOf, plant, service, type GetTestStore } from "./test-store.ts";

export const requeueSuite = (testStore: GetTestStore): void => {
  const queue = async (): Promise<NewMailRow> => {
    const mail = mailOf(await plant(testStore()), { kind: "delivery" });
    await testStore().store.rows.insertMail(mail);
    return mail;
  };
  const giveUp = (mail: NewMailRow) =>
    testStore().store.rows.markRefused(
      { ...mail, attempts: 1 },
      { dueMs: null, answer: "550 gone", lastingSinceMs: null, mayBeTaken: false },
    );
  const requeue = (mail: NewMailRow) => testStore().store.rows.requeueMail(mail, service(70_000));

  it("A failed mail is requeued once, as untried and with a new age", async () => {
    const mail = await queue();
    await claimOne(testStore().store, { ...mail, attempts: 0 }, service(80_000));
    await giveUp(mail);
    expect([await requeue(mail), await requeue(mail)]).toEqual([true, false]);
    expect(await testStore().mailState(mail)).toBe("queued");
    const claimed = await claimOne(testStore().store, { ...mail, attempts: 0 }, service(90_000));
    expect(claimed).toMatchObject({ id: mail.id, attempts: 1, queuedMs: 70_000 });
  });

  it("A mail that is queued, sent or cancelled is not requeued", async () => {
    const [waiting, sent, cancelled] = [await queue(), await queue(), await queue()];
    await testStore().store.rows.markSent({ ...sent, at: AT, answer: "250 taken" });
    await testStore().store.rows.cancelMail(cancelled);
    for (const mail of [waiting, sent, cancelled]) expect(await requeue(mail)).toBe(false);
    expect(await testStore().mailState(sent)).toBe("sent");
    expect(await requeue({ ...waiting, key: "another" })).toBe(false);
  });
};
