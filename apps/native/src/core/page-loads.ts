/**
 * What the web view may show. Only the website: Android gives microphone and camera to whatever page is loaded, and
 * the bridge listens to it. Links to elsewhere open in the system's browser, where they have neither.
 */
export type PageLoad =
  | { readonly kind: "here" }
  | { readonly kind: "outside"; readonly url: string }
  | { readonly kind: "refused" };

export type LoadRequest = {
  readonly url: string;
  /** A frame of the page loads nothing foreign, and must not open the browser by itself. */
  readonly isTopFrame: boolean;
};

export const judgeLoad = ({ url, isTopFrame }: LoadRequest, origin: string): PageLoad => {
  const address = parse(url);
  if (address === null) return REFUSED;
  if (url === "about:blank" || isOwn(address, origin)) return HERE;
  if (!isTopFrame || !OPENED_OUTSIDE.has(address.protocol)) return REFUSED;
  return { kind: "outside", url: address.href };
};

/** The path of a link to the website, which the systems hand to the app (mails' links); null for any other link. */
export const pathOfLink = (url: string | null, origin: string): string | null => {
  const address = url === null ? null : parse(url);
  if (address === null || address.origin !== origin) return null;
  const path = `${address.pathname}${address.search}${address.hash}`;
  return isPath(path) ? path : null;
};

/**
 * A page of the website that the page itself can turn to. "//elsewhere" is another website's address, and so is what
 * becomes that once a browser has dropped tabs and line ends.
 */
export const isPath = (path: unknown): path is string =>
  typeof path === "string" && path.length <= PATH_MAX_LENGTH && /^\/(?!\/)[^\\\s]*$/.test(path);

const PATH_MAX_LENGTH = 200;

const OPENED_OUTSIDE: ReadonlySet<string> = new Set(["https:", "mailto:"]);
const HERE: PageLoad = { kind: "here" };
const REFUSED: PageLoad = { kind: "refused" };

/** Files that the page made itself, to be downloaded, have addresses like "blob:https://…". */
const isOwn = (address: URL, origin: string): boolean =>
  address.origin === origin && /^(?:https?|blob):$/.test(address.protocol);

const parse = (url: string): URL | null => {
  try {
    return new URL(url);
  } catch {
    return null;
  }
};
