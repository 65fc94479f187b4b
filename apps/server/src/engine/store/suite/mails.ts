import { wallMs } from "@afterword/core/time/instant";
import type { WallMs } from "@afterword/core/time/instant";
import { beforeEach, expect, it } from "vitest";
import { randomIds } from "../../../platform/crypto/random-ids.ts";
import type { NewMailRow } from "../rows/mails.ts";
import { AT, claimOne, deliveryOf, mailOf, plant, service, type GetTestStore } from "./test-store.ts";

const ANSWER = "250 taken";

export const mailSuite = (testStore: GetTestStore): void => {
  const mails = openMails(testStore);
  lendingSuite(mails);
  answerSuite(mails);
  listSuite(mails);
};

/** What these tests do with mails of one owner. */
const openMails = (testStore: GetTestStore) => {
  let owner: string;
  beforeEach(async () => {
    owner = await plant(testStore());
  });
  return {
    testStore,
    rows: () => testStore().store.rows,
    owner: () => owner,
    plantOther: () => plant(testStore()),
    queue: async (wanted: Partial<NewMailRow> = {}): Promise<NewMailRow> => {
      const mail = mailOf(owner, wanted);
      await testStore().store.rows.insertMail(mail);
      return mail;
    },
    claim: (mail: NewMailRow, attempts: number, until = 9_000) =>
      claimOne(testStore().store, { ...mail, attempts }, service(until)),
    state: (mail: NewMailRow) => testStore().mailState(mail),
  };
};

type SuiteMails = ReturnType<typeof openMails>;

const lendingSuite = ({ rows, owner, queue, claim, state }: SuiteMails): void => {
  it("A mail with the same kind and key is queued only once, even after it was sent", async () => {
    const first = await queue({ key: "1/1" });
    const second = await queue({ key: "1/1" });
    const otherKind = await queue({ key: "1/1", kind: "delivery" });
    expect([await state(first), await state(second), await state(otherKind)]).toEqual([
      "queued",
      undefined,
      "queued",
    ]);
    await rows().markSent({ ...first, at: AT, answer: ANSWER });
    expect(await state(await queue({ key: "1/1" }))).toBeUndefined();
  });

  it("The link of a queued mail is stored", async () => {
    const link = { hash: randomIds.uuid(), owner: owner(), purpose: "delivery", ref: "a", createdAt: AT };
    await queue({ link: { ...link, expiresAt: null } });
    expect(await rows().findLink(link.hash, "delivery")).toMatchObject({ owner: owner(), ref: "a" });
  });

  it("A mail is claimed only with its current number of attempts and comes with its owner's key", async () => {
    const mail = await queue({ key: "1/2" });
    const claimed = await claim(mail, 0);
    expect(claimed).toMatchObject({
      owner: mail.owner,
      id: mail.id,
      kind: "reminder",
      key: "1/2",
      attempts: 1,
    });
    expect(claimed).toMatchObject({ queuedMs: 1_000, attemptsBefore: 0 });
    expect([claimed?.sealed.toString(), claimed?.wrappedKey.toString()]).toEqual(["a mail", "a key"]);
    expect(await claim(mail, 0)).toBeUndefined();
    expect(await claim(mail, 1)).toMatchObject({ attempts: 2 });
  });

  it("A sent, cancelled or failed mail is not claimed", async () => {
    const [sent, cancelled, failed] = [await queue(), await queue(), await queue()];
    await rows().markSent({ ...sent, at: AT, answer: ANSWER });
    await rows().cancelMail(cancelled);
    await rows().markRefused(
      { ...failed, attempts: 0 },
      { dueMs: null, answer: "550 gone", lastingSinceMs: null, mayBeTaken: false },
    );
    expect([await claim(sent, 0), await claim(cancelled, 0), await claim(failed, 0)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([await state(sent), await state(cancelled), await state(failed)]).toEqual([
      "sent",
      "cancelled",
      "failed",
    ]);
  });
};

const answerSuite = ({ testStore, rows, owner, plantOther, queue, claim, state }: SuiteMails): void => {
  it("The first acceptance of a mail is told from later ones, even if it was cancelled before", async () => {
    const [mail, givenUp] = [await queue(), await queue()];
    expect(await rows().markSent({ ...mail, at: AT, answer: ANSWER })).toBe(true);
    expect(await rows().markSent({ ...mail, at: AT, answer: ANSWER })).toBe(false);
    await rows().cancelMail(givenUp);
    expect(await rows().markSent({ ...givenUp, at: AT, answer: ANSWER })).toBe(true);
    await rows().cancelMail(mail);
    expect(await state(mail)).toBe("sent");
  });

  it("Only the first acceptance of a mail marks its delivery as accepted", async () => {
    const { store, findDelivery } = testStore();
    const delivery = { note: randomIds.uuid(), recipient: randomIds.uuid() };
    await store.rows.writeDecisions({ deliveries: [deliveryOf(owner(), delivery)] });
    const mail = await queue({ kind: "delivery" });
    const accept = (at: WallMs) => store.rows.markSent({ ...mail, at, answer: ANSWER, delivery });
    expect([await accept(AT), await accept(wallMs(AT + 5))]).toEqual([true, false]);
    expect([await state(mail), await findDelivery(owner(), delivery.note, delivery.recipient)]).toEqual([
      "sent",
      { state: "accepted", acceptedAt: AT },
    ]);
  });

  it("A mail is put off only by the caller of its last attempt", async () => {
    const mail = await queue();
    await claim(mail, 0);
    await claim(mail, 1, 50_000);
    const refusal = {
      dueMs: service(20_000),
      answer: "550 gone",
      lastingSinceMs: service(7),
      mayBeTaken: false,
    };
    expect(await rows().markRefused({ ...mail, attempts: 1 }, refusal)).toBe(false);
    expect(await rows().markRefused({ ...mail, attempts: 2 }, refusal)).toBe(true);
    const due = (at: number) => rows().listDueMails({ service: service(at), first: ["none"], limit: 1_000 });
    const isDue = async (at: number) => (await due(at)).some(({ id }) => id === mail.id);
    expect([await isDue(19_999), await isDue(20_000)]).toEqual([false, true]);
    expect((await due(20_000)).find(({ id }) => id === mail.id)).toEqual({
      owner: owner(),
      id: mail.id,
      attempts: 2,
      kind: "reminder",
    });
    expect(await claim(mail, 2, 90_000)).toMatchObject({
      attempts: 3,
      lastingSinceMs: 7,
    });
  });

  it("Cancelling reminders affects only the queued reminders of that owner", async () => {
    const other = await plantOther();
    const [sent, waiting, delivery] = [await queue(), await queue(), await queue({ kind: "delivery" })];
    const others = mailOf(other);
    await rows().insertMail(others);
    await rows().markSent({ ...sent, at: AT, answer: ANSWER });
    await rows().cancelReminders(owner());
    const states = [await state(sent), await state(waiting), await state(delivery), await state(others)];
    expect(states).toEqual(["sent", "cancelled", "queued", "queued"]);
  });
};

const listSuite = ({ testStore, rows, queue }: SuiteMails): void => {
  it("Due mails are listed with the preferred kinds first and the longest due first", async () => {
    const kinds = [
      ["confirm-email", -90],
      ["delivery", -70],
      ["reminder", -80],
      ["session-theft", -60],
      ["delivery", -10],
    ] as const;
    for (const [kind, due] of kinds) await queue({ kind, key: `${kind}${due}`, queuedMs: service(due) });
    const list = async (limit: number) => {
      const wanted = { service: service(-50), first: ["reminder", "delivery"], limit };
      const due = await rows().listDueMails(wanted);
      const claimed = [];
      for (const mail of due) claimed.push((await claimOne(testStore().store, mail, service(-50)))?.kind);
      return claimed;
    };
    expect(await list(10)).toEqual(["reminder", "delivery", "confirm-email", "session-theft"]);
    expect(await list(3)).toHaveLength(3);
  });
};
