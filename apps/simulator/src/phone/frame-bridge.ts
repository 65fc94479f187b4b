import { createBridgeHost } from "@afterword/bridge/host";
import type { BridgePorts } from "@afterword/bridge/host-ports";
import type { WrapperMessage } from "@afterword/bridge/messages";

/** One message that crossed the bridge. */
export type BridgeMessage = { readonly to: "phone" | "page"; readonly message: unknown };

export type FrameBridgeOptions = {
  readonly ports: BridgePorts;
  readonly frame: HTMLIFrameElement;
  /** Called with every message, refused ones included. */
  readonly onMessage: (message: BridgeMessage) => void;
};

/**
 * Connects the wrapper's end of the bridge to the page in a frame of the same origin. Returns a disconnect function.
 */
export const connectFrame = ({ ports, frame, onMessage }: FrameBridgeOptions): (() => void) => {
  const { origin } = window.location;
  const host = createBridgeHost({
    ports,
    allowedOrigin: origin,
    send: (message: WrapperMessage) => {
      onMessage({ to: "page", message });
      frame.contentWindow?.postMessage({ toPage: message }, origin);
    },
  });
  const receive = (event: MessageEvent<unknown>): void => {
    if (event.source === null || event.source !== frame.contentWindow) return;
    if (typeof event.data !== "object" || event.data === null || !("toPhone" in event.data)) return;
    onMessage({ to: "phone", message: event.data.toPhone });
    host.receive(event.data.toPhone, event.origin);
  };
  window.addEventListener("message", receive);
  return () => {
    window.removeEventListener("message", receive);
    host.close();
  };
};
