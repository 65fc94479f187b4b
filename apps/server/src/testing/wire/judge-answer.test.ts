import { getNote } from "@afterword/contract/endpoints/notes";
import type { LightMyRequestResponse } from "fastify";
import { expect, it } from "vitest";
import { documentOf } from "../../platform/http/openapi/document.ts";
import { createJudge } from "./judge-answer.ts";
import { operationsOf } from "./operations.ts";

const document = documentOf([getNote], { url: "/", description: "local", "x-internal": false });
const [operation] = operationsOf(document);
const judge = createJudge(document);

const HEADERS = {
  "ratelimit-limit": "1",
  "ratelimit-remaining": "1",
  "ratelimit-reset": "1",
  "access-control-allow-origin": "http://127.0.0.1:4000",
};
const ID = "8b0c9b52-7d5c-4d0e-8a55-5f2f6a2c9a11";
const NOTE = {
  _id: ID,
  owner: { _id: ID },
  title: "For you",
  text: "",
  recording: null,
  recordingState: null,
  active: true,
  recipients: [],
  triggered: null,
  updatedAt: "2026-11-21T09:00:00.000Z",
};
const PROBLEM = { title: "Not found", status: 404, detail: "This doesn’t exist." };

const judged = (
  statusCode: number,
  type: string,
  body: unknown,
  headers: object = HEADERS,
): string | null => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  // Of an answer, only what is read here.
  const answer = { statusCode, body: text, headers: { ...headers, "content-type": type } };
  if (operation === undefined) throw new Error("the document tells no call");
  return judge(operation, answer as unknown as LightMyRequestResponse);
};

it("An answer that matches the document is accepted", () => {
  expect(judged(200, "application/json; charset=utf-8", NOTE)).toBeNull();
  expect(judged(404, "application/problem+json", PROBLEM)).toBeNull();
});

type Case = readonly [what: string, status: number, body: object, objection: string];
const problems: readonly Case[] = [
  ["a fault", 500, PROBLEM, "answered 500"],
  ["a status that is not told", 409, PROBLEM, "does not tell"],
];
const notes: readonly Case[] = [
  ["a field too many", 200, { ...NOTE, passwordHash: "x" }, "additionalProperties"],
  ["a field too few", 200, { ...NOTE, text: undefined }, "required"],
  ["a text that is too long", 200, { ...NOTE, title: "x".repeat(257) }, "maxLength"],
  ["an id that is none", 200, { ...NOTE, _id: "1" }, "pattern"],
  ["a refusal that is not called a problem", 404, PROBLEM, 'as "application/json"'],
];

it.each(problems)("An answer with %s is objected to", (_what, status, body, objection) => {
  expect(judged(status, "application/problem+json", body)).toContain(objection);
});

it.each(notes)("An answer with %s is objected to in its content", (_what, status, body, objection) => {
  expect(judged(status, "application/json", body)).toContain(objection);
});

it("An answer without its documented headers is objected to", () => {
  expect(judged(404, "application/problem+json", PROBLEM, {})).toContain("without RateLimit-Limit");
  expect(judged(429, "text/plain", "1 minute")).toContain("without Retry-After");
});
