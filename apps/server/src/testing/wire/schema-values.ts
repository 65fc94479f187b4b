import * as fc from "fast-check";
import type { Schema } from "./operations.ts";

/**
 * A value that a schema takes, found by fast-check. `known` names what exists on the server under a name that is put in
 * its place when the request is sent, so that the same seed asks for the same things.
 */
export const valueOf = (schema: Schema, world: SchemaWorld, name = ""): fc.Arbitrary<unknown> => {
  const known = knownFor(schema, name);
  const value = plainValueOf(schema, world, name);
  return known === undefined
    ? value
    : fc.oneof({ arbitrary: known, weight: 4 }, { arbitrary: value, weight: 1 });
};

export type SchemaWorld = Readonly<Record<string, Schema>>;

/** Says that something known comes in this place: `known:id:7` is the seventh of the ids, counted round. */
export const KNOWN = /^known:(id|email|password|token|secret):(\d+)$/;

const HOW_MANY = 40;
const knownOf = (kind: string): fc.Arbitrary<string> =>
  fc.nat(HOW_MANY).map((index) => `known:${kind}:${index}`);

const KNOWN_BY_FIELD: Readonly<Record<string, string>> = {
  email: "email",
  fieldpw: "password",
  confirmPassword: "password",
  oldPassword: "password",
  password: "password",
  token: "token",
  secret: "secret",
};

const knownFor = (schema: Schema, name: string): fc.Arbitrary<string> | undefined => {
  if (schema["$ref"] === "#/components/schemas/Id") return knownOf("id");
  const kind = schema["type"] === "string" ? KNOWN_BY_FIELD[name] : undefined;
  return kind === undefined ? undefined : knownOf(kind);
};

type Maker = (schema: Schema, world: SchemaWorld, name: string) => fc.Arbitrary<unknown>;

const plainValueOf: Maker = (schema, world, name) => {
  const { $ref: reference, const: only, enum: some, anyOf, oneOf } = schema;
  if (typeof reference === "string") return valueOf(world[reference.split("/").at(-1) ?? ""] ?? {}, world);
  if ("const" in schema) return fc.constant(only);
  if (Array.isArray(some)) return fc.constantFrom(...(some as readonly unknown[]));
  const choice = anyOf ?? oneOf;
  if (Array.isArray(choice)) return fc.oneof(...choice.map((one: Schema) => valueOf(one, world, name)));
  const types = [schema["type"]].flat().map(String);
  return fc.oneof(...types.map((type) => (MAKERS[type] ?? anything)(schema, world, name)));
};

const anything: Maker = () => fc.jsonValue();

const textValue: Maker = ({ pattern, format, minLength = 0, maxLength = 50 }) => {
  const bounds = { minLength: Number(minLength), maxLength: Math.min(Number(maxLength), 300) };
  if (format === "uuid") return fc.uuid();
  if (format === "date-time")
    return fc.date({ noInvalidDate: true, min: EPOCH }).map((date) => date.toISOString());
  if (typeof pattern !== "string") return fc.string({ unit: "binary", ...bounds });
  const form = new RegExp(pattern, "u");
  return matching(form).filter((text) => form.test(text) && text.length <= bounds.maxLength);
};

const EPOCH = new Date(0);
const WORDS = [
  "Anna",
  "Åström",
  "O’Neil-Ray",
  "Ελένη",
  "Жук 2",
  "anna@example.com",
  "a",
  "1",
  "newest",
  "terms",
];

/** fast-check knows no scripts of Unicode: there, words stand for what a pattern takes. */
const matching = (form: RegExp): fc.Arbitrary<string> => {
  const words = WORDS.filter((word) => form.test(word));
  try {
    return fc.stringMatching(form);
  } catch {
    return words.length > 0 ? fc.constantFrom(...words) : fc.string();
  }
};

const listValue: Maker = ({ items = {}, minItems = 0, maxItems = 3 }, world) =>
  fc.array(valueOf(items as Schema, world), {
    minLength: Number(minItems),
    maxLength: Math.max(Number(minItems), Math.min(Number(maxItems), 4)),
  });

const objectValue: Maker = ({ properties = {}, required = [] }, world) => {
  const fields = Object.entries(properties as Readonly<Record<string, Schema>>);
  const values = Object.fromEntries(fields.map(([name, schema]) => [name, valueOf(schema, world, name)]));
  return fc.record(values, { requiredKeys: required as string[] }).map((made) => ({ ...made }));
};

const MAKERS: Readonly<Record<string, Maker>> = {
  string: textValue,
  integer: ({ minimum = 0, maximum = 10 }) => fc.integer({ min: int32(minimum), max: int32(maximum) }),
  number: () => fc.double({ noNaN: true, noDefaultInfinity: true }),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: listValue,
  object: objectValue,
};

const int32 = (bound: unknown): number => Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, Number(bound)));
