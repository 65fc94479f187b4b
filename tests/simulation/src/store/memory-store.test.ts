import { wallMs } from "@afterword/core/time/instant";
import { describe } from "vitest";
import { sharedSwitchStoreSuite, switchStoreSuite } from "@afterword/server/engine/store/suite";
import type { OpenStore } from "@afterword/server/engine/store/suite/test-store";
import { createMemoryStore, type Connection } from "./memory-store.ts";
import { createRow } from "./row.ts";
import { subscriptionRow } from "./subscription-rows.ts";
import {
  addAccount,
  createTables,
  getAccount,
  noteRow,
  quietObserver,
  recipientRow,
  type Observer,
} from "./tables.ts";

/** A database that never fails. */
const reliable: Connection = {
  statement: () => Promise.resolve(),
  commit: () => Promise.resolve({ kind: "done" }),
  answer: () => Promise.resolve(),
  opened: () => undefined,
  closed: () => undefined,
  databaseNow: () => Promise.resolve(wallMs(1)),
  wake: (resolve) => resolve(),
};

const openStore: OpenStore = () => {
  const signs: Parameters<Observer["signGiven"]>[0][] = [];
  const tables = createTables({
    ...quietObserver,
    signGiven: (sign) => signs.push(sign),
  });
  return Promise.resolve({
    store: createMemoryStore(tables, reliable),
    plantUser: ({ user, plan, notes }) => {
      tables.plans.set(user.plan, plan);
      const account = addAccount(tables, user);
      if (plan.isGranted) account.granted.committed = new Set([user.plan]);
      for (const { recipients, ...note } of notes) {
        const recipientIds = recipients.map(({ id }) => id);
        noteRow(tables, account, note.id).committed = { ...note, triggeredAt: null, recipientIds };
        for (const recipient of recipients)
          recipientRow(account, recipient.id).committed = { ...recipient, bouncedAt: null };
      }
      return Promise.resolve();
    },
    plantPhone: (owner, phone) => {
      getAccount(tables, owner).phone.committed = phone;
      return Promise.resolve();
    },
    plantCanaryNight: ({ service }) => {
      tables.canaryNights.push(service);
      return Promise.resolve();
    },
    plantSubscription: (owner, subscription) => {
      subscriptionRow(tables, getAccount(tables, owner), subscription.plan).committed = subscription;
      return Promise.resolve();
    },
    plantVoucher: (owner, voucher) => {
      getAccount(tables, owner).vouchers.set(
        voucher.plan,
        createRow(() => undefined, voucher),
      );
      return Promise.resolve();
    },
    listAskTimes: (owner) =>
      Promise.resolve(
        [...getAccount(tables, owner).subscriptions.values()].map(
          ({ committed }) => committed?.askMs ?? null,
        ),
      ),
    mailState: ({ owner, id }) =>
      Promise.resolve(tables.accounts.get(owner)?.mails.get(id)?.committed?.state),
    findDelivery: (owner, note, recipient) => {
      const row = tables.accounts.get(owner)?.deliveries.get(`${note}/${recipient}`)?.committed;
      return Promise.resolve(row && { state: row.state, acceptedAt: row.acceptedAt });
    },
    listSigns: (owner) =>
      Promise.resolve(
        signs.filter((sign) => sign.owner === owner).map(({ source, lateFor }) => ({ source, lateFor })),
      ),
    close: () => Promise.resolve(),
  });
};

describe("the store in memory", () => {
  switchStoreSuite(openStore);
  sharedSwitchStoreSuite(openStore);
});
