import type { Clock } from "../../../platform/time/clock.ts";
import type { Ids } from "../../../platform/crypto/ids.ts";
import type { AppStore } from "../app-stores/app-store.ts";
import { signTransaction } from "./apple-face.ts";
import { hasBook, openBook, type Book } from "./book.ts";
import { openFaces } from "./faces.ts";
import {
  act,
  isOver,
  passTime,
  type PaperAct,
  type PaperStoreName,
  type PaperSubscription,
} from "./ledger.ts";
import { createNotificationQueue, type NotificationQueue, type PostNotification } from "./notifications.ts";
import { sell, type PaperOrder } from "./shop.ts";

/**
 * A small app store inside the server, outside production: it sells, renews with the movable clock, and speaks to the
 * server as Apple and as Google do. What reads and verifies its words is the code of production.
 */
export type PaperStore = {
  /** The server's side of it. */
  readonly appStore: AppStore;
  readonly list: () => Promise<readonly PaperSubscription[]>;
  /** Null where the buyer has it already. */
  readonly buy: (order: PaperOrder) => Promise<PaperPurchase | null>;
  readonly listOwned: (store: PaperStoreName, buyer: string) => Promise<readonly PaperPurchase[]>;
  /** Null for an unknown subscription. */
  readonly act: (key: string, wanted: PaperAct) => Promise<PaperPurchase | null>;
  readonly isSilent: () => boolean;
  /** While it is silent it answers no question of the server and sends it nothing. */
  readonly setSilent: (isSilent: boolean) => void;
  /** Renews and ends what is due, and sends the notifications that wait. Nothing is made by it. */
  readonly catchUp: () => Promise<void>;
  /** Where notifications go. */
  readonly sendTo: (post: PostNotification) => void;
};

/** A purchase as the wrapper hands it over. */
export type PaperPurchase = {
  readonly product: string;
  readonly expiryTs: number;
  readonly token: string;
  readonly storeId: "paper";
  readonly transactionId: string;
};

export type PaperStoreOptions = {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly ids: Pick<Ids, "uuid">;
};

/** Its authority is made, in the data folder, by the first sale. */
export const createPaperStore = (options: PaperStoreOptions): PaperStore => {
  const { dataDir, clock, ids } = options;
  let isSilent = false;
  let post: PostNotification = async () => false;
  const open = once(() => openParts(options, () => isSilent));

  const catchUp = async (): Promise<void> => {
    if (!hasBook(dataDir)) return;
    const { book, queue } = await open();
    const events = book
      .list()
      .flatMap((one) => passTime(one, clock.now(), (subscription) => drawTransaction(subscription, ids)));
    for (const event of events.toSorted((one, other) => one.at - other.at)) {
      book.put(event.subscription);
      queue.add(event);
    }
    if (events.length > 0) await book.save();
    if (!isSilent) await queue.send(post, clock.machineNow());
  };
  const handOver = async (subscription: PaperSubscription): Promise<PaperPurchase> =>
    purchaseOf((await open()).book, subscription, clock);

  return {
    appStore: openLazily("paper", {
      isOpened: () => hasBook(dataDir),
      open: async () => (await open()).appStore,
    }),
    list: async () => (hasBook(dataDir) ? (await open()).book.list() : []),
    buy: async (order) => {
      await catchUp();
      const { book, queue } = await open();
      const sold = sell(order, ownedBy(book, order.store, order.buyer), clock.now(), draw(order.store, ids));
      if (sold === null) return null;
      if (sold.replaced !== null) book.put(sold.replaced);
      book.put(sold.subscription);
      await book.save();
      queue.add({ kind: sold.kind, at: clock.now(), subscription: sold.subscription });
      return handOver(sold.subscription);
    },
    listOwned: async (store, buyer) => {
      if (!hasBook(dataDir)) return [];
      await catchUp();
      const owned = ownedBy((await open()).book, store, buyer).filter((one) => !isOver(one));
      return Promise.all(owned.map(handOver));
    },
    act: async (key, wanted) => {
      if (!hasBook(dataDir)) return null;
      await catchUp();
      const { book, queue } = await open();
      const subscription = book.find(key);
      if (subscription === undefined) return null;
      const acted = act(subscription, wanted, clock.now(), (one) => drawTransaction(one, ids));
      book.put(acted.subscription);
      await book.save();
      if (acted.kind !== null)
        queue.add({ kind: acted.kind, at: clock.now(), subscription: acted.subscription });
      await catchUp();
      return handOver(acted.subscription);
    },
    isSilent: () => isSilent,
    setSilent: (next) => {
      isSilent = next;
    },
    catchUp,
    sendTo: (next) => {
      post = next;
    },
  };
};

type Parts = {
  readonly book: Book;
  readonly queue: NotificationQueue;
  readonly appStore: AppStore;
};

const openParts = async (
  { dataDir, clock, ids }: PaperStoreOptions,
  isSilent: () => boolean,
): Promise<Parts> => {
  const book = await openBook(dataDir);
  const queue = createNotificationQueue(book.authority, ids.uuid);
  return { book, queue, appStore: await openFaces({ book, clock, isSilent }) };
};

const once = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let begun: Promise<T> | undefined;
  return () => (begun ??= work());
};

const ownedBy = (book: Book, store: PaperStoreName, buyer: string): PaperSubscription[] =>
  book.list().filter((one) => one.store === store && one.buyer === buyer);

const purchaseOf = async (
  { authority }: Book,
  subscription: PaperSubscription,
  clock: Clock,
): Promise<PaperPurchase> => ({
  product: subscription.product,
  expiryTs: subscription.expiresAt,
  token:
    subscription.store === "apple"
      ? await signTransaction(authority, subscription, clock.now())
      : subscription.key,
  storeId: "paper",
  transactionId: subscription.transactionId,
});

const draw = (store: PaperStoreName, ids: Pick<Ids, "uuid">) =>
  store === "apple"
    ? { key: digits(ids), transactionId: digits(ids) }
    : { key: ids.uuid().replaceAll("-", ""), transactionId: `GPA.${digits(ids)}` };

const drawTransaction = ({ store }: PaperSubscription, ids: Pick<Ids, "uuid">): string =>
  draw(store, ids).transactionId;

const digits = (ids: Pick<Ids, "uuid">): string =>
  BigInt(`0x${ids.uuid().replaceAll("-", "")}`)
    .toString()
    .slice(0, 16);

const UNKNOWN = { kind: "unverified", why: "nothing was sold" } as const;

/** The server's side of a store that is opened by its first sale; until then it knows nothing. */
const openLazily = (
  name: AppStore["name"],
  { isOpened, open }: { readonly isOpened: () => boolean; readonly open: () => Promise<AppStore> },
): AppStore => ({
  name,
  verifyPurchase: async (token) => (isOpened() ? (await open()).verifyPurchase(token) : UNKNOWN),
  readAgain: async (subscription) =>
    isOpened() ? (await open()).readAgain(subscription) : { kind: "silent", why: UNKNOWN.why },
  acknowledge: async (said) => (await open()).acknowledge(said),
  readNotification: async (call) => (isOpened() ? (await open()).readNotification(call) : UNKNOWN),
});
