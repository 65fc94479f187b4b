/** How messages get from the page to the wrapper and back. */
export type BridgeTransport = {
  /** Hands one message to the wrapper. May throw where there is none. */
  readonly post: (message: string) => void;
  /** Passes on all that the wrapper hands to the page. Returns an unsubscribe function. */
  readonly listen: (receive: (message: unknown) => void) => () => void;
};
