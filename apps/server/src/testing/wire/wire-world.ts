import type { LightMyRequestResponse } from "fastify";
import { xsrfHeaders, type Person, type TestServer } from "../test-server.ts";
import { addPhone, type TestPhone } from "../phones.ts";
import { addOwner } from "./access-cast.ts";
import { KNOWN } from "./schema-values.ts";
import type { WireBody, WireRequest } from "./wire-request.ts";

/** People with notes and recipients, who make requests. */
export type WireWorld = {
  readonly send: (request: WireRequest) => Promise<LightMyRequestResponse>;
  /** Replaces callers who cannot call any more. */
  readonly refresh: () => Promise<void>;
};

type Cast = { user: Person; other: Person; admin: Person; ended: Person; phone: TestPhone };
type Pools = Record<"id" | "email" | "password" | "token" | "secret", string[]>;

export const openWorld = async (server: TestServer): Promise<WireWorld> => {
  const pools: Pools = { id: [], email: [], password: [], token: [], secret: ["A".repeat(43)] };
  const owner = await addWriter(server, pools, "user");
  const cast: Cast = {
    phone: await addPhone(server, owner, { pushKind: "fcm", pushToken: "push" }),
    user: await addWriter(server, pools, "user"),
    other: await addWriter(server, pools, "user"),
    admin: await addWriter(server, pools, "admin"),
    ended: await addWriter(server, pools, "user"),
  };
  await server.call("POST", "/api/logout", { body: { token: cast.ended.refreshToken } });
  // A caller who tries this one's password is asked for a second factor.
  const guarded = await addOwner(server, "user");
  pools.id.push(...Object.values(guarded.things));
  pools.email.push(guarded.email);
  const xsrf = await xsrfHeaders(server.app);
  let count = 0;
  return {
    send: async ({ operation, actor, params, body, headers }) => {
      count += 1;
      const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
        encodeURIComponent(String(fill(params[name], pools)).toWellFormed()),
      );
      return server.app.inject({
        method: operation.method,
        url: path,
        remoteAddress: addressOf(count),
        ...payloadOf(body, pools, { ...xsrf, ...bearerOf(cast, actor), ...headers }),
      });
    },
    refresh: async () => {
      for (const role of ["user", "other", "admin"] as const) {
        if (await canCall(server, cast[role], role)) continue;
        cast[role] = await addWriter(server, pools, role === "admin" ? "admin" : "user");
      }
    },
  };
};

const canCall = async (
  server: TestServer,
  { token }: Person,
  role: "user" | "other" | "admin",
): Promise<boolean> => {
  const path = role === "admin" ? "/api/held-deliveries/0/new" : "/api/plans";
  return (await server.call("GET", path, { token })).statusCode === 200;
};

/** Every user has something that others must not reach. */
const addWriter = async (server: TestServer, pools: Pools, role: "user" | "admin"): Promise<Person> => {
  const person = await server.addPerson({ role });
  const { token } = person;
  const body = { name: "Miriam", email: "miriam@example.com" };
  const recipient = (await server.call("POST", "/api/recipient", { token, body })).json<{ _id: string }>();
  const note = { title: "For you", text: "x", active: true, recipients: [{ _id: recipient._id }] };
  const written = (await server.call("POST", "/api/note", { token, body: note })).json<{ _id: string }>();
  pools.id.push(person._id, recipient._id, written._id);
  pools.email.push(person.email);
  pools.password.push(person.password);
  pools.token.push(person.refreshToken, person.token);
  return person;
};

const bearerOf = (cast: Cast, actor: WireRequest["actor"]): Record<string, string> => {
  if (actor === "nobody") return {};
  if (actor === "phone") return { authorization: `Device ${cast.phone.deviceToken}` };
  return { authorization: `Bearer ${actor === "garbage" ? "a.b.c" : cast[actor].token}` };
};

/** So that no throttle ends the run; they are tried by tests of their own. */
const addressOf = (count: number): string => `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;

/** Puts what is known in the place of its name, at any depth. */
const fill = (value: unknown, pools: Pools): unknown => {
  if (typeof value === "string") return fillText(value, pools);
  if (Array.isArray(value)) return value.map((one) => fill(one, pools));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, pools)]));
};

const fillText = (text: string, pools: Pools): string => {
  const [, kind = "", index = "0"] = text.match(KNOWN) ?? [];
  const pool = pools[kind as keyof Pools] ?? [];
  return pool[Number(index) % Math.max(1, pool.length)] ?? text;
};

type Sent = { readonly payload?: string | Buffer; readonly headers: Record<string, string> };

const payloadOf = (body: WireBody | undefined, pools: Pools, headers: Record<string, string>): Sent => {
  if (body === undefined) return { headers };
  if (body.kind === "text") return { payload: body.text, headers: { "content-type": body.type, ...headers } };
  if (body.kind === "json") {
    const payload = JSON.stringify(fill(body.value, pools)) ?? "";
    return { payload, headers: { "content-type": "application/json", ...headers } };
  }
  const head = `--x\r\ncontent-disposition: form-data; name="${body.field}"; filename="a.png"\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), body.bytes, Buffer.from("\r\n--x--\r\n")]);
  return { payload, headers: { "content-type": "multipart/form-data; boundary=x", ...headers } };
};
