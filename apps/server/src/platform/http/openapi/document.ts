import type { Endpoint } from "@afterword/contract/endpoint";
import { CLIENT_VERSION } from "@afterword/core/constants";
import { getOpenApi } from "@afterword/contract/endpoints/client";
import { ok } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import { problemSchema, sharedAnswers, sharedHeaders } from "./answers.ts";
import { sharedSchemas, type JsonSchema } from "./json-schema.ts";
import { operationOf, templateOf } from "./operation.ts";
import { isProduction, type Config } from "../../config/config.ts";
import { serve, type RouteContext } from "../route.ts";

/** Describes every call that is registered after this, and itself; nothing has to be added by hand. */
export const serveOpenApi = (app: FastifyInstance, context: RouteContext): void => {
  const endpoints: Endpoint[] = [];
  app.addHook("onRoute", ({ method, config }) => {
    // A GET is registered a second time as HEAD.
    if (config?.endpoint !== undefined && method !== "HEAD") endpoints.push(config.endpoint);
  });
  let made: OpenApiDocument | undefined;
  serve(app, context, getOpenApi, async () => ok((made ??= documentOf(endpoints, serverOf(context.config)))));
};

export type OpenApiDocument = {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, JsonSchema>>;
  readonly [part: string]: unknown;
};

/** The calls of the contract as an OpenAPI 3.1 document. */
export const documentOf = (endpoints: readonly Endpoint[], server: JsonSchema): OpenApiDocument => {
  const paths = pathsOf(endpoints);
  return {
    openapi: "3.1.0",
    info: INFO,
    servers: [server],
    tags: TAGS,
    paths,
    components: {
      schemas: { ...sharedSchemas(), Problem: problemSchema() },
      responses: usedIn(paths, sharedAnswers()),
      headers: sharedHeaders(),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
};

const usedIn = (paths: JsonSchema, answers: JsonSchema): JsonSchema => {
  const text = JSON.stringify(paths);
  return Object.fromEntries(Object.entries(answers).filter(([name]) => text.includes(`/${name}"`)));
};

const INFO = {
  title: "Afterword",
  version: CLIENT_VERSION,
  summary: "Notes for the people someone loves, delivered only when their writer falls silent.",
  description:
    "Every call that its page and its apps make. Ids of other people are answered like unknown ones. Fields that a body " +
    "does not name are ignored. Files, pages and forms that people reach by links are outside `/api` and not told here.",
  license: { name: "Unlicensed: all rights reserved", identifier: "LicenseRef-Unlicensed" },
} as const;

const TAGS = [
  { name: "public", description: "Calls that anybody may make." },
  { name: "session", description: "Calls that need a session." },
  { name: "admin", description: "Calls that need the session of an admin." },
  {
    name: "phone",
    description: "Calls that a registered phone makes by itself, also while no page is open.",
  },
  {
    name: "machine",
    description: "Calls of other services, which prove by what they send that it is theirs.",
  },
] as const satisfies readonly { name: Endpoint["access"]; description: string }[];

const bearer = (whose: string): JsonSchema => ({
  type: "http",
  scheme: "bearer",
  bearerFormat: "JWT",
  description:
    `The access token ${whose}, good for ten minutes; \`POST /api/loginagain\` gives a new one. Signed and checked as ` +
    "RFC8725 asks: one algorithm, one type, issuer and audience, and the session is looked up at each call.",
});

const SECURITY_SCHEMES = {
  session: bearer("of a session"),
  adminSession: bearer("of an admin's session"),
  deviceToken: {
    type: "apiKey",
    in: "header",
    name: "Authorization",
    description:
      "`Device`, a space and the device token that the registration of the phone was answered with. It is good until " +
      "the phone is replaced or removed, or its owner sets a new password.",
  },
  xsrfCookie: {
    type: "apiKey",
    in: "cookie",
    name: "XSRF-TOKEN",
    description: "Set by every GET.",
  },
  xsrfHeader: {
    type: "apiKey",
    in: "header",
    name: "X-XSRF-TOKEN",
    description: "The value of the cookie, brought back by every call that is no GET.",
  },
} as const;

const pathsOf = (endpoints: readonly Endpoint[]): Record<string, JsonSchema> => {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const endpoint of endpoints.toSorted(byPath)) {
    const methods = (paths[templateOf(endpoint.path)] ??= {});
    methods[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return paths;
};

const byPath = (one: Endpoint, other: Endpoint): number =>
  one.path < other.path ? -1 : Number(one.path > other.path);

/** An address without TLS is a developer's machine; its document holds for any address it was fetched from. */
const serverOf = (config: Config) => ({
  url: config.publicUrl.startsWith("https:") ? config.publicUrl : "/",
  description: isProduction(config) ? "This installation (production)." : "This installation (local).",
  "x-internal": false,
});
