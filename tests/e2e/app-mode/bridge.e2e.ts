import { createBridgeHost, type BridgeHost } from "@afterword/bridge/host";
import { createBridgeSuite, type HostUnderTest } from "@afterword/bridge/suite";
import { writeCall } from "@afterword/bridge/suite/conversation";
import { createPlainPhone } from "@afterword/bridge/suite/plain-phone";
import { PAGE_RECEIVER, type BridgeWindow } from "@afterword/bridge/window-transport";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWebView, type WebView } from "../phone-device.ts";
import { shareBrowser } from "../shared-stage.ts";

const ORIGIN = "https://afterword.example";
const FOREIGN = "https://elsewhere.example";

/** The page of a suite tells what reaches it, and nothing else. */
const EMPTY_PAGE = `<!doctype html><title>Empty</title><script>
  window.${PAGE_RECEIVER} = (message) => void window.__arrived(message);</script>`;

const POST = (message: unknown): void => {
  const { ReactNativeWebView: bridge } = window as unknown as BridgeWindow;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a wrapper's object knows no target
  bridge?.postMessage(message as string);
};

const ADD_FRAME = (src: string): void => {
  document.body.append(Object.assign(document.createElement("iframe"), { src }));
};

describe("messages that cross a real page", () => {
  let view: WebView;
  let host: BridgeHost | null = null;
  let arrived: unknown[] = [];

  beforeAll(async () => {
    view = await openWebView(await shareBrowser(), "ios", (raw, url) => host?.receive(raw, url));
    await view.context.exposeBinding("__arrived", (_source, message: unknown) => void arrived.push(message));
    await view.context.route("**/*", (route) =>
      route.fulfill({ contentType: "text/html", body: EMPTY_PAGE }),
    );
    await view.page.goto(`${ORIGIN}/notes`);
  });
  afterAll(() => view.context.close());

  const post = (raw: unknown) => view.page.evaluate(POST, raw);

  const startHost = async (): Promise<HostUnderTest> => {
    // What was on its way when the test before ended has arrived by then.
    await view.page.evaluate(() => undefined);
    const plain = createPlainPhone({ system: "ios", prices: { plan_family: "$4.99" } });
    const begun = createBridgeHost({ ports: plain.ports, send: view.send, allowedOrigin: ORIGIN });
    host = begun;
    arrived = [];
    return {
      ...plain,
      ...begun,
      allowedOrigin: ORIGIN,
      // The page is there; another address is one that the web view says of a page that is not.
      receive: (raw, url) => {
        if (url.startsWith(`${ORIGIN}/`)) void post(raw);
        else begun.receive(raw, url);
      },
      sent: () => arrived,
      reinstall: async () => plain.reinstall(),
    };
  };

  createBridgeSuite("the phone of the stories", startHost);

  it("A foreign page within ours reaches the wrapper and gets no answer", async () => {
    const { sent, close } = await startHost();
    const heard: string[] = [];
    const inner = host;
    const receive: BridgeHost["receive"] = (raw, url) => {
      heard.push(url);
      inner?.receive(raw, url);
    };
    host = { receive, close };
    await view.page.evaluate(ADD_FRAME, FOREIGN);
    const findFrame = () => view.page.frames().find((frame) => frame.url() === `${FOREIGN}/`);
    await expect.poll(findFrame).toBeDefined();
    await findFrame()?.evaluate(POST, writeCall(1, "device.bind", { secret: "thief" }));
    await post(writeCall(2, "device.info", { secret: "thief" }));
    await expect.poll(sent).toMatchObject([{ id: 2, ok: true, body: { boundTo: "nobody" } }]);
    expect(heard).toEqual([`${FOREIGN}/`, `${ORIGIN}/notes`]);
    close();
  });
});
