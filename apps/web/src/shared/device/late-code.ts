/**
 * Code that is fetched later. Where a file of this version is gone, the page is being loaded anew for it
 * (app/reload-after-deploy.ts), and nothing goes on meanwhile. Throws where it could not be fetched.
 */
export async function lateCode<Module>(load: () => Promise<Module>): Promise<Module> {
  const found: Module | undefined = await load();
  return found ?? new Promise<never>(() => undefined);
}
