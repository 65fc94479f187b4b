/**
 * Says to the other tabs which take is in a recorder's hands. The browser opens the lock when its page is gone, also by
 * a kill: a take without one was left behind.
 */
const PREFIX = "take:";

/** Returns a function that lets go of it, and resolves when the other tabs see that. */
export function lockTake(id: string): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Older browsers have no locks: then two tabs may offer the same take.
  const locks = navigator.locks as LockManager | undefined;
  const released = locks?.request(PREFIX + id, () => promise);
  return async () => {
    resolve();
    await released;
  };
}

export async function lockedTakes(): Promise<ReadonlySet<string>> {
  const locks = navigator.locks as LockManager | undefined;
  const held = (await locks?.query())?.held ?? [];
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
}
