import { REPORT_MAX_LENGTH } from "@afterword/core/constants";
import { findRoute, ROUTES } from "@afterword/core/routes/paths";

/**
 * What the server's log may know of an error: at which route it happened, its kind, its message and the places in our
 * code. Never what somebody wrote, which messages of browsers quote, and never a secret, which stands in addresses.
 */
export function describeError(error: unknown, pathname: string): string {
  const at = `At ${routeOf(pathname)}`;
  // What is thrown without being an error says nothing of where, and could be anybody's words.
  if (!(error instanceof Error)) return `${at}: thrown ${typeof error}`;
  const told = `${at}: ${nameOf(error)}: ${cleaned(error.message).slice(0, LONGEST_MESSAGE)}`;
  return [told, ...framesOf(error)].join("\n").slice(0, REPORT_MAX_LENGTH);
}

/** Whatever throws can give an error any name; those of browsers and ours are one word. */
const nameOf = ({ name }: Error): string => (/^\w{1,40}$/.test(name) ? name : HIDDEN);

const LONGEST_MESSAGE = 300;
const HIDDEN = "[…]";

const routeOf = (pathname: string): string => {
  const route = findRoute(pathname);
  return route === undefined ? "an unknown address" : ROUTES[route];
};

const cleaned = (message: string): string =>
  message
    .replace(NAMED, "$1 $2")
    .replace(QUOTED, HIDDEN)
    .replace(ADDRESS, (_all, path: string) => placeOf(path))
    .replace(/\/[\w-]+\/[\w%-]+/g, placeOf)
    .replace(/[^\s@]+@[^\s@]+/g, HIDDEN)
    .replace(/[\w-]{24,}/g, HIDDEN);

/** How browsers name a property of our code. */
const NAMED = /\b(property|of|reading) '([\w.$-]{1,40})'/g;

/**
 * From the first quotation mark of any language to the last, or to the end: what is quoted may hold such marks itself,
 * and may be cut off. The one of "can't" is none.
 */
const QUOTED = /(?!(?<=n)['’]t\b)[\p{Quotation_Mark}`´](?:[^]*[\p{Quotation_Mark}`´](?!\p{L})|[^]*)/u;

const ADDRESS = /\b[a-z]+:\/\/[^/\s]*([^\s?#)]*)[^\s)]*/gi;

/** Files of ours by their names, pages by their routes. */
const placeOf = (path: string): string => (path.startsWith("/assets/") ? path : routeOf(path));

/** Lines of the stack that are places: the message before them may have lines of its own. */
const framesOf = ({ stack = "" }: Error): string[] =>
  stack.split("\n").flatMap((line) => {
    const [, caller = "", path = "", position = ""] = FRAME.exec(line) ?? [];
    return position === "" ? [] : [`  ${`${caller} `.trimStart()}${placeOf(path)}:${position}`];
  });

/** `at name (https://host/assets/x.js:1:2)` in Chromium, `name@https://host/assets/x.js:1:2` elsewhere. */
const FRAME =
  /^\s*(?:at )?(?:([\w.$<> ]{0,80})(?:@| \())?[a-z]+:\/\/[^/\s]*(\/[^\s:?#]*)[^\s:]*:(\d+:\d+)\)?$/;
