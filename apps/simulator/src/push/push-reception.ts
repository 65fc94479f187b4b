import { createObservable, type Observable } from "../page/observable.ts";
import type { PhoneState } from "../phone/phone-state.ts";
import type { Notifications } from "./notifications.ts";

/** A push that the server handed to the push service of a simulated phone. */
export type TakenPush = {
  readonly number: number;
  readonly target: { readonly token: string };
  readonly message: {
    readonly collapseId: string;
    readonly expiresAt: number;
    readonly payload: { readonly challenge: string; readonly path: string };
    /** Null: a wake push, of which the owner sees nothing. */
    readonly visible: { readonly title: string; readonly body: string; readonly category: string } | null;
  };
};

/** What becomes of pushes on their way. Late ones wait until they are let through. */
export type PushWay = "open" | "late" | "lost" | "twice";

type ReceptionState = { readonly way: PushWay; readonly waiting: readonly TakenPush[] };

export type PushReceptionOptions = {
  readonly state: Observable<PhoneState>;
  readonly notifications: Notifications;
  readonly wake: (challenge: string | null) => void;
  readonly log: (level: "info" | "warn", message: string) => void;
  readonly nowMs: () => number;
};

/** The push service of the phone's maker, and what the system does with what arrives. */
export const createPushReception = (options: PushReceptionOptions) => {
  const { state, log, nowMs } = options;
  const own = createObservable<ReceptionState>({ way: "open", waiting: [] });
  const wait = (push: TakenPush): void => own.change({ waiting: [...own.get().waiting, push] });

  const arrive = (push: TakenPush): void => {
    if (push.message.expiresAt <= nowMs()) return log("warn", "a push came too late and was dropped");
    if (!state.get().isOnline) return wait(push);
    hand(options, push);
  };
  const send = (push: TakenPush): void => {
    const { way } = own.get();
    if (way === "lost") return log("warn", "a push was lost");
    if (way === "late") return wait(push);
    arrive(push);
    if (way === "twice") arrive(push);
  };
  const letThrough = (): void => {
    const { waiting } = own.get();
    own.change({ waiting: [] });
    for (const push of waiting) arrive(push);
  };
  state.watch(() => {
    const { waiting, way } = own.get();
    if (state.get().isOnline && way !== "late" && waiting.length > 0) letThrough();
  });

  return {
    state: own.get,
    watch: own.watch,
    /** Takes what the server sent. Pushes to another phone, or to an earlier token, go nowhere. */
    take: (pushes: readonly TakenPush[]): void => {
      const { hasPush, installation } = state.get();
      for (const push of pushes) if (hasPush && push.target.token === installation.pushToken) send(push);
    },
    setWay: (way: PushWay): void => own.change({ way }),
    letThrough,
  };
};

const hand = (options: PushReceptionOptions, { message }: TakenPush): void => {
  const { state, notifications, wake, log } = options;
  const { visible, payload, collapseId } = message;
  const challenge = payload.challenge === "" ? null : payload.challenge;
  if (visible === null) {
    const why = whyNotWoken(state.get());
    if (why === null) wake(challenge);
    else log("warn", `a wake push did not reach the app: ${why}`);
  } else if (state.get().settings.notifications === "granted") {
    const { title, body, category } = visible;
    const answered = category === "" ? null : challenge;
    notifications.show({ title, body, path: payload.path, challenge: answered, key: collapseId });
  } else log("warn", "a push was not shown: notifications are not allowed");
};

/** Why the system does not let the app work in the background; null if it does. */
export const whyNoBackground = ({ platform, settings, app }: PhoneState): string | null => {
  if (app === "in-front") return null;
  if (platform === "ios") return settings.backgroundRefresh === "on" ? null : "background refresh is not on";
  return settings.backgroundData ? null : "background data is restricted";
};

/** An iPhone drops silent pushes to an app that its owner closed. */
const whyNotWoken = (state: PhoneState): string | null =>
  state.platform === "ios" && state.app === "closed" ? "its owner closed it" : whyNoBackground(state);
