import { isDeepStrictEqual } from "node:util";
import { id, instant } from "@afterword/contract/fields";
import * as z from "zod/mini";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** `input`: what may be sent; `output`: what is answered, which never holds a field that is not named. */
export type Direction = "input" | "output";

/** The JSON Schema (2020-12, as OpenAPI 3.1 wants it) of a shape of the contract. */
export const schemaOf = (shape: z.ZodMiniType, io: Direction): JsonSchema =>
  withReferences(plainSchemaOf(shape, io)) as JsonSchema;

/** What occurs in almost every answer, said once. */
export const sharedSchemas = (): Readonly<Record<SharedName, JsonSchema>> => SHARED;

type SharedName = "Id" | "Instant";
type Draft = Record<string, unknown>;

const complete = ({ jsonSchema }: { readonly jsonSchema: Draft }): void => {
  Object.assign(jsonSchema, limitsOf(jsonSchema));
};

const UUID_LENGTH = 36;
const INT32_MAX = 2 ** 31 - 1;

/** What follows from the kind of value, and is said for programs that do not know that. */
const limitsOf = ({ type, format, maximum }: Draft): Draft => {
  if (type === "integer") return { format: Number(maximum) <= INT32_MAX ? "int32" : "int64" };
  return format === "uuid" ? { maxLength: UUID_LENGTH } : {};
};

const plainSchemaOf = (shape: z.ZodMiniType, io: Direction): JsonSchema => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, { io, override: complete });
  return schema;
};

const SHARED: Readonly<Record<SharedName, JsonSchema>> = {
  Id: plainSchemaOf(id, "output"),
  Instant: plainSchemaOf(instant, "output"),
};

const withReferences = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withReferences);
  const name = sharedNameOf(value);
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withReferences(inner)]));
};

const sharedNameOf = (schema: object): SharedName | undefined =>
  (Object.keys(SHARED) as SharedName[]).find((name) => isDeepStrictEqual(SHARED[name], schema));
