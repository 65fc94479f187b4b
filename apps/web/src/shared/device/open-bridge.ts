import { createBridgeClient } from "@afterword/bridge/client";
import type { BridgeClient } from "@afterword/bridge/client";
import { createWindowTransport } from "@afterword/bridge/window-transport";
import { CLIENT_VERSION } from "@afterword/core/constants";

/** A wrapper may mark the page before its object is there, so this waits for it; null if the page left the app meanwhile. */
export async function openBridge(isLeft: () => boolean): Promise<BridgeClient | null> {
  for (let tries = 0; tries < TRIES_MAX && !isObjectThere(); tries += 1) await wait(TRY_AGAIN_MS);
  return isLeft() ? null : createBridgeClient(createWindowTransport(window), { page: CLIENT_VERSION });
}

const TRY_AGAIN_MS = 200;
/** After these the calls fail and say so, instead of waiting for ever. */
const TRIES_MAX = 50;

const isObjectThere = (): boolean => "ReactNativeWebView" in window;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
