import { PAGE_RECEIVER } from "@afterword/bridge/window-transport";
import type { BridgeWindow } from "@afterword/bridge/window-transport";
import { onTestFinished } from "vitest";
import { createWrapper } from "./wrapper.ts";
import type { WrapperOfTest, WrapperOptions } from "./wrapper.ts";

const page = window as unknown as BridgeWindow;

type Options = Omit<WrapperOptions, "allowedOrigin" | "send"> & {
  /** The page was loaded some time ago. */
  readonly isLate?: boolean;
};

/** Runs the page inside a wrapper until the test ends. */
export function enterApp({ isLate = false, ...options }: Options = {}): WrapperOfTest {
  const wrapper = createWrapper({
    ...options,
    allowedOrigin: window.location.origin,
    send: (message) => page[PAGE_RECEIVER]?.(message),
  });
  page.ReactNativeWebView = {
    postMessage: (message) => wrapper.host.receive(message, window.location.href),
  };
  // A wrapper may add its object while the page loads; the page checks again then.
  if (!isLate) window.dispatchEvent(new Event("load"));
  onTestFinished(() => {
    wrapper.host.close();
    delete page.ReactNativeWebView;
    window.dispatchEvent(new Event("load"));
  });
  return wrapper;
}
