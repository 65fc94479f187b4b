import { randomUUID } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import type { Person, TestServer } from "./test-server.ts";

/** A registered phone, and what it calls by itself. */
export type TestPhone = {
  readonly deviceId: string;
  readonly deviceToken: string;
  readonly call: (path: string, body?: object) => Promise<LightMyRequestResponse>;
};

type PhoneBody = Readonly<Record<string, unknown>>;

export const savePhone = (server: TestServer, { _id, token }: Person, body: PhoneBody) =>
  server.call("PUT", `/api/user/${_id}`, { token, body });

/** Registers a phone by the call of the app, in the place of another one. */
export const addPhone = async (
  server: TestServer,
  person: Person,
  body: PhoneBody = {},
): Promise<TestPhone> => {
  const deviceId = randomUUID();
  const answer = await savePhone(server, person, { deviceId, ...body });
  const { deviceToken } = answer.json<{ readonly deviceToken?: string }>();
  if (deviceToken === undefined) throw new Error(`the phone was not registered: ${answer.body}`);
  return { deviceId, deviceToken, call: callsOf(server, deviceToken) };
};

/** No page makes these, so they come without its cookie. */
const callsOf =
  ({ app }: TestServer, deviceToken: string): TestPhone["call"] =>
  (path, body = {}) =>
    app.inject({
      method: "POST",
      url: path,
      headers: { authorization: `Device ${deviceToken}` },
      payload: body,
      remoteAddress: "192.0.2.9",
    });
