import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { SeededRandom } from "@afterword/testing/seeded-random";
import { testBytes } from "../platform/media-store/suites/test-bytes.ts";
import { cut } from "./recordings.ts";

/** A take that a device hands over. */
export type Take = { readonly file: string; readonly content: Buffer; readonly count: number };

/** It begins as recordings do; no two are the same. */
export const createTakes = (howMany: number, random: SeededRandom): readonly Take[] =>
  Array.from({ length: howMany }, (_, at) => ({
    file: `${1_795_000_000_000 + at}.${random.pick(["m4a", "mp4"])}`,
    content: Buffer.concat([Buffer.from("1a45dfa3", "hex"), testBytes(random.between(20, 90_000), at)]),
    count: random.between(1, 6),
  }));

export type Sender = {
  readonly address: string;
  readonly owner: string;
  readonly secret: string;
  /** Against forged requests. */
  readonly headers: Readonly<Record<string, string>>;
};

/** Hands a take over until the server has said that it has everything. Throws when it says that it never will. */
export type UploadBadly = (take: Take, random: SeededRandom) => Promise<void>;

/** How a part gets lost: `skipped` is never sent, `cut` breaks off in its middle, the answer to `unheard` is lost. */
const FAULTS = ["none", "none", "none", "skipped", "cut", "unheard", "doubled"] as const;

/** A device that does what docs/media.md tells it to, with a network that fails, and a server that may be away. */
export const overBadNetwork = ({ address, owner, secret, headers }: Sender): UploadBadly => {
  const urlOf = ({ file }: Take, part: number, isLast: boolean): string =>
    `${address}/api/note-media/${secret}/${isLast ? 1 : 0}/1/${encodeURIComponent(`${owner}/${file}`)}.${part}`;
  const post = (take: Take, part: number, { isLast = false, fault = "none" }: Sending = {}) =>
    postForm(urlOf(take, part, isLast), cut(take.content, take.count)[part] ?? take.content, {
      headers,
      fault,
    });
  const sendPart = async (take: Take, part: number, fault: (typeof FAULTS)[number]): Promise<void> => {
    if (fault === "skipped") return;
    const sent = fault === "doubled" ? [post(take, part), post(take, part)] : [post(take, part, { fault })];
    for (const answer of await Promise.all(sent)) refuseRefusal(take, answer);
  };
  return async (take, random) => {
    const order = Array.from({ length: take.count }, (_, part) => part).toSorted(() => random.draw() - 0.5);
    for (const part of order) await sendPart(take, part, random.pick(FAULTS));
    for (;;) {
      const fault = random.chance(0.3) ? "unheard" : "none";
      const answer = await post(take, take.count - 1, { isLast: true, fault });
      if (answer.status === 200) return;
      refuseRefusal(take, answer);
      for (const part of answer.missing) await sendPart(take, part, random.pick(FAULTS));
      if (answer.missing.length === 0) await pause(50);
    }
  };
};

type Sending = { readonly isLast?: boolean; readonly fault?: "none" | "cut" | "unheard" };

/** Status 0: nothing was heard. */
type Answer = { readonly status: number; readonly missing: readonly number[] };

const PASSING: ReadonlySet<number> = new Set([0, 200, 408, 425, 429, 500, 503]);

const refuseRefusal = ({ file }: Take, { status }: Answer): void => {
  if (!PASSING.has(status)) throw new Error(`a part of ${file} was answered ${status}`);
};

type Posting = {
  readonly headers: Readonly<Record<string, string>>;
  readonly fault: "none" | "cut" | "unheard";
};

const postForm = async (url: string, part: Buffer, { headers, fault }: Posting): Promise<Answer> => {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(part)]), "part");
  const sent = new Response(form);
  const body = Buffer.from(await sent.arrayBuffer());
  const type = sent.headers.get("content-type") ?? "";
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const unheard = (): void => resolve({ status: 0, missing: [] });
  const posted = request(url, {
    method: "POST",
    agent: false,
    headers: { ...headers, "content-type": type, "content-length": body.length },
  });
  posted.once("error", unheard);
  posted.once("close", unheard);
  posted.once("response", (response) => {
    if (fault === "unheard") return void posted.destroy();
    const pieces: Buffer[] = [];
    response.on("data", (piece: Buffer) => pieces.push(piece));
    response.once("error", unheard);
    response.once("end", () =>
      resolve({ status: response.statusCode ?? 0, missing: missingIn(Buffer.concat(pieces)) }),
    );
  });
  if (fault === "cut") posted.write(body.subarray(0, body.length / 2), () => posted.destroy());
  else posted.end(body);
  return promise;
};

const missingIn = (body: Buffer): readonly number[] => {
  try {
    return (JSON.parse(body.toString()) as { readonly missing?: readonly number[] }).missing ?? [];
  } catch {
    return [];
  }
};
