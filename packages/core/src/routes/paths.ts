/**
 * The route table (product §2). `:name` stands for one part of the path. The first that fits counts, so /notes/new stands
 * before /notes/:id, or it would be taken for the note "new".
 */
export const ROUTES = {
  home: "/",
  login: "/login",
  logout: "/logout",
  register: "/register",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password/:secret",
  confirmEmail: "/confirm-email/:secret",
  confirmUpdatedEmail: "/confirm-updated-email/:secret",
  signOfLife: "/confirm-agency/:secret",
  disownFactor: "/not-my-second-factor/:secret",
  done: "/done",
  terms: "/terms",
  privacy: "/privacy",
  account: "/account",
  profile: "/account/profile",
  changePassword: "/account/change-password",
  security: "/account/security",
  history: "/account/history",
  notes: "/notes",
  newNote: "/notes/new",
  note: "/notes/:id",
  recipients: "/recipients",
  newRecipient: "/recipients/new",
  recipient: "/recipients/:id",
  selectRecipient: "/add-recipient",
  editRecipientOfNote: "/add-recipient/:id",
  audioRecording: "/audio-recording",
  videoRecording: "/video-recording",
  subscription: "/subscription",
  upgradeSubscription: "/upgrade-subscription",
  adminUsers: "/admin-users",
  adminPlans: "/admin-plans",
  adminContents: "/admin-contents",
  adminVouchers: "/admin-vouchers",
  adminDeliveries: "/admin-deliveries",
  adminHeld: "/admin-held",
  adminUnreachable: "/admin-unreachable",
  adminAudit: "/admin-audit",
  adminSystem: "/admin-system",
  adminSetup: "/admin-setup",
  publicNote: "/get-note/:secret",
  /** The page of a rehearsal; apart from the real one, so that the address itself says what it is. */
  rehearsal: "/rehearsal/:secret",
  /** Answers a form with what a recipient would see. */
  previewNote: "/preview-note",
  notFound: "/notfound",
  /** Pseudo-routes: the history takes them as "one step back" and "one step forward". */
  back: "/back",
  forward: "/forward",
} as const satisfies Record<string, `/${string}`>;

export type RouteName = keyof typeof ROUTES;

/** Routes whose pattern carries no parameter. */
export type PlainRouteName = {
  [Name in RouteName]: (typeof ROUTES)[Name] extends `${string}:${string}` ? never : Name;
}[RouteName];

type ParameterOf<Pattern extends string> = Pattern extends `${string}:${infer Parameter}` ? Parameter : never;

type PathArguments<Name extends RouteName> = Name extends PlainRouteName
  ? []
  : [parameters: Record<ParameterOf<(typeof ROUTES)[Name]>, string>];

/** The path of a route: `pathTo("note", { id })`. Parameters are encoded. */
export function pathTo<Name extends RouteName>(name: Name, ...[parameters]: PathArguments<Name>): string {
  const values: Readonly<Record<string, string>> = parameters ?? {};
  return ROUTES[name].replace(/:(\w+)/g, (_all, key: string) => encodeURIComponent(values[key] ?? ""));
}

/** Which route a path belongs to; undefined for an unknown path. A slash at the end does not matter. */
export function findRoute(pathname: string): RouteName | undefined {
  const parts = partsOf(pathname);
  return ROUTE_NAMES.find((name) => matches(partsOf(ROUTES[name]), parts));
}

/** What stands at the `:name`s of a path's route, decoded; `{}` for a path of no route. */
export function parametersOf(pathname: string): Readonly<Record<string, string>> {
  const route = findRoute(pathname);
  if (route === undefined) return {};
  const parts = partsOf(pathname);
  const named = partsOf(ROUTES[route]).map((part, index) => [part, decode(parts[index] ?? "")] as const);
  return Object.fromEntries(
    named.filter(([part]) => part.startsWith(":")).map(([part, value]) => [part.slice(1), value]),
  );
}

/** Any path containing "-recording" is a recording page (product §2). */
export const isRecordingPath = (pathname: string): boolean => pathname.includes("-recording");

/** Any path starting with /admin- is for admins (product §2, §6). */
export const isAdminPath = (pathname: string): boolean => pathname.startsWith("/admin-");

/** The address may be typed by hand: a percent sign that encodes nothing stands for itself. */
const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const partsOf = (path: string): string[] => path.split("/").filter((part) => part !== "");

const matches = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.length === parts.length &&
  pattern.every((wanted, index) => wanted.startsWith(":") || wanted === parts[index]);

const ROUTE_NAMES = Object.keys(ROUTES) as RouteName[];
