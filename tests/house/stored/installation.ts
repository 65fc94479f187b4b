import { execFileSync, spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** What the life of an installation leaves with the people who use it. */
export type Keepsakes = {
  /** By the machine's clock, which the product's clock is `offsetMs` ahead of. */
  readonly madeAtMs: number;
  /** As it stands in the data folder. */
  readonly masterKey: string;
  readonly user: {
    readonly _id: string;
    readonly email: string;
    readonly password: string;
    readonly oneTimeKey: string;
    readonly recoveryCodes: readonly string[];
    readonly refreshToken: string;
    readonly accessToken: string;
    readonly picture: string;
    readonly noteId: string;
  };
  /** The first half of a log-in, whose second was not taken. */
  readonly ticket: string;
  readonly xsrf: string;
  /** Of the mails that people got: paths that lead to a delivered note, a rehearsal, a sign of life. */
  readonly links: { readonly delivery: string; readonly rehearsal: string; readonly reminder: string };
};

export type Caller = <T = unknown>(method: string, path: string, body?: unknown) => Promise<T>;

/** Calls as a page does; throws when the answer is no success. */
export const callerOf = async (
  origin: string,
  token?: string,
): Promise<Caller & { readonly xsrf: string }> => {
  const first = await fetch(`${origin}/api/version`);
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(first.headers.getSetCookie().join())?.[1] ?? "";
  const headers = {
    cookie: `XSRF-TOKEN=${xsrf}`,
    "x-xsrf-token": xsrf,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const isForm = body instanceof FormData;
    const sent = isForm ? { body } : body === undefined ? {} : { body: JSON.stringify(body) };
    const type = isForm || body === undefined ? {} : { "content-type": "application/json" };
    const answer = await fetch(origin + path, { method, headers: { ...headers, ...type }, ...sent });
    const text = await answer.text();
    // A second factor that is asked for is an answer as well.
    if (!answer.ok && answer.status !== 428) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text) as T;
  };
  return Object.assign(call, { xsrf });
};

export type Server = { readonly origin: string; readonly stop: () => Promise<void> };

/** `aheadMs`: how far the clock that the program reads is ahead of the machine's. */
export type Installation = {
  readonly root: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly aheadMs?: number;
};

/** Starts the server of the project in `root`, on these settings. */
export const startServerOf = async ({ root, settings, aheadMs = 0 }: Installation): Promise<Server> => {
  const words = [...clockAhead(aheadMs), "apps/server/src/main.ts"];
  const stdio: StdioOptions = ["ignore", "pipe", "inherit", "ipc"];
  const child = spawn(process.execPath, words, { cwd: root, env: environmentOf(settings), stdio });
  const ended = once(child, "exit");
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const ready = new Promise<void>((resolve) => {
    lines.on("line", (line) => line.includes('"ready"') && resolve());
  });
  await Promise.race([ready, ended.then(() => Promise.reject(new Error("the server ended at its start")))]);
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
  };
  return { origin: settings["PUBLIC_URL"] ?? "", stop };
};

/** Runs a command of the project's command line; answers what it says, and throws where it fails. */
export const runCli = ({ root, settings, aheadMs = 0 }: Installation, words: readonly string[]): string =>
  execFileSync(process.execPath, [...clockAhead(aheadMs), "apps/server/src/cli.ts", ...words], {
    cwd: root,
    env: environmentOf(settings),
    encoding: "utf8",
  });

const environmentOf = (settings: Readonly<Record<string, string>>) => ({
  PATH: process.env["PATH"],
  ...settings,
});

/** What lay still for a while is opened as if it were the next minute: sessions and tickets end by the calendar. */
const clockAhead = (aheadMs: number): readonly string[] => [
  "--import",
  `data:text/javascript,${encodeURIComponent(`const { now } = Date; Date.now = () => now() + ${aheadMs};
    globalThis.Date = new Proxy(Date, { construct: (Real, given, made) =>
      Reflect.construct(Real, given.length === 0 ? [Date.now()] : given, made) });`)}`,
];
