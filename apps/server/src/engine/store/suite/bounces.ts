import { expect, it } from "vitest";
import { randomIds } from "../../../platform/crypto/random-ids.ts";
import type { NewMailRow } from "../rows/mails.ts";
import { AT, mailOf, plant, service, type GetTestStore } from "./test-store.ts";

const GONE = { answer: "5.1.1 no such user", lateAt: null };

export const bounceSuite = (testStore: GetTestStore): void => {
  mails(testStore);
  recipients(testStore);
};

const mails = (testStore: GetTestStore): void => {
  const rows = () => testStore().store.rows;
  const queue = async (wanted: Partial<NewMailRow> = {}): Promise<NewMailRow> => {
    const mail = mailOf(await plant(testStore()), wanted);
    await rows().insertMail(mail);
    return mail;
  };
  const claim = (mail: NewMailRow, attempts: number) =>
    rows().claimMails([{ ...mail, attempts }], service(1));
  const accept = (mail: NewMailRow) => rows().markSent({ ...mail, ...ACCEPTED });
  const refuse = (mail: NewMailRow, mayBeTaken: boolean) =>
    rows().markRefused({ ...mail, attempts: 1 }, { ...LATER, mayBeTaken });
  const see = (mail: NewMailRow) => rows().lockMail(mail);

  it("The owner of a mail is found by the mail's id", async () => {
    const mail = await queue();
    expect(await rows().findMailOwner(mail.id)).toBe(mail.owner);
    expect(await rows().findMailOwner(randomIds.uuid())).toBeUndefined();
  });

  it("A mail is locked with its attempts and its last certainly refused attempt", async () => {
    const mail = await queue({ key: "4/1" });
    const { owner, id } = mail;
    const seen = { owner, id, kind: "reminder", key: "4/1", state: "queued" };
    const fresh = { attempts: 0, attemptsBefore: 0, sentAt: null, refusedAttempt: null };
    expect(await see(mail)).toMatchObject({ ...seen, ...fresh });
    await claim(mail, 0);
    await refuse(mail, false);
    expect(await see(mail)).toMatchObject({ ...seen, attempts: 1, refusedAttempt: 1 });
    await claim(mail, 1);
    expect(await see(mail)).toMatchObject({ ...seen, attempts: 2, refusedAttempt: 1 });
    expect((await see(mail))?.sealed.toString()).toBe("a mail");
    expect(await rows().lockMail({ owner, id: randomIds.uuid() })).toBeUndefined();
  });

  it("An attempt with a lost answer does not count as refused", async () => {
    const mail = await queue();
    await claim(mail, 0);
    await refuse(mail, true);
    expect(await see(mail)).toMatchObject({ attempts: 1, refusedAttempt: null });
  });

  it("An accepted mail is marked as bounced once and cannot be accepted again", async () => {
    const mail = await queue();
    expect(await rows().markMailBounced(mail, GONE)).toBe(false);
    await accept(mail);
    expect(await see(mail)).toMatchObject({ state: "sent", sentAt: AT });
    expect([await rows().markMailBounced(mail, GONE), await rows().markMailBounced(mail, GONE)]).toEqual([
      true,
      false,
    ]);
    expect(await accept(mail)).toBe(false);
    expect(await testStore().mailState(mail)).toBe("bounced");
  });

  it("A bounced mail is requeued as untried and keeps the number of earlier attempts", async () => {
    const mail = await queue();
    const comeBack = async () => {
      await accept(mail);
      await rows().markMailBounced(mail, GONE);
      expect(await rows().requeueMail(mail, service(70_000))).toBe(true);
    };
    await claim(mail, 0);
    await refuse(mail, false);
    await claim(mail, 1);
    await comeBack();
    const again = { state: "queued", attempts: 0, refusedAttempt: null };
    expect(await see(mail)).toMatchObject({ ...again, attemptsBefore: 2 });
    expect(await claim(mail, 0)).toMatchObject([{ attempts: 1, attemptsBefore: 2 }]);
    await comeBack();
    expect(await see(mail)).toMatchObject({ ...again, attemptsBefore: 3 });
  });
};

const recipients = (testStore: GetTestStore): void => {
  it("A recipient on the list is marked with the time of a bounce", async () => {
    const { rows } = testStore().store;
    const eva = { id: randomIds.uuid(), sealed: Buffer.from("Eva") };
    const note = { id: randomIds.uuid(), active: true, writtenAt: AT, recipients: [eva] };
    const owner = await plant(testStore(), {}, { notes: [note] });
    const listed = await rows.findListedRecipient(owner, eva.id);
    expect([listed?.id, listed?.sealed.toString(), listed?.bouncedAt]).toEqual([eva.id, "Eva", null]);
    await rows.markRecipientBounced(owner, eva.id, AT);
    expect(await rows.findListedRecipient(owner, eva.id)).toMatchObject({ bouncedAt: AT });
    expect(await rows.findListedRecipient(owner, randomIds.uuid())).toBeUndefined();
  });

  it("A bounced delivery keeps the time of its acceptance", async () => {
    const { store, findDelivery } = testStore();
    const owner = await plant(testStore());
    const [note, recipient] = [randomIds.uuid(), randomIds.uuid()];
    const withoutLimit = { availableUntil: null, availableUntilMs: null };
    const delivery = { owner, note, recipient, sealed: Buffer.from("a"), triggeredAt: AT, ...withoutLimit };
    await store.rows.writeDecisions({
      deliveries: [{ ...delivery, id: randomIds.uuid(), state: "queued" }],
    });
    await store.rows.markDelivery({ owner, note, recipient, state: "accepted", at: AT });
    await store.rows.markDelivery({ owner, note, recipient, state: "bounced" });
    expect(await findDelivery(owner, note, recipient)).toEqual({ state: "bounced", acceptedAt: AT });
  });
};

const ACCEPTED = { at: AT, answer: "250 taken" };
const LATER = { dueMs: service(1), answer: "451 later", lastingSinceMs: null };
