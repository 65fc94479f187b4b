import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { createTokens } from "../../platform/crypto/tokens.ts";
import type { Person, TestServer } from "../test-server.ts";
import type { Kind } from "./access-table.ts";

/** A user with one thing of each kind. */
export type Owner = Person & { readonly things: Readonly<Record<Kind, string>> };

export const CALLERS = ["nobody", "user", "admin", "demoted", "disabled", "ended", "forged"] as const;
export type CallerName = (typeof CALLERS)[number];

/** Whose tokens are worth nothing any more, or never were. */
export const STRANGERS: readonly CallerName[] = ["nobody", "disabled", "ended", "forged"];

export const NO_THING = "6f1d7a50-0000-4000-8000-00000000beef";

/** A user who calls under this name, made for one cell or for many. */
export const addCaller = async (server: TestServer, name: CallerName): Promise<Owner> => {
  const owner = await addOwner(server, name === "admin" || name === "demoted" ? "admin" : "user");
  const { context, call } = server;
  if (name === "disabled") await change(server, owner._id, { active: false });
  if (name === "demoted") await change(server, owner._id, { role: "user" });
  if (name === "ended") await call("POST", "/api/logout", { body: { token: owner.refreshToken } });
  if (name !== "forged") return owner;
  const { sid } = decodeJwt(owner.token);
  const [now, minute] = [context.clock.now(), 60_000];
  const claims = { owner: owner._id, session: String(sid), role: "admin", expiresAt: now } as const;
  const stranger = createTokens({ bytes: Buffer.alloc(32, 9) });
  const token = await stranger.signAccess({ ...claims, expiresAt: (now + minute) as typeof now }, now);
  return { ...owner, token };
};

const change = (server: TestServer, id: string, set: { active?: boolean; role?: string }): Promise<unknown> =>
  server.context.database.db.updateTable("users").set(set).where("id", "=", id).execute();

export const addOwner = async (server: TestServer, role: "user" | "admin"): Promise<Owner> => {
  const person = await server.addPerson({ role });
  const { token } = person;
  const made = async (path: string, body: object) =>
    (await server.call("POST", path, { token, body })).json<{ _id: string }>()._id;
  const recipient = await made("/api/recipient", { name: "Miriam", email: "miriam@example.com" });
  const note = await made("/api/note", {
    title: "A",
    text: "",
    active: true,
    recipients: [{ _id: recipient }],
  });
  const session = await addSession(server, person);
  const passkey = await addPasskey(server, person._id);
  return { ...person, things: { user: person._id, note, recipient, session, passkey, delivery: NO_THING } };
};

const addSession = async (server: TestServer, { email, password }: Person): Promise<string> => {
  const body = { email, fieldpw: password, remember: true, isApp: true };
  const answer = await server.call("POST", "/api/login", { body });
  return String(decodeJwt(answer.json<{ token: string }>().token)["sid"]);
};

/** As if a browser had made one and shown it: what is tried here is whose it is. */
const addPasskey = async ({ context }: TestServer, owner: string): Promise<string> => {
  const { db } = context.database;
  const [id, now] = [randomUUID(), new Date(context.clock.now())];
  const key = { credential_id: id, public_key: Buffer.alloc(1), counter: 0, transports: "[]", name: "Key" };
  await db
    .insertInto("passkeys")
    .values({ owner, id, created_at: now, ...key })
    .execute();
  await db.updateTable("sessions").set({ second_factor_at: now }).where("owner", "=", owner).execute();
  return id;
};
