import type { LocalReminder, QuietSignsPorts } from "@afterword/bridge/wrapper/quiet-signs-ports";
import { keyOf, type PhonePlatform } from "../phone/installation.ts";

/** The reminders that a phone without push shows by itself; it keeps them while it is off. */
export type LocalReminders = Pick<QuietSignsPorts["localReminders"], "schedule" | "clear"> & {
  /** Those that are due; they are handed out once. */
  readonly takeDue: (nowMs: number) => readonly LocalReminder[];
};

export const createLocalReminders = (storage: Storage, platform: PhonePlatform): LocalReminders => {
  const key = keyOf(platform, "reminders");
  const read = (): readonly LocalReminder[] =>
    JSON.parse(storage.getItem(key) ?? "[]") as readonly LocalReminder[];
  const write = (reminders: readonly LocalReminder[]): void =>
    storage.setItem(key, JSON.stringify(reminders));
  return {
    schedule: async (reminders) => write(reminders),
    clear: async () => storage.removeItem(key),
    takeDue: (nowMs) => {
      const reminders = read();
      const due = reminders.filter(({ atMs }) => atMs <= nowMs);
      if (due.length > 0) write(reminders.filter(({ atMs }) => atMs > nowMs));
      return due;
    },
  };
};
