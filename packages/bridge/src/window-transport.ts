import type { BridgeTransport } from "./transport.ts";

/** The name of the page's receiver: the wrapper calls `window.__afterwordBridge(message)`. */
export const PAGE_RECEIVER = "__afterwordBridge";

/** The part of `window` that the transport uses. */
export type BridgeWindow = {
  readonly navigator: unknown;
  ReactNativeWebView?: { readonly postMessage: (message: string) => void };
  [PAGE_RECEIVER]?: (message: unknown) => void;
};

/** The transport between a page and the wrapper that shows it. */
export const createWindowTransport = (page: BridgeWindow): BridgeTransport => ({
  post: (message) => {
    if (page.ReactNativeWebView === undefined) throw new Error("this page is not shown by a wrapper");
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a wrapper's object knows no target
    page.ReactNativeWebView.postMessage(message);
  },
  listen: (receive) => {
    page[PAGE_RECEIVER] = receive;
    return () => {
      // A page reloaded in place has its own receiver by now.
      if (page[PAGE_RECEIVER] === receive) delete page[PAGE_RECEIVER];
    };
  },
});
