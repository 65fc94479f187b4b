import { createQuietSigns, type QuietSigns } from "../wrapper/quiet-signs.ts";
import type {
  LocalReminder,
  QuietSignsKey,
  QuietSignsPorts,
  ServerReply,
} from "../wrapper/quiet-signs-ports.ts";

/** A call of the wrapper itself, with the token of its registration. */
export type PhonePost = { readonly path: string; readonly body: object; readonly deviceToken: string };

/** What tests do to a phone's lock and to the server that it calls. */
export type QuietSignsControls = {
  readonly setLocked: (isLocked: boolean) => void;
  readonly setPasscode: (isSet: boolean) => void;
  /** A wake push comes; resolves when the wrapper has done what it does. */
  readonly wake: (challenge: string) => Promise<unknown>;
  /** What the wrapper posted so far; the server counts every sign. */
  readonly posts: () => readonly PhonePost[];
};

export type QuietSignsOnTrial = QuietSignsControls & {
  readonly quietSigns: QuietSigns;
  readonly localReminders: () => readonly LocalReminder[];
  /** The texts that the wrapper showed. */
  readonly shown: () => readonly string[];
  /** The title of the action of reminder pushes. */
  readonly actionTitle: () => string | null;
  /** Answers the wrapper's next posts; null: no answer comes. */
  readonly setServer: (answer: ServerOnTrial) => void;
  /** What the vault keeps. */
  readonly kept: (key: QuietSignsKey) => string | null;
  readonly reinstall: () => void;
};

type ServerOnTrial = (post: PhonePost) => ServerReply | null | Promise<ServerReply | null>;

export type QuietSignsOnTrialOptions = {
  /** The token that the phone keeps from an earlier start. */
  readonly deviceToken?: string | undefined;
  /** What it remembers from then. */
  readonly quietSigns?: string | undefined;
  readonly now?: (() => number) | undefined;
  readonly isPushWorking?: (() => boolean) | undefined;
};

/** The wrapper's core on a phone in memory, which is unlocked and has a passcode. */
export const createQuietSignsOnTrial = ({
  deviceToken,
  quietSigns: memory,
  // oxlint-disable-next-line house/no-ambient-clock -- a phone has a clock; tests that move it hand theirs over
  now = Date.now,
  isPushWorking = () => true,
}: QuietSignsOnTrialOptions = {}): QuietSignsOnTrial => {
  const kept = new Map<QuietSignsKey, string>();
  if (deviceToken !== undefined) kept.set("deviceToken", deviceToken);
  if (memory !== undefined) kept.set("quietSigns", memory);
  const posts: PhonePost[] = [];
  const shown: string[] = [];
  const phone = {
    isLocked: false,
    hasPasscode: true,
    reminders: [] as readonly LocalReminder[],
    actionTitle: null as string | null,
    answer: createWillingServer(),
  };
  const ports: QuietSignsPorts = {
    vault: {
      read: async (key) => kept.get(key) ?? null,
      write: async (key, value) => void (value === null ? kept.delete(key) : kept.set(key, value)),
    },
    lock: { isPasscodeSet: async () => phone.hasPasscode, isUnlocked: async () => !phone.isLocked },
    post: async (path, body, token) => {
      const post = { path, body, deviceToken: token };
      posts.push(post);
      const reply = await phone.answer(post);
      if (reply === null) throw new Error("the network is away");
      return reply;
    },
    now,
    localReminders: {
      schedule: async (reminders) => void Object.assign(phone, { reminders }),
      clear: async () => void Object.assign(phone, { reminders: [] }),
      isPushWorking: async () => isPushWorking(),
    },
    nameAction: async (actionTitle) => void Object.assign(phone, { actionTitle }),
    notify: async (text) => void shown.push(text),
    log: () => undefined,
  };
  const quietSigns = createQuietSigns(ports);
  return {
    quietSigns,
    setLocked: (isLocked) => void Object.assign(phone, { isLocked }),
    setPasscode: (hasPasscode) => void Object.assign(phone, { hasPasscode }),
    wake: quietSigns.onWake,
    posts: () => posts,
    localReminders: () => phone.reminders,
    shown: () => shown,
    actionTitle: () => phone.actionTitle,
    setServer: (answer) => void Object.assign(phone, { answer }),
    kept: (key) => kept.get(key) ?? null,
    reinstall: () => kept.clear(),
  };
};

/** A server that knows every token and challenge. */
export const createWillingServer = (): ServerOnTrial => {
  let challenges = 0;
  return ({ path }) => {
    const challenge = `challenge-${++challenges}`;
    if (path === "/api/phone/challenge") return { status: 200, body: { challenge } };
    if (path === "/api/phone/quiet-sign")
      return { status: 200, body: { counted: true, why: null, challenge } };
    return { status: 200, body: "OK" };
  };
};
