/** How messages get from the page to the wrapper and back. */
export type BridgeTransport = {
  /** Hands one message to the wrapper. May throw where there is none. */
  readonly post: (message: string) => void;
  /** Passes on whatever the wrapper hands to the page; returns how to stop. */
  readonly listen: (receive: (message: unknown) => void) => () => void;
};
