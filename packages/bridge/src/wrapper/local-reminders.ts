import type { QuietSignsMemory } from "./quiet-signs-memory.ts";
import type { QuietSignsPorts } from "./quiet-signs-ports.ts";

/**
 * Makes the phone's own reminders anew, where none can come as a push; without a memory there are none. They show no
 * content and no names, as pushes do not. Never rejects: a phone that cannot remind still gives quiet signs.
 */
export const renewLocalReminders = async (
  { localReminders, now, log }: QuietSignsPorts,
  memory: QuietSignsMemory | null,
): Promise<void> => {
  try {
    await localReminders.clear();
    if (memory === null || (await localReminders.isPushWorking())) return;
    const { title, body } = memory.words;
    const earliestMs = Math.max(now(), memory.sleepUntilMs);
    const due = memory.remindAtMs.filter((atMs) => atMs > earliestMs);
    await localReminders.schedule(due.map((atMs) => ({ atMs, title, body })));
  } catch (error) {
    log("warn", `the phone's own reminders could not be renewed: ${String(error)}`);
  }
};

/** What the page handed over was due after the sign of life of that moment; a later sign moves it as far. */
export const moveReminders = (memory: QuietSignsMemory, signMs: number): QuietSignsMemory => {
  const laterMs = signMs - Math.max(memory.armedMs, memory.sleepUntilMs);
  if (laterMs <= 0) return memory;
  return { ...memory, armedMs: signMs, remindAtMs: memory.remindAtMs.map((atMs) => atMs + laterMs) };
};
