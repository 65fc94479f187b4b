import { PERSON_NAME } from "@afterword/core/accounts/name";
import { RECIPIENT_NAME } from "@afterword/core/recipients/name";
import { describe, expect, it } from "vitest";
import { readContract } from "./contract-endpoints.fixture.ts";
import { documentOf } from "./document.ts";

/**
 * The part of OWASP's rules for interfaces that costs nothing to check; `npm run audit:api` asks all of them. Their
 * names are those of the ruleset.
 */
const endpoints = await readContract();
const document = documentOf(endpoints, { url: "/", description: "local", "x-internal": false });
const nodes = Array.from(nodesOf(document, "#"));

type Node = { readonly place: string; readonly value: Readonly<Record<string, unknown>> };

it("The API document lists every call of the contract once", () => {
  const told = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const known = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
  expect(told.toSorted()).toEqual(known.toSorted());
});

it("Every call has its own operation id", () => {
  const names = operations().map(({ value }) => value["operationId"]);
  expect(new Set(names).size).toBe(endpoints.length);
});

describe("the schemas", () => {
  it("Every text has a greatest length (owasp:api4:2023-string-limit)", () => {
    expect(lacking("string", (text) => "maxLength" in text || "enum" in text || "const" in text)).toEqual([]);
  });

  it("A name that is sent says what it may be", () => {
    const names = nodes.filter(({ place }) =>
      /requestBody.*\/properties\/(?:firstname|lastname)$/.test(place),
    );
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter(({ value }) => value["pattern"] !== PERSON_NAME.pattern)).toEqual([]);
    expect(JSON.stringify(document)).toContain(JSON.stringify(RECIPIENT_NAME.pattern));
  });

  it("Every list has a greatest length (owasp:api4:2023-array-limit)", () => {
    expect(lacking("array", (list) => "maxItems" in list)).toEqual([]);
  });

  it("Every whole number has bounds and a format (owasp:api4:2023-integer-limit)", () => {
    const isBounded = (number: object) => "minimum" in number && "maximum" in number && "format" in number;
    expect(lacking("integer", isBounded)).toEqual([]);
  });

  it("Every answered object says whether it has additional properties", () => {
    const answers = nodes.filter(({ place }) => /\/responses\/.*schema/.test(place));
    const open = answers.filter(
      ({ value }) => value["type"] === "object" && !("additionalProperties" in value),
    );
    expect(open.map(({ place }) => place)).toEqual([]);
  });
});

describe("the calls", () => {
  it.each([401, 403, 429, 500, 503])("Every call documents the answer %d", (status) => {
    const silent = operations().filter(({ value }) => !(String(status) in (value["responses"] as object)));
    expect(silent.map(({ place }) => place)).toEqual([]);
  });

  it("Every call that changes something requires the XSRF header, but those of app stores and phones (owasp:api2:2023-write-restricted)", () => {
    const writing = operations().filter(({ place }) => !place.endsWith("/get"));
    const open = writing.filter(({ value }) => !JSON.stringify(value["security"]).includes("xsrfHeader"));
    expect(open.map(({ place }) => place)).toEqual([
      "#/paths//api/phone/challenge/post",
      "#/paths//api/phone/fine/post",
      "#/paths//api/phone/push-token/post",
      "#/paths//api/phone/quiet-sign/post",
      "#/paths//api/stores/apple/post",
      "#/paths//api/stores/google/post",
    ]);
  });

  it("Every call requires the session that its access names", () => {
    const wanted = { public: "", phone: "", machine: "", session: "session", admin: "adminSession" } as const;
    for (const { value } of operations()) {
      const [scheme = {}] = value["security"] as readonly object[];
      const asked = Object.keys(scheme).find((name) => name.toLowerCase().includes("session")) ?? "";
      expect(asked).toBe(wanted[(value["tags"] as [keyof typeof wanted])[0]]);
    }
  });
});

function operations(): readonly Node[] {
  return nodes.filter(({ value }) => "operationId" in value);
}

/** Places of schemas of a type that a check does not hold for. */
function lacking(type: string, holds: (schema: object) => boolean): readonly string[] {
  const ofType = nodes.filter(({ value }) => [value["type"]].flat().includes(type));
  expect(ofType.length).toBeGreaterThan(0);
  return ofType.filter(({ value }) => !holds(value)).map(({ place }) => place);
}

function* nodesOf(value: unknown, place: string): Generator<Node> {
  if (typeof value !== "object" || value === null) return;
  yield { place, value: value as Node["value"] };
  for (const [key, inner] of Object.entries(value)) yield* nodesOf(inner, `${place}/${key}`);
}
