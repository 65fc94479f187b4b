/**
 * Code that is fetched later. Where a file of this version is gone, the page is being loaded anew for it
 * (app/reload-after-deploy.ts), and nothing goes on meanwhile. Throws where it could not be fetched.
 */
export async function lateCode<Module>(load: () => Promise<Module>): Promise<Module> {
  const found: Module | undefined = await load();
  return found ?? new Promise<never>(() => undefined);
}

let fetchedForLater = 0;

/** Fetches what nobody has asked for yet; where that fails it is fetched when somebody does. */
export async function fetchForLater(load: () => Promise<unknown>): Promise<void> {
  fetchedForLater += 1;
  try {
    await load();
  } catch {
    // Told when it is needed.
  } finally {
    fetchedForLater -= 1;
  }
}

/** Nobody's page is loaded anew for a file that nobody waits for. */
export const isFetchingForLater = (): boolean => fetchedForLater > 0;
