import type { Browser, BrowserContextOptions } from "playwright-core";
import { openPage, type OpenPage } from "./browser.ts";
import { linkIn, type World } from "./world.ts";
import { PASSWORD, type Writer } from "./writer.ts";

/** Somebody who has an account already, so that a story can begin in the middle. */
export type Resident = Writer & {
  readonly id: string;
  readonly password: string;
  /** One call as this person, also after the clock was moved. Throws with the answer when it is refused. */
  readonly send: <Reply = unknown>(method: Method, path: string, body?: unknown) => Promise<Reply>;
};

type Method = "GET" | "POST" | "PUT" | "DELETE";

type Tokens = { readonly token: string; readonly refreshToken: string };

/** Anna of the demo: a note in each state, three recipients, a registered phone. */
export const enterAnna = (world: World): Promise<Resident> =>
  residentOf(world, { firstname: "Anna", lastname: "Lindqvist", email: "anna@example.com" }, "demo-anna");

/** A new account with a confirmed address and a registered phone, made by the calls that the app makes. */
export const settleResident = async (
  world: World,
  name: string,
  { withPhone = true }: { readonly withPhone?: boolean } = {},
): Promise<Resident> => {
  const writer = { firstname: "Vera", lastname: "Holm", email: `${name}@example.com` };
  const send = await openLine(world);
  await send("POST", "/api/user", { ...writer, fieldpw: PASSWORD, confirmPassword: PASSWORD, terms: true });
  const link = linkIn(await world.awaitMail(writer.email, /confirm/i), "/confirm-email/");
  await send("POST", "/api/user/confirm-email", { secret: link.split("/").at(-1) });
  const resident = await residentOf(world, writer, PASSWORD);
  if (withPhone) await resident.send("PUT", `/api/user/${resident.id}`, { deviceId: `phone-of-${name}` });
  return resident;
};

/** A browser of its own in which this person is logged in. */
export const openAs = async (
  browser: Browser,
  world: World,
  { email, password }: Resident,
  look: BrowserContextOptions = {},
): Promise<OpenPage> => {
  const tokens = await logInByCall(world, email, password);
  const kept = { ...tokens, tokensArrivedAt: String(Date.now()), remember: "true" };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  const storageState = { cookies: [], origins: [{ origin: world.origin, localStorage }] };
  return openPage(await browser.newContext({ ...look, storageState }));
};

const residentOf = async (world: World, writer: Writer, password: string): Promise<Resident> => {
  const first = await logInByCall(world, writer.email, password);
  let line = openLine(world, first.token);
  const send = async <Reply>(method: Method, path: string, body?: unknown): Promise<Reply> => {
    try {
      return await (
        await line
      )<Reply>(method, path, body);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 401) throw error;
      line = logInByCall(world, writer.email, password).then(({ token }) => openLine(world, token));
      return (await line)<Reply>(method, path, body);
    }
  };
  return { ...writer, id: ownerOf(first.token), password, send };
};

const logInByCall = async (world: World, email: string, fieldpw: string): Promise<Tokens> => {
  const send = await openLine(world);
  return send<Tokens>("POST", "/api/login", { email, fieldpw, remember: true, isApp: true });
};

class Refusal extends Error {
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

type Send = Resident["send"];

/** Calls with the cookie that every GET sets, brought back as the web app does. */
const openLine = async (world: World, token?: string): Promise<Send> => {
  const greeting = await fetch(`${world.origin}/api/version`);
  const cookie = greeting.headers.get("set-cookie")?.split(";")[0] ?? "";
  const headers = {
    cookie,
    "x-xsrf-token": cookie.replace("XSRF-TOKEN=", ""),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return async <Reply>(method: Method, path: string, body?: unknown): Promise<Reply> => {
    const answer = await fetch(`${world.origin}${path}`, {
      method,
      headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Refusal(answer.status, `${method} ${path} answered ${answer.status}: ${text}`);
    const isJson = answer.headers.get("content-type")?.includes("json") === true;
    return (isJson ? JSON.parse(text) : text) as Reply;
  };
};

const ownerOf = (token: string): string => {
  const claims = Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8");
  return (JSON.parse(claims) as { readonly _id: string })._id;
};
