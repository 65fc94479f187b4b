import { createObservable } from "../page/observable.ts";

/** What the phone shows to its owner, on the lock screen, over an app, or on the home screen. */
export type PhoneNotification = {
  readonly id: number;
  readonly atMs: number;
  readonly title: string;
  readonly body: string;
  /** The page that a touch opens. */
  readonly path: string;
  /** Of a reminder that can be answered without opening the app. */
  readonly challenge: string | null;
  /** A later notification with the same key takes the place of this one. */
  readonly key: string;
};

export type Notifications = ReturnType<typeof createNotifications>;

/** The notifications that are shown, newest first. */
export const createNotifications = (nowMs: () => number) => {
  const state = createObservable<{ readonly shown: readonly PhoneNotification[] }>({ shown: [] });
  let lastId = 0;
  return {
    shown: () => state.get().shown,
    watch: state.watch,
    show: (notification: Omit<PhoneNotification, "id" | "atMs">): void => {
      const others = state.get().shown.filter(({ key }) => key !== notification.key);
      state.change({ shown: [{ ...notification, id: ++lastId, atMs: nowMs() }, ...others] });
    },
    dismiss: (id: number): void =>
      state.change({ shown: state.get().shown.filter((notification) => notification.id !== id) }),
    clear: (): void => state.change({ shown: [] }),
  };
};
