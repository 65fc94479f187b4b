/** Debian's Firefox, driven by WebDriver BiDi over the WebSocket that it opens itself: no driver, no package. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { DrivenPage } from "./driven-page.ts";
import { endGroupOf } from "./end-group-of.ts";

/** A microphone that hums and a camera that shows colours; pages may use both, and play, without asking. */
const PREFERENCES = {
  "media.navigator.streams.fake": true,
  "media.navigator.permission.disabled": true,
  "media.autoplay.default": 0,
  "intl.accept_languages": "en",
  // No word to the hosts of its vendor.
  "app.update.enabled": false,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
  "toolkit.telemetry.server": "data:,",
};

export const openFirefox = async (): Promise<DrivenPage> => {
  const profile = mkdtempSync(join(tmpdir(), "afterword-firefox-"));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const flags = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"];
  const firefox = spawn("firefox-esr", flags, {
    // A group of its own, so that one signal reaches all its processes.
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const close = async (): Promise<void> => {
    await endGroupOf(firefox);
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    return { ...(await drive(`${await addressOf(firefox)}/session`)), close };
  } catch (failure) {
    await close();
    throw failure;
  }
};

const drive = async (address: string): Promise<Omit<DrivenPage, "close">> => {
  const send = await connect(address);
  await send("session.new", { capabilities: {} });
  const { context } = (await send("browsingContext.create", { type: "tab" })) as { context: string };
  return {
    open: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
    run: async <T>(body: string, ...values: readonly unknown[]): Promise<T> => {
      const answer = (await send("script.callFunction", {
        target: { context },
        awaitPromise: true,
        userActivation: false,
        // What comes back is a text, so that its form need not be translated.
        functionDeclaration: `async function (...all) { const body = async function () { ${body} };
          return JSON.stringify((await body.apply(null, all)) ?? null); }`,
        arguments: values.map((value) => ({ type: "string", value })),
      })) as { result?: { value: string }; exceptionDetails?: { text: string } };
      if (answer.result === undefined) throw new Error(answer.exceptionDetails?.text ?? "no result");
      return JSON.parse(answer.result.value) as T;
    },
    perform: async (actions) => void (await send("input.performActions", { context, actions })),
  };
};

type Told = { readonly id?: number; readonly result?: unknown; readonly message?: string };

/** Each command has a number, and its answer has the same. */
const connect = async (address: string): Promise<(method: string, params: object) => Promise<unknown>> => {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (told: Told) => void>();
  socket.addEventListener("message", ({ data }) => {
    const told = JSON.parse(String(data)) as Told;
    if (told.id !== undefined) waiting.get(told.id)?.(told);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error("Firefox does not answer")));
  });
  return (method, params) =>
    new Promise((resolve, reject) => {
      const id = waiting.size + 1;
      waiting.set(id, ({ result, message }) =>
        result === undefined ? reject(new Error(`${method}: ${message}`)) : resolve(result),
      );
      socket.send(JSON.stringify({ id, method, params }));
    });
};

const addressOf = async ({ stderr }: ChildProcess): Promise<string> => {
  if (stderr === null) throw new Error("Firefox says nothing");
  for await (const line of createInterface({ input: stderr })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) {
      // Read on, or a full pipe would hold the browser.
      stderr.resume();
      return address;
    }
  }
  throw new Error("Firefox did not start");
};
