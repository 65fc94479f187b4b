import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { openClient } from "@afterword/server/testing/http-person";

export type Caller = <T = unknown>(method: string, path: string, body?: unknown) => Promise<T>;

/** Calls as a page does; throws when the answer is no success. */
export const callerOf = async (address: string, token?: string): Promise<Caller> => {
  const { send } = await openClient(address, token);
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await send(address, method, path, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
    return (isJson ? JSON.parse(text) : text) as T;
  };
};

export type BenchPerson = {
  readonly email: string;
  readonly token: string;
  readonly call: Caller;
};

export const PASSWORD = "correct horse";

/** An account with a phone, through the door of development. */
export const addPerson = async (address: string, firstname: string): Promise<BenchPerson> => {
  const visitor = await callerOf(address);
  const email = `${firstname.toLowerCase()}@bench.example`;
  const account = { firstname, lastname: "Bench", email, password: PASSWORD, deviceId: `phone-${firstname}` };
  const { token } = await visitor<{ token: string }>("POST", "/__dev/accounts", account);
  return { email, token, call: await callerOf(address, token) };
};

export const addNote = async ({ call }: BenchPerson, title: string): Promise<string> => {
  const _id = crypto.randomUUID();
  await call("POST", "/api/note", {
    _id,
    title,
    text: `The words of ${title}.`,
    active: false,
    recipients: [],
  });
  return _id;
};

/** People who change a note of theirs over and over. Returns how to stop, which answers how often they did. */
export const startWriters = async (
  people: readonly BenchPerson[],
  everyMs: number,
): Promise<() => Promise<number>> => {
  let [isOver, writes] = [false, 0];
  const write = async (person: BenchPerson, at: number): Promise<void> => {
    const note = await addNote(person, `Note of ${at}`);
    while (!isOver) {
      const text = `Written ${writes} times. ${"word ".repeat(100)}`;
      await person.call("PUT", `/api/note/${note}`, {
        title: `Note of ${at}`,
        text,
        active: false,
        recipients: [],
      });
      writes += 1;
      await pause(everyMs);
    }
  };
  const all = Promise.all(people.map(write));
  all.catch(() => undefined);
  return async () => {
    isOver = true;
    await all;
    return writes;
  };
};

/** What signs of life took, sorted, and which share of that time the server could have worked but had no core. */
export type Signs = { readonly took: readonly number[]; readonly waited: number };

/** Gives signs of life one after the other until the work is over. */
export const timeSigns = async (
  { call }: BenchPerson,
  pid: number,
  work: () => Promise<unknown>,
): Promise<Signs> => {
  const [began, waitedMs, took] = [performance.now(), coreWaitMs(pid), new Array<number>()];
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  const working = work();
  working.then(end, end);
  while (!isOver) {
    const before = performance.now();
    await call("POST", "/api/user/confirm-agency");
    took.push(performance.now() - before);
    await pause(100);
  }
  await working;
  const waited = (coreWaitMs(pid) - waitedMs) / (performance.now() - began);
  return { took: took.toSorted((one, other) => one - other), waited };
};

/** How long the first thread of a process stood ready and had to wait for a core: other programs' work, not its own. */
const coreWaitMs = (pid: number): number => Number(read(`/proc/${pid}/schedstat`).split(" ")[1] ?? 0) / 1e6;

export const quantileOf = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity;

export const lineOfSigns = ({ took, waited }: Signs): string => {
  const [median, p99, slowest] = [0.5, 0.99, 1].map((share) => quantileOf(took, share).toFixed(0));
  return `median ${median}, p99 ${p99}, slowest ${slowest} ms of ${took.length}; ${(waited * 100).toFixed(0)} % of the time without a core`;
};

export type SlowDownload = {
  /** Resolves with the whole file once it was read as fast as it comes. */
  readonly hurry: () => Promise<Buffer>;
  readonly bytesSoFar: () => number;
};

/** Reads a dump at so many bytes a second until it is hurried. */
export const downloadSlowly = async (
  address: string,
  token: string,
  bytesPerSecond: number,
): Promise<SlowDownload> => {
  const { headers } = await openClient(address, token);
  const answer = await fetch(`${address}/api/exportdb`, { headers });
  if (!answer.ok || answer.body === null) throw new Error(`the dump answers ${answer.status}`);
  const pieces: Uint8Array[] = [];
  let [bytes, isHurried] = [0, false];
  const whole = (async () => {
    for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
      pieces.push(piece);
      bytes += piece.length;
      for (let waited = 0; waited < (piece.length / bytesPerSecond) * 1_000 && !isHurried; waited += 50)
        await pause(50);
    }
    return Buffer.concat(pieces);
  })();
  whole.catch(() => undefined);
  return {
    bytesSoFar: () => bytes,
    hurry: () => {
      isHurried = true;
      return whole;
    },
  };
};

/** The most memory that a process had, and that of those it started. */
export const watchMemory = (pid: number): (() => { readonly own: number; readonly started: number }) => {
  const peaks = { own: 0, started: 0 };
  const timer = setInterval(() => {
    peaks.own = Math.max(peaks.own, residentOf(pid));
    for (const child of childrenOf(pid)) peaks.started = Math.max(peaks.started, residentOf(child));
  }, 100);
  return () => {
    clearInterval(timer);
    return peaks;
  };
};

const residentOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;

const childrenOf = (pid: number): readonly number[] =>
  read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number);

/** A process that has just ended says nothing. */
const read = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
};
