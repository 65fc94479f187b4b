import { once } from "node:events";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailsTo, openStory, type SwitchStory, type Writer } from "../../testing/switch-story.ts";
import { xsrfHeaders } from "../../testing/test-server.ts";

/** Of a body or a type that another call refuses; `undefined` sends none. */
type Form = readonly [what: string, body: string | undefined, type: string | undefined];

const JSON_TYPE = "application/json";
const FORMS: readonly Form[] = [
  ["no body and no type", undefined, undefined],
  ["no body of a type", undefined, JSON_TYPE],
  ["an empty body of JSON", "", JSON_TYPE],
  ["an empty text", "", "text/plain"],
  ["an empty object", "{}", JSON_TYPE],
  ["an unknown source", '{"source":"watch-tapped"}', JSON_TYPE],
  ["a source that only the server knows", '{"source":"mail-link"}', JSON_TYPE],
  ["a source that is a list", '{"source":["app-opened"]}', JSON_TYPE],
  ["a text", "I'm fine", "text/plain"],
  ["a body without a type", "I'm fine", undefined],
  ["a form of the browser", "source=button", "application/x-www-form-urlencoded"],
  ["a form with a file", "--x--", "multipart/form-data; boundary=x"],
  ["a type that is none", "{}", ";;;"],
  ["malformed JSON", '{"source":', JSON_TYPE],
  ["a list", '["app-opened"]', JSON_TYPE],
  ["null", "null", JSON_TYPE],
  ["a prototype", '{"__proto__":{"source":"app-opened"}}', JSON_TYPE],
  ["bytes that are no text", "\u0000\u0001", "application/octet-stream"],
  ["a body larger than any call reads", `{"source":"app-opened","x":"${"x".repeat(2 ** 20)}"}`, JSON_TYPE],
];

let story: SwitchStory;
let writer: Writer;
beforeAll(async () => {
  story = await openStory();
});
beforeEach(async () => {
  writer = await story.addWriter([`${story.context.ids.uuid()}@example.com`]);
});
afterAll(() => story.close());

const CALL = "/api/user/confirm-agency";
const give = (body: string | undefined, type: string | undefined) =>
  story.server.call("POST", CALL, { ...sent(body, type), token: writer.token });
const sent = (body: string | undefined, type: string | undefined) => ({
  ...(body === undefined ? {} : { body }),
  headers: type === undefined ? {} : { "content-type": type },
});
const lastSource = async (): Promise<string> => {
  const signs = story.context.database.db.selectFrom("signs_of_life").select("source");
  const last = signs.where("owner", "=", writer._id).orderBy("at", "desc").limit(1);
  return (await last.executeTakeFirstOrThrow()).source;
};

describe("a sign of life by the session", () => {
  beforeEach(() => story.pass(MINUTE_MS));

  it.each(FORMS)("With %s it counts as the button", async (_what, body, type) => {
    expect((await give(body, type)).statusCode).toBe(200);
    expect(await lastSource()).toBe("button");
  });

  it("A known source counts with any type of its JSON, and unknown fields are ignored", async () => {
    const body = '{"source":"app-resumed","since":5}';
    expect((await give(body, "text/plain; charset=utf-16")).statusCode).toBe(200);
    expect(await lastSource()).toBe("app-resumed");
  });

  it("Without a session or without the XSRF header a call without a body is refused", async () => {
    expect((await story.server.call("POST", CALL)).statusCode).toBe(401);
    const headers = { authorization: `Bearer ${writer.token}` };
    expect((await story.server.app.inject({ method: "POST", url: CALL, headers })).statusCode).toBe(403);
  });
});

it.each(FORMS)("With %s the press of a reminder's link counts", async (_what, body, type) => {
  await story.pass(7 * DAY_MS + HOUR_MS);
  const link = new URL(mailsTo(story.sink, writer.email).at(-1)?.link ?? "").pathname;
  const answer = await story.server.call("POST", `/api/user${link}`, sent(body, type));
  expect(answer.statusCode).toBe(200);
  expect(await lastSource()).toBe("mail-link");
});

describe("a sign of life over a connection", () => {
  let address: string;
  beforeAll(async () => {
    address = await story.server.app.listen({ host: "127.0.0.1", port: 0 });
  });
  beforeEach(() => story.pass(MINUTE_MS));

  const begin = async (headers: Record<string, string>): Promise<ClientRequest> => {
    const bearer = { authorization: `Bearer ${writer.token}` };
    return request(new URL(CALL, address), {
      method: "POST",
      headers: { ...(await xsrfHeaders(story.server.app)), ...bearer, ...headers },
    });
  };

  it("A body without end is answered before it ends", async () => {
    const sending = await begin({ "transfer-encoding": "chunked" });
    sending.on("error", () => undefined).write("x".repeat(2 ** 20));
    const [answer] = (await once(sending, "response")) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    sending.destroy();
    expect(await lastSource()).toBe("button");
  });

  it("One whose body breaks off counts as well", async () => {
    const sending = await begin({ "content-length": "100" });
    sending.on("error", () => undefined).write('{"source"');
    await once(story.server.app.server, "request");
    sending.destroy();
    await expect.poll(lastSource).toBe("button");
  });
});
