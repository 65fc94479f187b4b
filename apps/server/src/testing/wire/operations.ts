import type { OpenApiDocument } from "../../platform/http/openapi/document.ts";

export type Schema = Readonly<Record<string, unknown>>;

export type Operation = {
  readonly id: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** With `{name}` for each parameter. */
  readonly path: string;
  readonly access: string;
  readonly params: readonly { readonly name: string; readonly schema: Schema }[];
  /** Absent for a call without a body. */
  readonly body?: { readonly type: string; readonly schema: Schema };
  readonly answers: Readonly<Record<string, Answer>>;
};

export type Answer = {
  readonly headers: readonly string[];
  readonly content: Readonly<Record<string, { readonly schema?: Schema }>>;
};

/** The calls of a document, with its references to answers followed; those to schemas stay. */
export const operationsOf = (document: OpenApiDocument): readonly Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, told]) => operationOf(document, path, method, told as Told)),
  );

export const schemasOf = (document: OpenApiDocument): Readonly<Record<string, Schema>> =>
  partsOf(document).schemas;

type Told = {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly parameters?: readonly { readonly name: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, ToldAnswer | { readonly $ref: string }>>;
};
type ToldAnswer = { readonly headers: Schema; readonly content: Answer["content"] };
type Parts = {
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly responses: Readonly<Record<string, ToldAnswer>>;
};

/** The document is our own; what its parts look like is what `http/openapi` makes. */
const partsOf = (document: OpenApiDocument): Parts => document["components"] as Parts;

const operationOf = (document: OpenApiDocument, path: string, method: string, told: Told): Operation => {
  const [body] = Object.entries(told.requestBody?.content ?? {});
  return {
    id: told.operationId,
    method: method.toUpperCase() as Operation["method"],
    path,
    access: told.tags[0],
    params: told.parameters ?? [],
    ...(body === undefined ? {} : { body: { type: body[0], schema: body[1].schema } }),
    answers: Object.fromEntries(
      Object.entries(told.responses).map(([status, answer]) => [status, answerOf(document, answer)]),
    ),
  };
};

const answerOf = (document: OpenApiDocument, told: ToldAnswer | { readonly $ref: string }): Answer => {
  const named = "$ref" in told ? partsOf(document).responses[told.$ref.split("/").at(-1) ?? ""] : told;
  if (named === undefined) throw new Error("the document refers to an answer that it does not hold");
  return { headers: Object.keys(named.headers), content: named.content };
};
