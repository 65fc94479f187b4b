/**
 * The page's own history (product §4): a list of visited addresses with scroll positions. Back and forward move an
 * index, a new navigation truncates what lay ahead, log-in, log-out and a switch of mode clear it. Each clearing
 * begins a new epoch, so that an entry the browser still remembers from before is known to be foreign.
 */
export type HistoryEntry = { readonly url: string; readonly scrollPx: number };

export type HistoryState = {
  readonly entries: readonly HistoryEntry[];
  readonly index: number;
  readonly epoch: number;
};

export type HistoryAction =
  | { readonly kind: "push"; readonly url: string; readonly scrollPx: number }
  | { readonly kind: "replace"; readonly url: string }
  | { readonly kind: "go"; readonly delta: number; readonly scrollPx: number }
  | { readonly kind: "save-scroll"; readonly scrollPx: number }
  | { readonly kind: "clear"; readonly url: string };

/** The mark stored with each of the browser's own entries. */
export type HistoryMark = { readonly index: number; readonly epoch: number };

export const beginHistory = (url: string, epoch = 0): HistoryState => ({
  entries: [{ url, scrollPx: 0 }],
  index: 0,
  epoch,
});

export function reduceHistory(state: HistoryState, action: HistoryAction): HistoryState {
  if (action.kind === "clear") return beginHistory(action.url, state.epoch + 1);
  if (action.kind === "replace") {
    return { ...state, entries: state.entries.with(state.index, entry(action.url)) };
  }
  const entries = withScroll(state, action.scrollPx);
  if (action.kind === "save-scroll") return { ...state, entries };
  if (action.kind === "go") return { ...state, entries, index: clamp(state, action.delta) };
  const visited = entries.slice(0, state.index + 1);
  return { ...state, entries: [...visited, entry(action.url)], index: state.index + 1 };
}

export const currentEntry = (state: HistoryState): HistoryEntry =>
  state.entries[state.index] ?? { url: "/", scrollPx: 0 };

export const canGoBack = (state: HistoryState): boolean => state.index > 0;

export const markOf = (state: HistoryState): HistoryMark => ({ index: state.index, epoch: state.epoch });

/**
 * Resumes this tab's history after a reload. The browser's mark says which entry is being loaded; without one the
 * address was typed or followed from outside, which is a new navigation. A stored history of another shape is ignored:
 * it would keep the page from opening for as long as the tab lives.
 */
export function resumeHistory(kept: unknown, mark: HistoryMark | null, url: string): HistoryState {
  const stored = asHistory(kept);
  if (stored === null) return beginHistory(url);
  if (mark === null)
    return reduceHistory(stored, { kind: "push", url, scrollPx: currentEntry(stored).scrollPx });
  const known = mark.epoch === stored.epoch && stored.entries[mark.index]?.url === url;
  return known ? { ...stored, index: mark.index } : beginHistory(url, stored.epoch + 1);
}

function asHistory(kept: unknown): HistoryState | null {
  const { entries, index, epoch } = (kept ?? {}) as Partial<Record<keyof HistoryState, unknown>>;
  if (!Array.isArray(entries) || !entries.every(isEntry)) return null;
  const isPlaced = isWhole(index) && index in entries && isWhole(epoch);
  return isPlaced ? { entries, index, epoch } : null;
}

const isWhole = (value: unknown): value is number => Number.isInteger(value);

const isEntry = (value: unknown): value is HistoryEntry => {
  const { url, scrollPx } = (value ?? {}) as Partial<Record<keyof HistoryEntry, unknown>>;
  return typeof url === "string" && typeof scrollPx === "number";
};

const entry = (url: string): HistoryEntry => ({ url, scrollPx: 0 });

const withScroll = ({ entries, index }: HistoryState, scrollPx: number): HistoryEntry[] =>
  entries.map((visited, position) => (position === index ? { ...visited, scrollPx } : visited));

const clamp = ({ entries, index }: HistoryState, delta: number): number =>
  Math.min(entries.length - 1, Math.max(0, index + delta));
