import type { Endpoint } from "@afterword/contract/endpoint";
import { answersOf } from "./answers.ts";
import { schemaOf } from "./json-schema.ts";
import type { JsonSchema } from "./json-schema.ts";

/** One call as OpenAPI describes it. */
export const operationOf = (endpoint: Endpoint): JsonSchema => ({
  operationId: operationIdOf(endpoint),
  tags: [endpoint.access],
  summary: endpoint.summary,
  description: `${endpoint.summary} ${MAY_CALL[endpoint.access]}`,
  security: securityOf(endpoint),
  ...parametersOf(endpoint),
  ...requestBodyOf(endpoint),
  responses: answersOf(endpoint),
});

/** `/api/note/:id` as `/api/note/{id}`. */
export const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, "{$1}");

const MAY_CALL = {
  public: "Anybody may call it.",
  session: "Needs a session.",
  admin: "Needs the session of an admin.",
  phone: "Needs the device token of a registered phone.",
  machine: "Needs a body, or a token, that another service has signed.",
} as const satisfies Record<Endpoint["access"], string>;

/** `GET /api/note/:id` is `getNoteById`. */
const operationIdOf = ({ method, path }: Endpoint): string => {
  const words = path
    .replace(/^\/api\//, "")
    .replaceAll(/:_?(\w+)/g, "by-$1")
    .split(/[^A-Za-z0-9]+/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
};

/**
 * Every call that may change something is confirmed by the cookie and its header, with or without a session; only those
 * of machines and phones, which no browser makes, have none of them.
 */
const securityOf = ({ method, access }: Endpoint): readonly JsonSchema[] => {
  const noBrowser = access === "machine" || access === "phone";
  const confirmed = method === "GET" || noBrowser ? {} : { xsrfCookie: [], xsrfHeader: [] };
  const all = { ...PROOF_OF[access], ...confirmed };
  return Object.keys(all).length === 0 ? [] : [all];
};

const PROOF_OF: Readonly<Record<Endpoint["access"], JsonSchema>> = {
  public: {},
  session: { session: [] },
  admin: { adminSession: [] },
  phone: { deviceToken: [] },
  machine: {},
};

type ObjectSchema = { readonly properties?: Readonly<Record<string, JsonSchema>> };

const parametersOf = ({ params }: Endpoint): JsonSchema => {
  if (params === undefined) return {};
  const { properties = {} } = schemaOf(params, "input") as ObjectSchema;
  const parameters = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "path",
    required: true,
    schema: inPath(schema),
  }));
  return { parameters };
};

/** Everything in a path is text, also where it may be one of several. */
const inPath = (schema: JsonSchema): JsonSchema => {
  const { anyOf } = schema;
  return Array.isArray(anyOf) ? { type: "string", maxLength: CHOICE_MAX_LENGTH, ...schema } : schema;
};

const CHOICE_MAX_LENGTH = 100;

const requestBodyOf = ({ access, body, upload, takesAnyBody }: Endpoint): JsonSchema => {
  if (access === "machine") return { requestBody: { required: true, content: SIGNED_BODY } };
  if (upload !== undefined) return { requestBody: { required: true, content: formOf(upload) } };
  if (body === undefined) return {};
  const content = { "application/json": { schema: schemaOf(body, "input") } };
  const required = takesAnyBody === undefined && !body.safeParse(undefined).success;
  return { requestBody: { required, content } };
};

const SIGNED_BODY = { "application/json": { schema: { type: "object" } } } as const;

const formOf = ({ field, maxBytes }: NonNullable<Endpoint["upload"]>): JsonSchema => {
  const file = { type: "string", contentMediaType: "application/octet-stream", maxLength: maxBytes };
  const schema = { type: "object", properties: { [field]: file }, required: [field] };
  return { "multipart/form-data": { schema } };
};
