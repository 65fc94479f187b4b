/** What the wrapper keeps between two starts, beside the secret of the phone's owner. */
export type QuietSignsKey = "deviceToken" | "quietSigns";

export type ServerReply = { readonly status: number; readonly body: unknown };

/** A reminder that the phone shows by itself. */
export type LocalReminder = { readonly atMs: number; readonly title: string; readonly body: string };

/** What the core of quiet signs needs of a phone. Every function may reject; the core lives with it. */
export type QuietSignsPorts = {
  /** Secure storage that can be read while the phone is locked, is on no backup and does not outlive a reinstall. */
  readonly vault: {
    readonly read: (key: QuietSignsKey) => Promise<string | null>;
    /** Null removes it. */
    readonly write: (key: QuietSignsKey, value: string | null) => Promise<void>;
  };
  readonly lock: {
    readonly isPasscodeSet: () => Promise<boolean>;
    /** Whether the phone is unlocked now. Without a passcode some systems say so always. */
    readonly isUnlocked: () => Promise<boolean>;
  };
  /**
   * Posts JSON to the server, with `Authorization: Device <device token>`, and without cookies. Rejects if there was
   * no answer, at the latest after 10 s: a system ends a task that takes half a minute.
   */
  readonly post: (path: string, body: object, deviceToken: string) => Promise<ServerReply>;
  /** The phone's clock, in milliseconds. */
  readonly now: () => number;
  /** For phones without push. */
  readonly localReminders: {
    readonly schedule: (reminders: readonly LocalReminder[]) => Promise<void>;
    readonly clear: () => Promise<void>;
    /** Whether reminders can come as pushes: there is a push token, and notifications are allowed. */
    readonly isPushWorking: () => Promise<boolean>;
  };
  /** Names the action of reminder pushes; the system shows it. */
  readonly nameAction: (title: string) => Promise<void>;
  /** Shows a text on the phone. */
  readonly notify: (text: string) => Promise<void>;
  /** Must neither throw nor block. */
  readonly log: (level: "info" | "warn" | "error", message: string) => void;
};
