import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBridgeHost, type BridgeHost } from "@afterword/bridge/host";
import type { WrapperMessage } from "@afterword/bridge/messages";
import { createBridgeSuite, type HostUnderTest } from "@afterword/bridge/suite";
import { createPlainPhone } from "@afterword/bridge/suite/plain-phone";
import { PAGE_RECEIVER } from "@afterword/bridge/window-transport";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Account } from "../account.ts";
import { VOICE } from "../signal/probe.ts";
import { startWorld, type World } from "../world.ts";
import { recordAndReceive } from "./record-and-receive.ts";
import { openWebkitView, type WebkitView } from "./web-view.ts";

let view: WebkitView;
let host: BridgeHost | null = null;
let arrived: unknown[] = [];
/** The calls of the page by their names. */
let called: string[] = [];

beforeAll(async () => {
  view = await openWebkitView(({ handler, text, url }) => {
    if (handler === "arrived") return void arrived.push(JSON.parse(text));
    called.push(/"name":"([^"]+)"/.exec(text)?.[1] ?? "");
    host?.receive(text, url);
  });
});
afterAll(() => view.close());

/** It tells what reaches it, and nothing else. */
const EMPTY_PAGE = `<!doctype html><title>Empty</title><script>
  const tell = (message) => window.webkit.messageHandlers.arrived.postMessage(JSON.stringify(message));
  window.${PAGE_RECEIVER} = tell;</script>`;

describe("messages that cross a view of WebKit", () => {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html").end(EMPTY_PAGE);
  });
  let origin: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await view.open(`${origin}/notes`);
  });
  afterAll(() => server.close());

  const startHost = async (): Promise<HostUnderTest> => {
    // What was on its way when the test before ended has arrived by then.
    await view.run("return 0");
    const plain = createPlainPhone({ system: "ios", prices: { plan_family: "$4.99" } });
    const begun = createBridgeHost({ ports: plain.ports, send: view.send, allowedOrigin: origin });
    host = begun;
    arrived = [];
    return {
      ...plain,
      ...begun,
      allowedOrigin: origin,
      receive: (raw, url) => {
        if (url.startsWith(`${origin}/`))
          view.evaluate(`window.ReactNativeWebView.postMessage(${JSON.stringify(raw) ?? "undefined"});`);
        else begun.receive(raw, url);
      },
      sent: () => arrived,
      reinstall: async () => plain.reinstall(),
    };
  };

  createBridgeSuite("the phone in a view of WebKit", startHost);
});

describe("the product in a view of WebKit", () => {
  let world: World;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "afterword-saved-"));
    world = await startWorld({ host: "localhost" });
  });
  afterAll(async () => {
    await world.stop();
    rmSync(folder, { recursive: true });
  });

  it("The page greets the wrapper, looks at the phone, and a voice is recorded, delivered and played", async () => {
    const name = "web-view-voice";
    const sent: WrapperMessage[] = [];
    const { ports } = createPlainPhone({
      platform: "ios",
      system: "ios",
      deviceId: `phone-of-${name}@example.com`,
      deviceToken: "token",
    });
    host = createBridgeHost({
      ports,
      allowedOrigin: world.origin,
      send: (message) => {
        sent.push(message);
        view.send(message);
      },
    });
    called = [];
    const told = { world, page: view, folder, kind: "voice", hasBrokenPause: true } as const;
    // A page that has an answer does not ask whether quiet signs are wanted.
    const prepare = ({ call }: Account) => call("PUT", "/api/phone/quiet-signs", { on: false });
    const got = await recordAndReceive({ ...told, prepare }, name);
    expect(got.probed).toMatchObject(VOICE);
    expect(called).toEqual(
      expect.arrayContaining(["hello", "device.info", "device.checks", "permission.request"]),
    );
    expect(sent.filter((message) => message.t === "res" && !message.ok)).toEqual([]);
  });
});
