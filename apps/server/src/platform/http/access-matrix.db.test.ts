import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { addCaller, addOwner, CALLERS, NO_THING, STRANGERS } from "../../testing/wire/access-cast.ts";
import type { CallerName, Owner } from "../../testing/wire/access-cast.ts";
import { ACCESS_TABLE } from "../../testing/wire/access-table.ts";
import type { Row } from "../../testing/wire/access-table.ts";
import { createJudge } from "../../testing/wire/judge-answer.ts";
import type { Judge } from "../../testing/wire/judge-answer.ts";
import { operationsOf } from "../../testing/wire/operations.ts";
import type { Operation } from "../../testing/wire/operations.ts";
import type { OpenApiDocument } from "./openapi/document.ts";

/**
 * Every call by every caller on every owner's things (ASVS 8.2.1 to 8.2.3, 8.3.2). The calls come from the document
 * that the server gives out, what is expected of them from a table of its own.
 */
const server: TestServer = await startTestServer();
const document = (await server.call("GET", "/api/openapi.json")).json<OpenApiDocument>();
const calls = operationsOf(document).map((operation) => ({
  name: `${operation.method} ${operation.path}`,
  operation,
}));

let cast: Readonly<Record<CallerName, Owner>>;
/** Whose things only admins may reach. */
let victim: Owner;
let judge: Judge;

beforeAll(async () => {
  const made = await Promise.all(CALLERS.map(async (name) => [name, await addCaller(server, name)] as const));
  cast = Object.fromEntries(made) as typeof cast;
  victim = await addOwner(server, "user");
  judge = createJudge(document);
});
afterAll(() => server.close());

it("The access table lists every call of the API document and no other", () => {
  expect(Object.keys(ACCESS_TABLE).toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
});

it.each(calls)(
  "The call $name answers every kind of caller as the access table says",
  async ({ name, operation }) => {
    const row = ACCESS_TABLE[name];
    if (row === undefined) throw new Error("this call is missing in the table of who may call");
    const wrong: string[] = [];
    for (const caller of CALLERS) {
      for (const target of targetsOf(row)) {
        const cell = { operation, row, caller, target };
        const answer = await tryCell(cell);
        const mistake = judge(operation, answer) ?? objection(cell, answer);
        if (mistake !== null) wrong.push(`${caller} on ${target}: ${mistake}; ${answer.body.slice(0, 100)}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

it("The note, recipient, account and passkey of the victim are unchanged after all calls", async () => {
  const { token, things } = victim;
  const { note, recipient } = things;
  for (const path of [`/api/note/${note}`, `/api/recipient/${recipient}`, `/api/user/${victim._id}`]) {
    expect((await server.call("GET", path, { token })).statusCode).toBe(200);
  }
  const kept = (await server.call("GET", `/api/note/${note}`, { token })).json<{ title: string }>();
  expect(kept.title).toBe("A");
  const factors = (await server.call("GET", "/api/second-factor", { token })).json<{ passkeys: object[] }>();
  expect(factors.passkeys).toMatchObject([{ name: "Key" }]);
});

type Target = "own" | "other" | "unknown" | "nothing";
type Cell = {
  readonly operation: Operation;
  readonly row: Row;
  readonly caller: CallerName;
  readonly target: Target;
};

function targetsOf({ id }: Row): readonly Target[] {
  return id === undefined ? ["nothing"] : ["own", "other", "unknown"];
}

async function tryCell({ operation, row, caller, target }: Cell): Promise<LightMyRequestResponse> {
  const changes = operation.method !== "GET" && outcomeOf(row, caller, target) === "taken";
  // What is taken may remove the caller or the thing; everything else must leave both as they were.
  const who = changes ? await addCaller(server, caller) : cast[caller];
  const whose = changes && target === "other" ? await addOwner(server, "user") : victim;
  const thing = { own: who, other: whose }[target === "other" ? "other" : "own"].things[row.id ?? "user"];
  const token = caller === "nobody" ? {} : { token: who.token };
  const path = pathOf(operation, row, target === "unknown" ? NO_THING : thing);
  return server.call(operation.method, path, { ...token, ...sentOf(operation, row) });
}

function pathOf({ path }: Operation, { params = {} }: Row, thing: string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? thing);
}

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

function sentOf({ method, body: told }: Operation, { body }: Row) {
  if (body !== "picture") return told === undefined && method !== "PUT" ? {} : { body: body ?? {} };
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const bytes = [Buffer.from(head), Buffer.from(PIXEL, "base64"), Buffer.from("\r\n--x--\r\n")];
  return { body: Buffer.concat(bytes), headers: { "content-type": "multipart/form-data; boundary=x" } };
}

type Outcome = "open" | "no-session" | "forbidden" | "not-found" | "taken";

/** No session makes a difference there. */
const OPEN: ReadonlySet<Row["access"]> = new Set(["public", "machine"]);

/** To calls of phones, everyone with a session is a stranger. */
const isNobody = (access: Row["access"], caller: CallerName): boolean =>
  access === "phone" || STRANGERS.includes(caller);

function outcomeOf({ access, id, admins }: Row, caller: CallerName, target: Target): Outcome {
  if (OPEN.has(access)) return "open";
  if (isNobody(access, caller)) return "no-session";
  if (access === "admin" && caller !== "admin") return "forbidden";
  if (id === undefined || target === "own") return "taken";
  return target === "other" && caller === "admin" && admins === "everybody" ? "taken" : "not-found";
}

function objection(
  { operation, row, caller, target }: Cell,
  { statusCode }: LightMyRequestResponse,
): string | null {
  // A body that is missing is reported only behind the guards, to callers who may call.
  const isBodyMissing = operation.body !== undefined && row.body === undefined;
  const taken = row.taken ?? (isBodyMissing ? 400 : 200);
  const wanted = { open: taken, "no-session": 401, forbidden: 403, "not-found": 404, taken };
  const expected = wanted[outcomeOf(row, caller, target)];
  return statusCode === expected ? null : `answered ${statusCode}, not ${expected}`;
}
