import * as fc from "fast-check";
import { hostileText, hostileValue, spoilt } from "./hostile-values.ts";
import type { Operation, Schema } from "./operations.ts";
import { valueOf } from "./schema-values.ts";
import type { SchemaWorld } from "./schema-values.ts";

export const ACTORS = ["user", "other", "admin", "nobody", "ended", "garbage", "phone"] as const;

/** A request before what is known on the server is put into it. */
export type WireRequest = {
  readonly operation: Operation;
  readonly actor: (typeof ACTORS)[number];
  readonly params: Readonly<Record<string, unknown>>;
  /** Absent: no body at all. */
  readonly body: WireBody | undefined;
  readonly headers: Readonly<Record<string, string>>;
};

/** `json` is written as JSON when it is sent, `text` is sent as it is, `file` in a form of the browser. */
export type WireBody =
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "text"; readonly type: string; readonly text: string }
  | { readonly kind: "file"; readonly field: string; readonly bytes: Uint8Array };

/** Valid ones, nearly valid ones and hostile ones, of all calls. */
export const requestOf = (operations: readonly Operation[], world: SchemaWorld): fc.Arbitrary<WireRequest> =>
  fc.oneof(
    ...operations.map((operation) =>
      fc.record({
        operation: fc.constant(operation),
        actor: fc.constantFrom("user", "user", "user", "admin", ...ACTORS),
        params: paramsOf(operation, world),
        body: bodyOf(operation, world),
        headers: fc.oneof({ arbitrary: noHeaders(), weight: 4 }, { arbitrary: oddHeaders(), weight: 1 }),
      }),
    ),
  );

const paramsOf = ({ params }: Operation, world: SchemaWorld): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      params.map(({ name, schema }) => [
        name,
        fc.oneof(
          { arbitrary: valueOf(schema, world, name), weight: 6 },
          { arbitrary: hostileText().filter(isOneSegment), weight: 1 },
        ),
      ]),
    ),
  );

/** Others would be another path. */
const isOneSegment = (text: string): boolean => text !== "" && text !== "." && text !== "..";

const bodyOf = ({ body }: Operation, world: SchemaWorld): fc.Arbitrary<WireBody | undefined> => {
  if (body?.type === "multipart/form-data") return fc.oneof(fileBody(fileFieldOf(body.schema)), rawBody());
  if (body === undefined) return fc.oneof({ arbitrary: fc.constant(undefined), weight: 6 }, strangeBody());
  const valid = valueOf(body.schema, world);
  const json = (value: fc.Arbitrary<unknown>) => value.map((one) => ({ kind: "json", value: one }) as const);
  return fc.oneof(
    { arbitrary: json(valid), weight: 10 },
    { arbitrary: json(spoilt(valid)), weight: 7 },
    { arbitrary: strangeBody(), weight: 2 },
    { arbitrary: fc.constant(undefined), weight: 1 },
  );
};

const fileFieldOf = (schema: Schema): string => Object.keys(schema["properties"] ?? {})[0] ?? "file";

const strangeBody = (): fc.Arbitrary<WireBody> =>
  fc.oneof(
    hostileValue().map((value) => ({ kind: "json", value }) as const),
    rawBody(),
  );

const rawBody = (): fc.Arbitrary<WireBody> =>
  fc.record({
    kind: fc.constant("text"),
    type: fc.constantFrom(...TYPES),
    text: fc.constantFrom(...RAW),
  });

const TYPES = [
  "application/json",
  "application/json; charset=utf-16",
  "application/problem+json",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "application/xml",
  "",
  "nonsense",
  "application/json, text/plain",
];

const RAW = [
  "",
  "{",
  "null",
  "undefined",
  '{"a":1}{"b":2}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{"email":"a@example.com","email":"b@example.com"}',
  '{"n":1e999}',
  "\u0000\u0001",
  "--x\r\ncontent-disposition: form-data; name=file; filename=a\r\n\r\nabc",
  "a=1&a=2&__proto__[role]=admin",
  "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
  `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
  `{"x":"${"x".repeat(600_000)}"}`,
];

const fileBody = (known: string): fc.Arbitrary<WireBody> =>
  fc.record({
    kind: fc.constant("file"),
    field: fc.constantFrom(known, known, known, "other", "__proto__"),
    bytes: fc.oneof(fc.constantFrom(...IMAGES), fc.uint8Array({ maxLength: 300 })),
  });

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const IMAGES = [PIXEL, PIXEL.subarray(0, 30), Buffer.concat([PIXEL, Buffer.from("<script>")])];

const noHeaders = (): fc.Arbitrary<Record<string, string>> => fc.constant({});

const oddHeaders = (): fc.Arbitrary<Record<string, string>> =>
  fc.constantFrom<Record<string, string>[]>(
    { "x-xsrf-token": "" },
    { "x-xsrf-token": "x.y" },
    { cookie: "" },
    { cookie: "XSRF-TOKEN=a.b" },
    { cookie: "x".repeat(5_000) },
    { "sec-fetch-site": "cross-site" },
    { authorization: "Basic YTpi" },
    { authorization: "Bearer" },
    { authorization: `Bearer ${"a.".repeat(3_000)}b` },
    { authorization: "Bearer eyJhbGciOiJub25lIn0.e30." },
    { "x-forwarded-for": "203.0.113.9, ' or 1=1" },
    { "user-agent": "\u00e9<script>".repeat(400) },
    { accept: "image/png" },
    { "accept-encoding": "br;q=x" },
    { "content-encoding": "gzip" },
    { expect: "100-continue" },
    { "x-http-method-override": "DELETE" },
    { host: "evil.example" },
    { origin: "https://evil.example" },
    { "if-none-match": "*" },
    { range: "bytes=0-1" },
  );
