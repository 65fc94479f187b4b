import type { Endpoint, RefusalStatus } from "@afterword/contract/endpoint";
import { problem } from "@afterword/contract/problem";
import { schemaOf } from "./json-schema.ts";
import type { JsonSchema } from "./json-schema.ts";

/** Every status that a call may answer, with what it then holds. */
export const answersOf = (endpoint: Endpoint): JsonSchema => {
  const { refusals = [], refusalReplies = {} } = endpoint;
  const own = refusals.map((status) => [status, refusalOf(status, refusalReplies)] as const);
  const common = commonStatuses(endpoint).map((status) => [status, refersTo(status)] as const);
  const partial = endpoint.ranged === undefined ? [] : rangedAnswers(endpoint);
  return Object.fromEntries([[endpoint.status ?? 200, successOf(endpoint)], ...partial, ...own, ...common]);
};

/** The refusals that many calls share, by the name under which they are referred to. */
export const sharedAnswers = (): JsonSchema =>
  Object.fromEntries(
    Object.entries(MEANINGS).map(([status, meaning]) => [nameOf(status), plainAnswer(status, meaning)]),
  );

export const sharedHeaders = (): JsonSchema => HEADERS;

/** What is answered where product §8 says "text": a sentence, or nothing. */
const TEXT = { type: "string", maxLength: 1000 } as const;
const LARGEST_INT32 = 2 ** 31 - 1;

const MEANINGS = {
  400: "The body cannot be read, or does not have the form that this call expects.",
  401: "No session, or it ended.",
  402: "A limit of the plan is reached; the body is the sentence to show.",
  403: "The request was not confirmed (see the scheme `xsrfHeader`), or the caller may not do this.",
  404: "This does not exist, or is somebody else's.",
  409: "Not in this state.",
  410: "The link is used, expired or unknown.",
  413: "The body is larger than this call accepts.",
  415: "The body is of a type that this call does not take.",
  418: "No device is registered.",
  423: "The account is disabled.",
  425: "Parts that belong to it have not arrived yet.",
  428: "Something more is to be shown first.",
  429: "Too many tries; the body is the wait in words.",
  500: "A fault on the server's side.",
  503: "Not available at the moment.",
} as const;

type Status = keyof typeof MEANINGS;

/** Behaviour §7: these two are plain sentences, everything else is a problem. */
const PLAIN: readonly string[] = ["402", "429"];

/** What may become of any call, and of any that brings a body or an id along. */
const commonStatuses = ({ method, params, refusals = [], takesAnyBody }: Endpoint): readonly Status[] => {
  const always: readonly Status[] = [401, 403, 429, 500, 503];
  const unreadable: readonly Status[] = method === "GET" || takesAnyBody ? [] : [400, 413, 415];
  const unknown: readonly Status[] = params === undefined && method === "GET" ? [] : [404];
  return [...always, ...unreadable, ...unknown].filter((status) => !refusals.some((own) => own === status));
};

const nameOf = (status: string | number): string => `Refusal${status}`;

const refersTo = (status: Status): JsonSchema => ({ $ref: `#/components/responses/${nameOf(status)}` });

const refusalOf = (status: RefusalStatus, replies: Endpoint["refusalReplies"]): JsonSchema => {
  const shape = replies?.[status];
  if (shape === undefined) return refersTo(status);
  const content = { "application/problem+json": { schema: schemaOf(shape, "output") } };
  return { description: MEANINGS[status], headers: headersOf(String(status)), content };
};

const plainAnswer = (status: string, description: string): JsonSchema => ({
  description,
  headers: headersOf(status),
  content: PLAIN.includes(status)
    ? { "text/plain": { schema: TEXT } }
    : { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
});

const successOf = (endpoint: Endpoint): JsonSchema => ({
  description: "Done.",
  headers: headersOf("200"),
  content: contentOf(endpoint),
});

/** Where a part of the file is asked for by the header `Range`. */
const rangedAnswers = (endpoint: Endpoint): readonly (readonly [number, JsonSchema])[] => [
  [206, { ...successOf(endpoint), description: "The range that was asked for." }],
  [
    416,
    {
      description: "The file has no such range.",
      headers: headersOf("416"),
      content: { "text/plain": { schema: TEXT } },
    },
  ],
];

const contentOf = ({ reply, file, textMaxLength = TEXT.maxLength }: Endpoint): JsonSchema => {
  if (reply !== undefined) return { "application/json": { schema: schemaOf(reply, "output") } };
  if (file === undefined) return { "text/plain": { schema: { ...TEXT, maxLength: textMaxLength } } };
  return Object.fromEntries(file.map((type) => [type, {}]));
};

const HEADERS = {
  "RateLimit-Limit": whole("How many calls one address may make in a minute."),
  "RateLimit-Remaining": whole("How many of them are left."),
  "RateLimit-Reset": whole("Seconds until they are all there again."),
  "Access-Control-Allow-Origin": {
    description: "The pages of this installation; no other site may read answers.",
    schema: { type: "string", format: "uri", maxLength: 300 },
  },
  "Retry-After": whole("Seconds to wait."),
} as const;

type Header = keyof typeof HEADERS;

const ALWAYS: readonly Header[] = [
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "Access-Control-Allow-Origin",
];

const headersOf = (status: string): JsonSchema => {
  const names = ["429", "503"].includes(status) ? [...ALWAYS, "Retry-After"] : ALWAYS;
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
};

function whole(description: string): JsonSchema {
  const schema = { type: "integer", format: "int32", minimum: 0, maximum: LARGEST_INT32 };
  return { description, required: true, schema };
}

export const problemSchema = (): JsonSchema => schemaOf(problem, "output");
