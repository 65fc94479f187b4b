import { setTimeout as pause } from "node:timers/promises";
import type { SessionTokens } from "@afterword/contract/endpoints/sessions";

/** A person with a confirmed account and a registered phone, made through the calls the app makes. */
export type HttpPerson = {
  readonly id: string;
  /** What a page sends with a call; `call` adds the type of its body. */
  readonly headers: Readonly<Record<string, string>>;
  /** Calls a server that may listen elsewhere than before; rejects when the connection breaks. */
  readonly call: (address: string, method: string, path: string, body?: unknown) => Promise<Response>;
};

const EMAIL = "maya@example.com";
const PASSWORD = "correct horse";
const NAMES = { firstname: "Maya", lastname: "Åström", email: EMAIL };

/** Signs up, takes the link from the inbox of the server at `address`, logs in, and registers a phone. */
export const openAccount = async (address: string): Promise<HttpPerson> => {
  const { send } = await openClient(address);
  const asked = { ...NAMES, fieldpw: PASSWORD, confirmPassword: PASSWORD, terms: true };
  await accepted(send(address, "POST", "/api/user", asked));
  await accepted(send(address, "POST", "/api/user/confirm-email", { secret: await mailedSecret(address) }));
  return reopenAccount(address);
};

/** Logs the same person in, where the account is there already. */
export const reopenAccount = async (address: string): Promise<HttpPerson> => {
  const { send } = await openClient(address);
  const credentials = { email: EMAIL, fieldpw: PASSWORD, remember: true, isApp: true };
  const login = await accepted(send(address, "POST", "/api/login", credentials));
  const { token } = (await login.json()) as SessionTokens;
  const { send: call, headers } = await openClient(address, token);
  const id = subjectOf(token);
  await accepted(call(address, "PUT", `/api/user/${id}`, { deviceId: "phone-of-maya" }));
  return { id, headers, call };
};

const accepted = async (sent: Promise<Response>): Promise<Response> => {
  const answer = await sent;
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
};

/** A page that has loaded: its calls carry what the XSRF guard asks for, and the token if there is one. */
export const openClient = async (
  address: string,
  token?: string,
): Promise<Pick<HttpPerson, "headers"> & { readonly send: HttpPerson["call"] }> => {
  const version = await fetch(`${address}/api/version`);
  const cookie = version.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const headers = {
    cookie,
    "x-xsrf-token": cookie.split("=")[1] ?? "",
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const send: HttpPerson["call"] = (where, method, path, body) =>
    fetch(where + path, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return { headers, send };
};

const mailedSecret = async (address: string): Promise<string> => {
  for (let tries = 0; tries < 300; tries += 1) {
    const mails = (await (await fetch(`${address}/__dev/inbox.json`)).json()) as readonly Mail[];
    const mail = mails.find(({ to }) => to.includes(EMAIL));
    const secret = mail?.text.match(/\/confirm-email\/([\w-]+)/)?.[1];
    if (secret !== undefined) return secret;
    await pause(50);
  }
  throw new Error("the mail with the link did not come");
};

type Mail = { readonly to: string; readonly text: string };

const subjectOf = (token: string): string => {
  const claims = Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8");
  return (JSON.parse(claims) as { readonly sub: string }).sub;
};
