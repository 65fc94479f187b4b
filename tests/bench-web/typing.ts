/** From a key press to its paint, in the longest possible note, on a processor slowed down four times. */
import type { Page } from "playwright-core";

const KEYS = 80;
/** With fewer reported keys the slowest ones are unknown. */
const FEWEST_REPORTED = KEYS / 2;
const SHORTEST_REPORTED_MS = 16;
const SLOWER = 4;
const BETWEEN_KEYS_MS = 120;

export type Typing = { readonly p95Ms: number; readonly layoutShift: number };

export const measureTyping = async (page: Page, label: string): Promise<Typing> => {
  const text = page.getByLabel(label);
  await text.waitFor();
  await watch(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await text.focus();
  // In the middle, so that all text after it moves.
  await text.evaluate((field: HTMLTextAreaElement) => {
    const middle = Math.floor(field.value.length / 2);
    field.setSelectionRange(middle, middle);
  });
  const before = (await text.inputValue()).length;
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press("abcdefg "[key % 8] ?? "a");
    await page.waitForTimeout(BETWEEN_KEYS_MS);
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const typed = (await text.inputValue()).length - before;
  if (typed !== KEYS) throw new Error(`${typed} of ${KEYS} keys arrived in the text`);
  return read(page);
};

type Watched = Window & { seen?: { keys: Map<number, number>; shift: number } };

/** Events shorter than the reporting limit are not reported; they count as that long. */
const watch = (page: Page): Promise<void> =>
  page.evaluate((shortest) => {
    const seen = { keys: new Map<number, number>(), shift: 0 };
    (window as Watched).seen = seen;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const { interactionId: id, duration } = entry as PerformanceEventTiming & { interactionId: number };
        if (id > 0) seen.keys.set(id, Math.max(seen.keys.get(id) ?? 0, duration));
      }
    }).observe({ type: "event", durationThreshold: shortest } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        seen.shift += entry.value;
    }).observe({ type: "layout-shift" });
  }, SHORTEST_REPORTED_MS);

const read = async (page: Page): Promise<Typing> => {
  const { keys, shift } = await page.evaluate(() => {
    const { seen } = window as Watched;
    return { keys: [...(seen?.keys.values() ?? [])], shift: seen?.shift ?? Number.NaN };
  });
  if (keys.length < FEWEST_REPORTED)
    throw new Error(
      `The browser reported ${keys.length} of ${KEYS} keys; at least ${FEWEST_REPORTED} are needed`,
    );
  const unreported = Array.from({ length: Math.max(0, KEYS - keys.length) }, () => SHORTEST_REPORTED_MS);
  const sorted = [...keys, ...unreported].toSorted((one, other) => one - other);
  return { p95Ms: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN, layoutShift: shift };
};
