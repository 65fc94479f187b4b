import { expect, it } from "vitest";
import type { NewMailRow } from "../rows/mails.ts";
import { claimOne, mailOf, plant, service, type GetTestStore } from "./test-store.ts";

export const claimSuite = (testStore: GetTestStore): void => {
  const rows = () => testStore().store.rows;
  const queue = async (): Promise<NewMailRow> => {
    const mail = mailOf(await plant(testStore()), { kind: "delivery" });
    await rows().insertMail(mail);
    return mail;
  };
  const seen = (mail: NewMailRow, attempts = 0) => ({ ...mail, attempts });
  const idsOf = (mails: readonly { readonly id: string }[]) => mails.map(({ id }) => id).toSorted();

  it("Claiming mails together gives the same as claiming each alone", async () => {
    const mails = [await queue(), await queue()];
    const together = await rows().claimMails(
      mails.map((mail) => seen(mail)),
      service(9_000),
    );
    expect(idsOf(together)).toEqual(idsOf(mails));
    for (const claimed of together) {
      const next = await claimOne(testStore().store, claimed, service(9_000));
      expect(next).toEqual({ ...claimed, attempts: 2 });
    }
  });

  it("Mails with another last attempt or no longer queued are not claimed", async () => {
    const [free, taken, tried, cancelled] = [await queue(), await queue(), await queue(), await queue()];
    for (const mail of [taken, tried]) await claimOne(testStore().store, seen(mail), service(2_000));
    await rows().cancelMail(cancelled);
    const wanted = [seen(cancelled), seen(taken), seen(free), seen(tried, 1)];
    const claimed = await rows().claimMails(wanted, service(9_000));
    expect(idsOf(claimed)).toEqual(idsOf([free, tried]));
    expect(claimed.find(({ id }) => id === tried.id)?.attempts).toBe(2);
    expect(await testStore().mailState(cancelled)).toBe("cancelled");
    expect(await claimOne(testStore().store, seen(taken, 1), service(9_000))).toMatchObject({ attempts: 2 });
  });

  it("Claimed mails are due again only after their lease", async () => {
    const [claimed, other] = [await queue(), await queue()];
    await rows().claimMails([seen(claimed)], service(9_000));
    const isDue = async (mail: NewMailRow, at: number) => {
      const due = await rows().listDueMails({ service: service(at), first: ["delivery"], limit: 1_000 });
      return due.some(({ id }) => id === mail.id);
    };
    expect([await isDue(claimed, 8_999), await isDue(claimed, 9_000)]).toEqual([false, true]);
    expect(await isDue(other, 1_000)).toBe(true);
  });

  it("An empty list claims no mail", async () => {
    expect(await rows().claimMails([], service(9_000))).toEqual([]);
  });
};
