import { Ajv2020 } from "ajv/dist/2020.js";
import type { ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { LightMyRequestResponse } from "fastify";
import type { OpenApiDocument } from "../../platform/http/openapi/document.ts";
import type { Operation, Schema } from "./operations.ts";

/** What is wrong with an answer by what the document says of the call; null when nothing is. */
export type Judge = (operation: Operation, answer: LightMyRequestResponse) => string | null;

export const createJudge = (document: OpenApiDocument): Judge => {
  const validatorOf = createValidators(document);
  return (operation, answer) => {
    const { statusCode: status, headers } = answer;
    if (status >= 500) return `answered ${status}`;
    const told = operation.answers[String(status)];
    if (told === undefined) return `answered ${status}, which it does not tell`;
    const missing = told.headers.find((name) => headers[name.toLowerCase()] === undefined);
    if (missing !== undefined) return `answered ${status} without ${missing}`;
    const type = (headers["content-type"] ?? "").split(";", 1)[0] ?? "";
    const content = told.content[type];
    if (content === undefined) return `answered ${status} as "${type}"`;
    return content.schema === undefined ? null : mistakeIn(validatorOf(content.schema), type, answer.body);
  };
};

const mistakeIn = (validate: ValidateFunction, type: string, body: string): string | null => {
  const value: unknown = type.endsWith("json") ? JSON.parse(body) : body;
  return validate(value) ? null : `answered ${JSON.stringify(validate.errors)}`;
};

const createValidators = (document: OpenApiDocument): ((schema: Schema) => ValidateFunction) => {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: "document", components: document["components"] });
  const made = new Map<Schema, ValidateFunction>();
  return (schema) => {
    const known = made.get(schema);
    if (known !== undefined) return known;
    const validate = ajv.compile(withPlaces(schema));
    made.set(schema, validate);
    return validate;
  };
};

/** The same schema with its references led into the document. */
const withPlaces = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')) as Schema;
