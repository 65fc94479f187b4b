type ModuleGraph = {
  readonly getModuleInfo: (
    id: string,
  ) => { readonly isEntry: boolean; readonly importers: readonly string[] } | null;
};

/**
 * Into which file of the built pages a module goes; null leaves it to the bundler. Few files: on a phone each one costs
 * more than the kilobyte it holds, and the rooms share many small pieces. What the first page reaches stays out of it,
 * or it would be drawn into the first download.
 */
export function sharedByRooms(id: string, graph: ModuleGraph): string | null {
  if (id.includes("/public-pages/") || isReachedAtOnce(id, graph)) return null;
  return FORMS.test(id) ? "forms" : "kit";
}

const FORMS = /node_modules\/(react-hook-form|@hookform)\/|\/shared\/forms\//;

/** Whether an entry leads here by imports that are not waited for. */
function isReachedAtOnce(id: string, graph: ModuleGraph): boolean {
  const seen = new Set([id]);
  for (const one of seen) {
    const found = graph.getModuleInfo(one);
    if (found?.isEntry === true) return true;
    for (const importer of found?.importers ?? []) seen.add(importer);
  }
  return false;
}
