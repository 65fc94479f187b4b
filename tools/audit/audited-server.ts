import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { SERVER_ENTRY, startServer } from "../server-process.ts";

/** The product with its embedded defaults, and what an outside program must know to use it. */
export type AuditedServer = {
  readonly origin: string;
  readonly known: Known;
  readonly stop: () => Promise<void>;
};

export type Known = {
  /** Access tokens, valid for ten minutes. */
  readonly userToken: string;
  readonly adminToken: string;
  /** Value of the cookie that every call but a GET must send as a header. */
  readonly xsrf: string;
  readonly userId: string;
  /** A note that was not sent out, with a recording. */
  readonly note: KnownNote;
  readonly recipientId: string;
  readonly noteToDelete: string;
  readonly recipientToDelete: string;
};

export type KnownNote = {
  readonly _id: string;
  readonly updatedAt: string;
  readonly recording: object;
};

export const startAuditedServer = async (): Promise<AuditedServer> => {
  const folder = mkdtempSync(path.join(tmpdir(), "afterword-audit-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  // As behind a proxy with TLS: only then are cookies secure and is TLS demanded.
  const publicUrl = `https://127.0.0.1:${port}`;
  const settings = { PORT: String(port), HOST: "127.0.0.1", DATA_DIR: folder, PUBLIC_URL: publicUrl };
  const forget = (): void => rmSync(folder, { recursive: true, force: true });
  const starting = startServer({ entry: SERVER_ENTRY, settings });
  const server = await starting.catch((failure: unknown) => {
    forget();
    throw failure;
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    forget();
  };
  try {
    return { origin, known: await getToKnow(origin), stop };
  } catch (failure) {
    await stop();
    throw failure;
  }
};

const freePort = async (): Promise<number> => {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
};

/** The demo accounts that the first start makes (README). */
const ANNA = { email: "anna@example.com", fieldpw: "demo-anna" };
const ADMIN = { email: "admin@example.com", fieldpw: "demo-admin" };

/** Logs in again, because suites take longer than a token is valid. */
export const getToKnow = async (origin: string): Promise<Known> => {
  const xsrf = await xsrfOf(origin);
  const call = callerOf(origin, xsrf);
  const login = async (who: object): Promise<string> =>
    ((await call("POST", "/api/login", { ...who, isApp: true })) as { token: string }).token;
  const userToken = await login(ANNA);
  const asAnna = callerOf(origin, xsrf, userToken);
  const recipients = [randomUUID(), randomUUID()] as const;
  for (const _id of recipients) {
    await asAnna("POST", "/api/recipient", { _id, name: "Miriam", email: "miriam@example.com" });
  }
  const note = await findSpokenNote(asAnna);
  const noteToDelete = await addNote(asAnna, recipients[0]);
  const adminToken = await login(ADMIN);
  const tokens = { userToken, adminToken, xsrf, userId: subjectOf(userToken) };
  return { ...tokens, note, noteToDelete, recipientId: recipients[0], recipientToDelete: recipients[1] };
};

type Call = (method: string, path: string, body?: object) => Promise<unknown>;
type Note = Omit<KnownNote, "recording"> & {
  readonly triggered: string | null;
  readonly recording: object | null;
};

/** The demo's own; the others make room for one that is to be deleted, since the account's plan may be full. */
const findSpokenNote = async (call: Call): Promise<KnownNote> => {
  const held = ((await call("GET", "/api/notes")) as Note[]).filter(({ triggered }) => triggered === null);
  const spoken = held.find(({ recording }) => recording !== null);
  if (spoken?.recording === undefined || spoken.recording === null) {
    throw new Error("no note of the demo has a recording");
  }
  for (const { _id } of held.filter((one) => one !== spoken)) await call("DELETE", `/api/note/${_id}`);
  const { _id, updatedAt, recording } = spoken;
  return { _id, updatedAt, recording };
};

const addNote = async (call: Call, recipient: string): Promise<string> => {
  const _id = randomUUID();
  const note = { _id, title: "For you", text: "", active: true, recipients: [{ _id: recipient }] };
  await call("POST", "/api/note", note);
  return _id;
};

const xsrfOf = async (origin: string): Promise<string> => {
  const { headers } = await fetch(`${origin}/api/version`);
  const cookies = headers.getSetCookie().map((cookie) => /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1]);
  return cookies.find((value) => value !== undefined) ?? "";
};

const callerOf =
  (origin: string, xsrf: string, token?: string): Call =>
  async (method, where, body) => {
    const answer = await fetch(origin + where, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        cookie: `XSRF-TOKEN=${xsrf}`,
        "x-xsrf-token": xsrf,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${where} answered ${answer.status}: ${text}`);
    const isJson = (answer.headers.get("content-type") ?? "").includes("json");
    return isJson ? (JSON.parse(text) as unknown) : text;
  };

const subjectOf = (token: string): string => {
  const claims = Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8");
  return (JSON.parse(claims) as { readonly sub: string }).sub;
};
