import { REPORT_MAX_LENGTH } from "@afterword/core/constants";
import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";

export const getVersion = defineEndpoint({
  method: "GET",
  path: "/api/version",
  access: "public",
  summary: "The server's version as text; sets the CSRF cookie, as every GET does.",
});

export const postLog = defineEndpoint({
  method: "POST",
  path: "/api/log",
  access: "public",
  summary: "A client's message or unhandled error; never note text.",
  body: z.object({ message: z.string().check(z.minLength(1), z.maxLength(REPORT_MAX_LENGTH)) }),
});

/** The calls as an OpenAPI 3.1 document; its shape is that standard's. */
export const getOpenApi = defineEndpoint({
  method: "GET",
  path: "/api/openapi.json",
  access: "public",
  summary: "Every call of this server, for programs, as OpenAPI 3.1.",
  reply: z.looseObject({ openapi: z.string().check(z.maxLength(10)) }),
});
