import type { BridgeClient } from "@afterword/bridge/client";
import { createContext, use, useEffect, useState } from "react";
import type { ReactNode } from "react";
import { useMode } from "./mode.ts";

/** The page's end of the bridge to the wrapper; null on the website, and in the app until it is loaded. */
export const useDevice = (): BridgeClient | null => use(DeviceContext);

/** Opens the bridge in the app. Its code is loaded only there. */
export function DeviceProvider({ children }: { readonly children: ReactNode }) {
  const mode = useMode();
  const [device, setDevice] = useState<BridgeClient | null>(null);
  useEffect(() => {
    if (mode !== "app") return undefined;
    let opened: BridgeClient | null = null;
    let left = false;
    const open = async (): Promise<void> => {
      const { openBridge } = await import("./open-bridge.ts");
      await openBridge(
        () => left,
        (next) => {
          opened?.close();
          opened = next;
          setDevice(next);
        },
      );
    };
    // Without the bridge the app has no push and no phone, so loading it is retried until it succeeds.
    let retry: number | undefined;
    const tryOpen = (): void =>
      void open().catch(() => {
        if (!left) retry = window.setTimeout(tryOpen, RETRY_MS);
      });
    tryOpen();
    return () => {
      left = true;
      window.clearTimeout(retry);
      opened?.close();
      setDevice(null);
    };
  }, [mode]);
  return <DeviceContext value={device}>{children}</DeviceContext>;
}

const RETRY_MS = 3_000;

const DeviceContext = createContext<BridgeClient | null>(null);
