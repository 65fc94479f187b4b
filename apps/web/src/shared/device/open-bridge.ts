import { createBridgeClient } from "@afterword/bridge/client";
import type { BridgeClient, FailureCode } from "@afterword/bridge/client";
import { createWindowTransport } from "@afterword/bridge/window-transport";
import { CLIENT_VERSION } from "@afterword/core/constants";

/**
 * A wrapper may mark the page before its object is there, so this waits for it; and a wrapper that has not heard the
 * greeting sends no events, so it is greeted again. Shows each end of the bridge in the place of the one before.
 */
export async function openBridge(isLeft: () => boolean, show: (device: BridgeClient) => void): Promise<void> {
  for (let triesMax = TRIES_MAX; ; triesMax = Infinity) {
    for (let tries = 0; tries < triesMax && !isObjectThere() && !isLeft(); tries += 1)
      await wait(TRY_AGAIN_MS);
    if (isLeft()) return;
    const device = createBridgeClient(createWindowTransport(window), { page: CLIENT_VERSION });
    show(device);
    const hello = await device.hello;
    if (hello.ok || !NOT_HEARD.has(hello.code)) return;
  }
}

const NOT_HEARD: ReadonlySet<FailureCode> = new Set(["no-wrapper", "timeout"]);

const TRY_AGAIN_MS = 200;
/** After these the calls fail and say so, instead of waiting for ever. */
const TRIES_MAX = 50;

const isObjectThere = (): boolean => "ReactNativeWebView" in window;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
