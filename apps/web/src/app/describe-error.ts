import { REPORT_MAX_LENGTH } from "@afterword/core/constants";
import { findRoute, ROUTES } from "@afterword/core/routes/paths";

/**
 * What the server's log may contain of an error: its route, kind, message and the places in our code. Never what a user
 * wrote, which browsers quote in messages, and never a secret, which is part of some addresses.
 */
export function describeError(error: unknown, pathname: string): string {
  const at = `At ${routeOf(pathname)}`;
  // A thrown value that is not an error has no stack, and may contain a user's words.
  if (!(error instanceof Error)) return `${at}: thrown ${typeof error}`;
  const summary = `${at}: ${nameOf(error)}: ${cleaned(error.message).slice(0, LONGEST_MESSAGE)}`;
  return [summary, ...framesOf(error)].join("\n").slice(0, REPORT_MAX_LENGTH);
}

/** Code can give an error any name; those of browsers and ours are one word. */
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
 * From the first quotation mark of any language to the last, or to the end: the quoted text may contain such marks, and
 * may be cut off. The apostrophe in "can't" is not one.
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
