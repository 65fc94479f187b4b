import type { WallMs } from "@afterword/core/time/instant";
import { writeAppleNotification } from "./apple-face.ts";
import type { Authority } from "./authority.ts";
import { signPush, writeGoogleNotification } from "./google-face.ts";
import type { PaperEvent, PaperStoreName } from "./ledger.ts";

export type Notification = {
  readonly store: PaperStoreName;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Sends one to the product; true once it was taken. */
export type PostNotification = (notification: Notification) => Promise<boolean>;

/** Both stores give up some time. */
const TRIES_MAX = 5;

export type NotificationQueue = {
  readonly add: (event: PaperEvent) => void;
  /** Sends what waits, oldest first, until one is not taken; that one and the others are tried again next time. */
  readonly send: (post: PostNotification, machineNow: WallMs) => Promise<void>;
};

type Waiting = { readonly id: string; readonly event: PaperEvent; tries: number };

export const createNotificationQueue = (authority: Authority, drawId: () => string): NotificationQueue => {
  const waiting: Waiting[] = [];
  let sending: Promise<void> = Promise.resolve();

  const write = async ({ id, event }: Waiting, machineNow: WallMs): Promise<Notification> => {
    const { store } = event.subscription;
    return store === "apple"
      ? { store, body: await writeAppleNotification(authority, event, id), headers: {} }
      : {
          store,
          body: writeGoogleNotification(event, id),
          headers: { authorization: `Bearer ${await signPush(authority, machineNow)}` },
        };
  };
  const sendAll = async (post: PostNotification, machineNow: WallMs): Promise<void> => {
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      first.tries += 1;
      const isTaken = await post(await write(first, machineNow));
      if (!isTaken && first.tries < TRIES_MAX) return;
      waiting.shift();
    }
  };
  return {
    add: (event) => void waiting.push({ id: drawId(), event, tries: 0 }),
    send: (post, machineNow) => {
      sending = sending.then(() => sendAll(post, machineNow));
      return sending;
    },
  };
};
