/** Carries messages from the page to the wrapper and back. */
export type BridgeTransport = {
  /** Sends one message to the wrapper. May throw if there is none. */
  readonly post: (message: string) => void;
  /** Subscribes to all messages to the page. Returns an unsubscribe function. */
  readonly listen: (receive: (message: unknown) => void) => () => void;
};
