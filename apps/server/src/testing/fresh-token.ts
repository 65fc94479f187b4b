import { randomUUID } from "node:crypto";
import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import type { Person, TestServer } from "./test-server.ts";

/** An access token of a new session, for when the clock was moved further than one lives. */
export const freshToken = async (server: TestServer, { email, password }: Person): Promise<string> => {
  const body = { email, fieldpw: password, remember: true, isApp: true };
  // So that one test does not use up another one's tries.
  const [a = 0, b = 0, c = 0] = Buffer.from(randomUUID().replaceAll("-", ""), "hex");
  const answer = await server.call("POST", "/api/login", { body, ip: `10.${a}.${b}.${c}` });
  if (answer.statusCode !== 200) throw new Error(`logging in answered ${answer.statusCode} ${answer.body}`);
  return answer.json<SessionTokens>().token;
};
