import type { Stored } from "../../shared/storage/stored.ts";

/**
 * Whether the page may load itself anew for this reason: once in each tab. What does not help the first time (a page
 * that comes out of a cache again, a file that is really missing) would otherwise be tried without end; so would
 * everything in a browser that remembers nothing.
 */
export function claimReload(kept: Stored, reason: string): boolean {
  const earlier = readReasons(kept);
  if (earlier.includes(reason)) return false;
  return kept.write("reloadedFor", JSON.stringify([...earlier, reason].slice(-MOST_REASONS)));
}

/** More than any tab meets; what is kept must not grow for ever. */
const MOST_REASONS = 50;

function readReasons(kept: Stored): readonly unknown[] {
  try {
    const reasons: unknown = JSON.parse(kept.read("reloadedFor") ?? "[]");
    return Array.isArray(reasons) ? reasons : [];
  } catch {
    return [];
  }
}
