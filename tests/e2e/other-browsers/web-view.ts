/** A view of WebKitGTK as a wrapper has one, with the wrapper's end of the bridge in this process (web-view.py). */
import { createServer, type AddressInfo, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { userAgentMark } from "@afterword/bridge/detect";
import { PAGE_RECEIVER } from "@afterword/bridge/window-transport";
import type { DrivenPage } from "./driven-page.ts";
import { openWebkit } from "./webkit.ts";

const PROGRAM = fileURLToPath(new URL("web-view.py", import.meta.url));

/** What a page posted: to the bridge object, or to say what arrived there. */
export type Posted = {
  readonly handler: "ReactNativeWebView" | "arrived";
  readonly text: string;
  /** The address of the page at the top. */
  readonly url: string;
};

export type WebkitView = DrivenPage & {
  /** Passes one message to the page, as a wrapper does. */
  readonly send: (message: unknown) => void;
  /** Runs a script in the page, after those before it, and does not wait for it. */
  readonly evaluate: (script: string) => void;
};

export const openWebkitView = async (receive: (posted: Posted) => void): Promise<WebkitView> => {
  const server = createServer().listen(0, "127.0.0.1");
  const connected = new Promise<Socket>((resolve) => {
    server.once("connection", resolve);
  });
  await new Promise((resolve) => {
    server.once("listening", resolve);
  });
  const { port } = server.address() as AddressInfo;
  try {
    const page = await openWebkit({ binary: PROGRAM, args: [String(port), userAgentMark("ios", "1.0.0")] });
    const socket = await connected;
    createInterface({ input: socket }).on("line", (line) => receive(JSON.parse(line) as Posted));
    const evaluate = (script: string): void => void socket.write(`${JSON.stringify(script)}\n`);
    return {
      ...page,
      evaluate,
      send: (message) => evaluate(`window.${PAGE_RECEIVER}?.(${JSON.stringify(message)});`),
      close: async () => {
        socket.destroy();
        await page.close();
        server.close();
      },
    };
  } catch (failure) {
    server.close();
    throw failure;
  }
};
