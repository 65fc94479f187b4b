import { BRIDGE_VERSION, type Platform } from "./messages.ts";

/**
 * Website or app: the product runs as both, and tells them apart by a mark in the user agent or by the wrapper's bridge
 * object (product §1).
 */
export type Mode =
  | { readonly mode: "website"; readonly platform: null }
  /** `platform` is null if only the bridge object is there; `hello` returns it then. */
  | { readonly mode: "app"; readonly platform: Platform | null };

/** The part of `window` that the decision needs. */
export type WindowLike = {
  readonly navigator: { readonly userAgent: string };
  readonly ReactNativeWebView?: unknown;
};

export const detectMode = (page: WindowLike): Mode => {
  const mark = USER_AGENT_MARK.exec(page.navigator.userAgent);
  if (mark !== null) return { mode: "app", platform: mark[1] as Platform };
  return hasBridgeObject(page) ? { mode: "app", platform: null } : { mode: "website", platform: null };
};

/** The mark that a wrapper appends to its user agent, for example `AfterwordApp/1 (ios; 1.0.0)`. */
export const userAgentMark = (platform: Platform, appVersion: string): string =>
  `AfterwordApp/${BRIDGE_VERSION} (${platform}; ${appVersion})`;

const USER_AGENT_MARK = /\bAfterwordApp\/\d+ \((ios|android|simulator); [^)]+\)/;

const hasBridgeObject = ({ ReactNativeWebView: bridge }: WindowLike): boolean =>
  typeof bridge === "object" &&
  bridge !== null &&
  "postMessage" in bridge &&
  typeof bridge.postMessage === "function";
