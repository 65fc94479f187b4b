import { createBridgeHost } from "@afterword/bridge/host";
import type { BridgePorts } from "@afterword/bridge/host-ports";
import { createFaultyWay, WRONG_TO_PAGE, WRONG_TO_PHONE, type BridgeFault } from "./bridge-faults.ts";

/** One message that crossed the bridge. */
export type BridgeMessage = { readonly to: "phone" | "page"; readonly message: unknown };

export type FrameBridgeOptions = {
  readonly ports: BridgePorts;
  readonly frame: HTMLIFrameElement;
  readonly fault: () => BridgeFault;
  /** Called with every message, refused ones included. */
  readonly onMessage: (message: BridgeMessage) => void;
};

/**
 * Connects the wrapper's end of the bridge to the page in a frame of the same origin. Returns a disconnect function.
 */
export const connectFrame = ({ ports, frame, fault, onMessage }: FrameBridgeOptions): (() => void) => {
  const { origin } = window.location;
  const toPage = (message: unknown): void => {
    onMessage({ to: "page", message });
    frame.contentWindow?.postMessage({ toPage: message }, origin);
  };
  const host = createBridgeHost({
    ports,
    allowedOrigin: origin,
    send: createFaultyWay(fault, toPage, WRONG_TO_PAGE),
  });
  const toPhone = createFaultyWay(
    fault,
    ({ message, sentFrom }: { readonly message: unknown; readonly sentFrom: string }) => {
      onMessage({ to: "phone", message });
      host.receive(message, sentFrom);
    },
    WRONG_TO_PHONE.map((message) => ({ message, sentFrom: origin })),
  );
  const receive = (event: MessageEvent<unknown>): void => {
    if (event.source === null || event.source !== frame.contentWindow) return;
    if (typeof event.data !== "object" || event.data === null || !("toPhone" in event.data)) return;
    toPhone({ message: event.data.toPhone, sentFrom: event.origin });
  };
  window.addEventListener("message", receive);
  return () => {
    window.removeEventListener("message", receive);
    host.close();
  };
};
