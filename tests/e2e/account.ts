import { randomUUID } from "node:crypto";
import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import { PASSWORD, type Writer } from "./writer.ts";
import type { World } from "./world.ts";

/** A user with a session, and the calls of a page in it. */
export type Account = Writer & SessionTokens & { readonly _id: string; readonly call: Call };

export type Call = <T = unknown>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
) => Promise<T>;

/** The part of a world that calls need. */
type Address = Pick<World, "origin">;

/** A confirmed account with or without a registered phone, and a session in the app. */
export const openAccount = async (
  world: Address,
  writer: Writer,
  deviceId: string | null = `phone-of-${writer.email}`,
): Promise<Account> => {
  const { firstname, lastname, email } = writer;
  const visitor = await callsOf(world);
  const account = { firstname, lastname, email, deviceId, password: PASSWORD };
  const made = await visitor<SessionTokens & { readonly _id: string }>("POST", "/__dev/accounts", account);
  return { ...writer, ...made, call: await callsOf(world, made.token) };
};

/** A new session, opened as the app does it; a sign of life. */
export const logInByCalls = async (
  world: Address,
  writer: Writer,
  { password = PASSWORD, remember = true } = {},
): Promise<Account> => {
  const visitor = await callsOf(world);
  const credentials = { email: writer.email, fieldpw: password, remember, isApp: true };
  const tokens = await visitor<SessionTokens>("POST", "/api/login", credentials);
  const call = await callsOf(world, tokens.token);
  return { ...writer, ...tokens, _id: subjectOf(tokens.token), call };
};

/** Anna of the demo: a note in each state, three recipients, a registered phone. */
export const enterAnna = (world: Address): Promise<Account> =>
  logInByCalls(
    world,
    { firstname: "Anna", lastname: "Lindqvist", email: "anna@example.com" },
    { password: "demo-anna" },
  );

/** The admin of the demo. */
export const enterAdmin = (world: Address): Promise<Account> =>
  logInByCalls(
    world,
    { firstname: "Konstantin", lastname: "Weber", email: "admin@example.com" },
    { password: "demo-admin" },
  );

/** Adds an active note to new recipients. */
export const addNote = async (
  account: Account,
  note: {
    readonly title: string;
    readonly text: string;
    readonly recipients: readonly { name: string; email: string }[];
  },
): Promise<string> => {
  const recipients: { _id: string }[] = [];
  for (const person of note.recipients) {
    recipients.push(await account.call<{ _id: string }>("POST", "/api/recipient", person));
  }
  const _id = randomUUID();
  await account.call("POST", "/api/note", { ...note, _id, active: true, recipients });
  return _id;
};

/** Calls with XSRF cookie and header, as a page does; throws unless the call succeeds. */
const callsOf = async (world: Address, token?: string): Promise<Call> => {
  const first = await fetch(`${world.origin}/api/version`);
  const xsrf =
    first.headers
      .getSetCookie()
      .join()
      .match(/XSRF-TOKEN=([^;]+)/)?.[1] ?? "";
  const headers = {
    "content-type": "application/json",
    cookie: `XSRF-TOKEN=${xsrf}`,
    "x-xsrf-token": decodeURIComponent(xsrf),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${world.origin}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return (answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text) as T;
  };
};

const subjectOf = (token: string): string => {
  const [, claims = ""] = token.split(".");
  return (JSON.parse(Buffer.from(claims, "base64url").toString("utf8")) as { sub: string }).sub;
};
