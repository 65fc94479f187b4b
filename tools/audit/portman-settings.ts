import { randomUUID } from "node:crypto";
import type { OpenApiDocument } from "@afterword/server/platform/http/openapi/document";
import { operationsOf, type Operation, type Schema } from "@afterword/server/testing/wire/operations";
import type { Known } from "./audited-server.ts";

/**
 * The tests that Portman generates for every call of the document: the call succeeds if that can be known beforehand,
 * every answer is a documented one, a wrong body is refused with 400, a missing session with 401, an unknown id with 404,
 * and each answer has the documented type and shape.
 */
export const portmanSettings = (document: OpenApiDocument, known: Known): object => {
  const operations = operationsOf(document);
  const calls = callsThatAreTaken(known);
  const gone = Object.keys(calls).find((name) => !operations.some((operation) => nameOf(operation) === name));
  // A call under another name would be skipped silently.
  if (gone !== undefined) throw new Error(`${gone} is to be tried, but the document does not tell it`);
  const taken = operations.filter((operation) => nameOf(operation) in calls);
  return {
    version: 1.0,
    globals: {
      collectionPreRequestScripts: [confirmRequests(known.xsrf)],
    },
    overwrites: operations.flatMap((operation) => overwritesOf(operation, calls[nameOf(operation)], known)),
    tests: {
      contractTests: taken.flatMap(({ method, path }) =>
        ["statusSuccess", "contentType", "jsonBody", "schemaValidation", "headersPresent"].map((test) => ({
          openApiOperation: `${method}::${path}`,
          [test]: { enabled: true },
        })),
      ),
      extendTests: operations.map(onlyToldStatuses),
      variationTests: operations.flatMap((operation) => variationsOf(operation, calls[nameOf(operation)])),
    },
  };
};

const NOTHING = "6f1d7a50-0000-4000-8000-00000000beef";

type Sample = { readonly params?: Readonly<Record<string, string>>; readonly body?: object };

const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

const LONG_AGO = "1970-01-01T00:00:00.000Z";
const PROFILE = {
  firstname: "Anna",
  lastname: "Brunner",
  darkMode: true,
  sleepUntil: LONG_AGO,
  tooLateSeen: LONG_AGO,
  freePlans: [NOTHING],
  freePlansSeen: [NOTHING],
  fieldpw: "demo-anna",
};

/**
 * The calls that must succeed, with their bodies; the others need a secret, a file or a special state. The bodies are
 * complete, because Portman only spoils fields that are there.
 */
const callsThatAreTaken = (known: Known): Readonly<Record<string, Sample>> => {
  const recipient = { _id: known.recipientId, name: "Miriam", email: "miriam@example.com" };
  const content = { title: "For you", text: "Hello", active: true, recipients: [{ _id: known.recipientId }] };
  const note = { ...known.note, ...content };
  const [ofNote, ofRecipient] = [{ id: known.note._id }, { id: known.recipientId }];
  return {
    "GET /api/version": {},
    "GET /api/plans": {},
    "GET /api/notes": {},
    "GET /api/recipients": {},
    "GET /api/sessions": {},
    "GET /api/second-factor": {},
    "GET /api/snippets": {},
    "GET /api/snippet-homepage": {},
    "GET /api/snippet/{id}": { params: { id: "terms" } },
    "GET /api/history/{after}": { params: { after: "newest" } },
    "GET /api/activity/{after}": { params: { after: "newest" } },
    "GET /api/deliveries/{page}/{filter}": { params: { page: "0", filter: "all" } },
    "GET /api/held-deliveries/{page}/{group}": { params: { page: "0", group: "new" } },
    "GET /api/user/{_id}": { params: { _id: known.userId } },
    "PUT /api/user/{_id}": { params: { _id: known.userId }, body: PROFILE },
    "GET /api/note/{id}": { params: ofNote },
    "PUT /api/note/{id}": { params: ofNote, body: note },
    "DELETE /api/note/{id}": { params: { id: known.noteToDelete } },
    "GET /api/note/{id}/rehearsals": { params: ofNote },
    "GET /api/recipient/{id}": { params: ofRecipient },
    "PUT /api/recipient/{id}": { params: ofRecipient, body: recipient },
    "DELETE /api/recipient/{id}": { params: { id: known.recipientToDelete } },
    "POST /api/recipient": { body: { ...recipient, _id: randomUUID() } },
    "PUT /api/snippet/{id}": { params: { id: "terms" }, body: { _id: "terms", content: "<p>Terms</p>" } },
    "POST /api/snippet-preview": { body: { kind: "line", text: "Terms" } },
    "GET /api/users/{page}/{filter}": { params: { page: "0", filter: "anna" } },
    "GET /api/user-count/{filter}": { params: { filter: "anna" } },
    "GET /api/contents": {},
    "GET /api/voucher-batches/{page}": { params: { page: "0" } },
    "GET /api/audit/{after}/{kind}/{account}": { params: { after: "newest", kind: "all", account: "all" } },
    "GET /api/audit-state": {},
    "POST /api/audit-account": { body: { email: "anna@example.com" } },
    "GET /api/system-state": {},
    "GET /api/setup": {},
    "GET /api/setup/missing": {},
    "POST /api/user/confirm-agency": { body: { source: "button" } },
    "POST /api/user/confirmation-mail": { body: { email: "nobody@example.com" } },
    "POST /api/user/forgot-password": { body: { email: "nobody@example.com" } },
    "POST /api/log": { body: { message: "audited" } },
    "POST /api/login": { body: { email: "anna@example.com", fieldpw: "demo-anna", isApp: true } },
    "POST /api/held-deliveries/refuse": { body: { group: "new", heldUntil: LONG_AGO } },
    "POST /api/held-deliveries/release": { body: { group: "new", heldUntil: LONG_AGO } },
  };
};

const overwritesOf = (operation: Operation, sample: Sample = {}, known: Known): readonly object[] => {
  const { method, path, access, params, body } = operation;
  const values = params.map(({ name }) => ({
    key: name,
    value: sample.params?.[name] ?? NOTHING,
    overwrite: true,
  }));
  const overwrites = {
    ...(values.length === 0 ? {} : { overwriteRequestPathVariables: values }),
    ...(sample.body === undefined || body === undefined
      ? {}
      : { overwriteRequestBody: [{ key: ".", value: sample.body, overwrite: true }] }),
    ...(access === "admin" ? { overwriteRequestSecurity: { bearer: { token: known.adminToken } } } : {}),
  };
  return Object.keys(overwrites).length === 0
    ? []
    : [{ openApiOperation: `${method}::${path}`, ...overwrites }];
};

/** Sends the cookie as a page's script does. Newman would not send a secure cookie without TLS. */
const confirmRequests = (xsrf: string): string =>
  [
    ["X-XSRF-TOKEN", xsrf],
    ["Cookie", `XSRF-TOKEN=${xsrf}`],
  ]
    .map(([key, value]) => `pm.request.headers.upsert(${JSON.stringify({ key, value })});`)
    .join("\n");

const onlyToldStatuses = ({ method, path, answers }: Operation): object => {
  const told = Object.keys(answers).map(Number);
  const name = `[${method}]::${path} - Answers with a status that is told`;
  return {
    openApiOperation: `${method}::${path}`,
    tests: [
      `pm.test(${JSON.stringify(name)}, () => pm.expect(${JSON.stringify(told)}).to.include(pm.response.code));`,
    ],
  };
};

const NEEDS_SESSION: ReadonlySet<Operation["access"]> = new Set(["session", "admin"]);

const variationsOf = (operation: Operation, sample: Sample | undefined): readonly object[] => [
  ...(NEEDS_SESSION.has(operation.access) ? [withoutSession(operation)] : []),
  ...(canBeSpoilt(operation, sample) ? [wrongBodies(operation)] : []),
];

/**
 * Portman spoils one shape and sends the other where a body or a part of it may have several, and it spoils no text or
 * list that the sample lacks. The fuzzer covers these.
 */
const canBeSpoilt = ({ access, body }: Operation, sample: Sample | undefined): boolean =>
  access !== "machine" &&
  access !== "phone" &&
  body?.type === "application/json" &&
  !("anyOf" in body.schema) &&
  Object.entries((body.schema["properties"] ?? {}) as Record<string, Schema>).every(
    ([name, field]) =>
      !hasShapes(field) && (!isText(field) || sample?.body === undefined || name in sample.body),
  );

const hasShapes = ({ anyOf = [] }: Schema): boolean =>
  (anyOf as readonly Schema[]).some(({ type }) => type === "object");

const isText = ({ type }: Schema): boolean => type === "string" || type === "array";

const variation = (operation: Operation, status: number, name: string, how: object): object => ({
  openApiOperation: `${operation.method}::${operation.path}`,
  openApiResponse: String(status),
  variations: [
    {
      name,
      ...how,
      tests: {
        contractTests: [
          { statusCode: { enabled: true, code: status } },
          { contentType: { enabled: true } },
          { jsonBody: { enabled: true } },
          { schemaValidation: { enabled: true } },
          { headersPresent: { enabled: true } },
        ],
      },
    },
  ],
});

const withoutSession = (operation: Operation): object =>
  variation(operation, 401, "nobody", { overwrites: [{ overwriteRequestSecurity: { remove: true } }] });

/** Portman drops, shortens and lengthens one field after the other. */
const wrongBodies = (operation: Operation): object =>
  variation(operation, 400, "wrong body", {
    fuzzing: [
      {
        requestBody: [
          {
            requiredFields: { enabled: true },
            minimumNumberFields: { enabled: true },
            maximumNumberFields: { enabled: true },
            minLengthFields: { enabled: true },
            maxLengthFields: { enabled: true },
          },
        ],
      },
    ],
  });
