type ModuleGraph = {
  readonly getModuleInfo: (id: string) => {
    readonly isEntry: boolean;
    readonly importers: readonly string[];
    readonly importedIds: readonly string[];
  } | null;
};

/**
 * The file of the build that a module goes into; null leaves it to the bundler. Few files: on a phone each one costs
 * more than its kilobyte, and the pages share many small pieces. Modules that the first page reaches are excluded, or
 * the whole file would join the first download. Modules for forms, and those for admins alone, are separate from those
 * that every page needs.
 */
export function sharedByPages(id: string, graph: ModuleGraph): string | null {
  if (id.includes("/public-pages/")) return null;
  if (SCHEMAS.test(id)) return "schemas";
  if (isReachedAtOnce(id, graph)) return "app";
  const own = OF_FEW_PAGES.find(([files]) => files.test(id));
  if (own !== undefined) return own[1];
  if (isForAdmins(id, graph)) return "admin";
  return needsForms(id, graph) ? "forms" : "kit";
}

/**
 * The first page reaches some of this through the bridge's list of messages, but none of it is left there after the
 * build.
 */
const SCHEMAS = /\/node_modules\/zod\/|\/packages\/contract\//;
/** Players and uploads, with their sentences: only those who record need them, and the recorder shares them with the notes. */
const RECORDINGS = /\/features\/recordings\/(?!upload\/uploaded-signal)|\/messages\/\w+\/recordings\.ts$/;
/** The sentences about plans: those who choose one need them, and those whose plan has expired. */
const PLANS = /\/messages\/\w+\/subscription\.ts$/;
/** The registered phone: the app needs it on every page, the website on the account page alone. */
const PHONE = /\/features\/phone\/|\/core\/src\/phone\/|\/messages\/\w+\/(?:device|phone)\.ts$/;
/** Admins and the app ask for a recent proof, though a public file names it beside what every page needs. */
const RECENT_PROOF = /\/use-recent-proof\.tsx$/;

type OwnFile = readonly [files: RegExp, file: string];

/** Few pages need them, and others would download them with what all need. */
const OF_FEW_PAGES: readonly OwnFile[] = [
  [RECORDINGS, "recordings"],
  [PLANS, "plans"],
  [PHONE, "phone"],
  [RECENT_PROOF, "proof"],
];

/** What goes into a file of its own even where only two pages share it. */
export function sharedByTwo(id: string, graph: ModuleGraph): string | null {
  const own = OF_TWO_PAGES.find(([files]) => files.test(id));
  return own === undefined || isReachedAtOnce(id, graph) ? null : own[1];
}

/** The pages before the log-in. The first download names every file of the build, and nobody who is logged in needs this. */
const SESSIONS =
  /\/features\/sessions\/(?:parts\/(?:outcome\.tsx|session-form\.module\.css)|places-of-app\.ts|unsaved-sign-up\.ts|use-single-use\.ts)$|\/messages\/\w+\/session\.ts$/;
/** The thread and its words: the list of notes has them, and what may open over any page. */
const SIGNS =
  /\/features\/signs-of-life\/|\/shared\/(?:ui\/places-on-line|format\/names)\.ts$|\/core\/src\/(?:time\/left|switch\/thread)\.ts$|\/messages\/\w+\/(?:signs|thread)\.ts$/;
/** The sentences of the history, and what a sent note says with them: onboarding and the forms do without them. */
const HISTORY = /\/messages\/\w+\/history\.ts$|\/features\/deliveries\/delivered-in-words\.ts$/;
/** Pages that have nothing to show, and the links of mails that are of no use. */
const DEAD_ENDS = /\/shared\/ui\/(?:dead-end|closed-envelope)\.|\/messages\/\w+\/dead-end\.ts$/;

const OF_TWO_PAGES: readonly OwnFile[] = [
  [SESSIONS, "sessions"],
  [DEAD_ENDS, "dead-end"],
  [SIGNS, "signs"],
  [HISTORY, "history"],
];

const FORMS = /\/node_modules\/(?:react-hook-form|@hookform|@standard-schema)\//;

/** Whether an entry reaches this module by static imports. */
const isReachedAtOnce = (id: string, graph: ModuleGraph): boolean =>
  leadsTo(
    id,
    (one) => graph.getModuleInfo(one)?.importers,
    (one) => graph.getModuleInfo(one)?.isEntry === true,
  );

/** Their menu, too, is loaded by admins alone. */
const ADMIN_PAGES =
  /\/(?:admin-menu|(?:admin-contents|audit|deliveries|held|plan-admin|setup|system|unreachable|user-admin|vouchers)-page)\.tsx$/;

/** Whether only the pages of admins reach this module: nobody else downloads their sentences. */
const isForAdmins = (id: string, graph: ModuleGraph): boolean =>
  !leadsTo(
    id,
    (one) => graph.getModuleInfo(one)?.importers,
    (one) => graph.getModuleInfo(one)?.importers.length === 0 && !ADMIN_PAGES.test(one),
  );

const needsForms = (id: string, graph: ModuleGraph): boolean =>
  leadsTo(
    id,
    (one) => graph.getModuleInfo(one)?.importedIds,
    (one) => FORMS.test(one),
  );

/** Whether this module, or any that the steps lead to, satisfies the test. */
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
