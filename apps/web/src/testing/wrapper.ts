import { createBridgeHost } from "@afterword/bridge/host";
import type { BridgeHost } from "@afterword/bridge/host";
import type { WrapperMessage } from "@afterword/bridge/messages";
import { createPlainPhone } from "@afterword/bridge/suite/plain-phone";
import type { PlainPhone, PlainPhoneOptions } from "@afterword/bridge/suite/plain-phone";

export type WrapperOfTest = Omit<PlainPhone, "ports" | "listeners"> & {
  readonly host: BridgeHost;
  readonly sent: () => readonly WrapperMessage[];
};

export type WrapperOptions = PlainPhoneOptions & {
  readonly allowedOrigin: string;
  readonly send?: (message: WrapperMessage) => void;
};

/** A wrapper without a phone; its host end is the real one. */
export function createWrapper({ allowedOrigin, send, ...options }: WrapperOptions): WrapperOfTest {
  const sent: WrapperMessage[] = [];
  const { ports, ...phone } = createPlainPhone(options);
  return {
    ...phone,
    host: createBridgeHost({
      ports,
      allowedOrigin,
      send: (message) => {
        sent.push(message);
        send?.(message);
      },
    }),
    sent: () => sent,
  };
}
