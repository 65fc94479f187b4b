import { randomUUID } from "node:crypto";
import { open } from "node:fs/promises";
import { Agent, request } from "node:http";

/** A device with an account of its own at a server, which hands recordings over and reads them as the web app does. */
export type Phone = {
  readonly send: (part: PartOf) => Promise<void>;
  /** All of a file, in parts, one after the other. */
  readonly handOver: (file: string, name: string) => Promise<void>;
  readonly untilConverted: (name: string) => Promise<void>;
  /** Where the recording is read. */
  readonly urlOf: (name: string) => Promise<string>;
  /** Reads a range to its end, and keeps nothing of it. */
  readonly read: (url: string, start: number, end: number) => Promise<void>;
  readonly close: () => void;
};

export type PartOf = {
  /** `1700000000001.mp4` */
  readonly name: string;
  readonly index: number;
  readonly isLast: boolean;
  readonly content: Uint8Array;
};

type Account = { readonly _id: string; readonly token: string };

/** Of this account, or of a new one. */
export const openPhone = async (address: string, known?: Account): Promise<Phone> => {
  const headers = await headersOfPage(address);
  const { _id, token } = known ?? (await addAccount(address, headers));
  const session = { headers: { ...headers, authorization: `Bearer ${token}` } };
  const ask = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${address}${path}`, session)).json()) as T;
  const { secret } = await ask<{ readonly secret: string }>(`/api/user/${_id}`);
  const agent = new Agent({ keepAlive: true });
  const send: Phone["send"] = ({ name, index, isLast, content }) => {
    const file = encodeURIComponent(`${_id}/${name}.${index}`);
    const url = `${address}/api/note-media/${secret}/${isLast ? 1 : 0}/1/${file}`;
    return sendForm(agent, url, { headers, content });
  };
  const urlOf: Phone["urlOf"] = async (name) => {
    const credential = await ask<{ readonly authorizationToken: string }>("/api/user-downloadurl");
    return `${address}/api/media/${_id}/${name}?Authorization=${credential.authorizationToken}`;
  };
  return {
    send,
    urlOf,
    handOver: (file, name) => handOver(send, file, name),
    untilConverted: async (name) => untilConverted(await urlOf(name)),
    read: (url, start, end) => readRange(agent, url, `bytes=${start}-${end}`),
    close: () => agent.destroy(),
  };
};

const addAccount = async (address: string, headers: Record<string, string>): Promise<Account> => {
  const [email, password] = [`${randomUUID()}@example.com`, "correct horse"];
  const made = await fetch(`${address}/__dev/accounts`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ firstname: "Vera", lastname: "Holm", email, password, deviceId: "phone" }),
  });
  return (await made.json()) as Account;
};

/** What every changing call of a page carries. */
const headersOfPage = async (address: string): Promise<Record<string, string>> => {
  const { headers } = await fetch(`${address}/api/version`);
  const cookie = headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  return { cookie, "x-xsrf-token": decodeURIComponent(cookie.split("=")[1] ?? "") };
};

/** As devices cut them. */
const PART_BYTES = 512 * 1024;

const handOver = async (send: Phone["send"], file: string, name: string): Promise<void> => {
  const handle = await open(file);
  const { size } = await handle.stat();
  const content = Buffer.alloc(PART_BYTES);
  for (let index = 0; index * PART_BYTES < size; index += 1) {
    const { bytesRead } = await handle.read(content, 0, PART_BYTES, index * PART_BYTES);
    const isLast = (index + 1) * PART_BYTES >= size;
    await send({ name, index, isLast, content: content.subarray(0, bytesRead) });
  }
  await handle.close();
};

const LOOKS = 1_200;
const LOOK_AGAIN_MS = 250;

const untilConverted = async (url: string): Promise<void> => {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const { headers } = await fetch(url, { method: "HEAD" });
    // The tag of a converted file (recording-reading.ts).
    if (headers.get("etag")?.startsWith('"c') === true) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  throw new Error("the recording was not converted");
};

const BOUNDARY = "----a-part-of-a-recording";
const HEAD = Buffer.from(
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="part"\r\n` +
    `content-type: application/octet-stream\r\n\r\n`,
);
const TAIL = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);

type Form = { readonly headers?: Record<string, string>; readonly content: Uint8Array };

/** Sends a form with one file; rejects unless it is taken. */
export const sendForm = (agent: Agent, url: string, { headers = {}, content }: Form): Promise<void> =>
  new Promise((resolve, reject) => {
    const type = `multipart/form-data; boundary=${BOUNDARY}`;
    const length = HEAD.length + content.length + TAIL.length;
    const sent = request(url, {
      agent,
      method: "POST",
      headers: { ...headers, "content-type": type, "content-length": length },
    });
    sent.on("error", reject).on("response", (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`a part was answered ${answer.statusCode}`));
      answer.resume().on("end", resolve);
    });
    for (const piece of [HEAD, content]) sent.write(piece);
    sent.end(TAIL);
  });

/** Rejects unless all of it comes. */
export const readRange = (agent: Agent, url: string, range: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { range } }, (answer) => {
      if (answer.statusCode !== 206) reject(new Error(`a range was answered ${answer.statusCode}`));
      answer.on("error", reject).resume().on("end", resolve);
    });
    sent.on("error", reject).end();
  });
