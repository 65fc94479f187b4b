type ModuleGraph = {
  readonly getModuleInfo: (id: string) => {
    readonly isEntry: boolean;
    readonly importers: readonly string[];
    readonly importedIds: readonly string[];
  } | null;
};

/**
 * Into which file of the built pages a module goes; null leaves it to the bundler. Few files: on a phone each one costs
 * more than the kilobyte it holds, and the pages share many small pieces. What the first page reaches stays out of them,
 * or it would be drawn into the first download; and what forms need is apart from what every page needs.
 */
export function sharedByRooms(id: string, graph: ModuleGraph): string | null {
  if (id.includes("/public-pages/")) return null;
  if (SCHEMAS.test(id)) return "schemas";
  if (isReachedAtOnce(id, graph)) return "app";
  return needsForms(id, graph) ? "forms" : "kit";
}

/** By its imports the first page reaches some of it, through the bridge's list of messages; none of it is left there once it is built. */
const SCHEMAS = /\/node_modules\/zod\/|\/packages\/contract\//;
const FORMS = /\/node_modules\/(?:react-hook-form|@hookform|@standard-schema)\//;

/** Whether an entry leads here by imports that are not waited for. */
const isReachedAtOnce = (id: string, graph: ModuleGraph): boolean =>
  leadsTo(
    id,
    (one) => graph.getModuleInfo(one)?.importers,
    (one) => graph.getModuleInfo(one)?.isEntry === true,
  );

const needsForms = (id: string, graph: ModuleGraph): boolean =>
  leadsTo(
    id,
    (one) => graph.getModuleInfo(one)?.importedIds,
    (one) => FORMS.test(one),
  );

/** Whether any module that is reached by such steps, or the first itself, is one of those. */
function leadsTo(
  id: string,
  step: (one: string) => readonly string[] | undefined,
  isOne: (one: string) => boolean,
): boolean {
  const seen = new Set([id]);
  for (const one of seen) {
    if (isOne(one)) return true;
    for (const next of step(one) ?? []) seen.add(next);
  }
  return false;
}
