/**
 * Says to the other tabs which take is in a recorder's hands. The browser opens the lock when its page is gone, also by
 * a kill: a take without one was left behind.
 */
const PREFIX = "take:";

/** Returns how to let go of it. */
export function lockTake(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Older browsers have no locks: then two tabs may offer the same take.
  const locks = navigator.locks as LockManager | undefined;
  void locks?.request(PREFIX + id, () => promise);
  return resolve;
}

export async function lockedTakes(): Promise<ReadonlySet<string>> {
  const locks = navigator.locks as LockManager | undefined;
  const held = (await locks?.query())?.held ?? [];
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
}
