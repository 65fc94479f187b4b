import * as fc from "fast-check";

/** What no client sends by mistake. */
export const hostileValue = (): fc.Arbitrary<unknown> =>
  fc.oneof(fc.constantFrom(...HOSTILE), fc.constantFrom(...LARGE), hostileText(), fc.jsonValue());

export const hostileText = (): fc.Arbitrary<string> =>
  fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: "binary", maxLength: 400 }));

/** A body with one or two of its fields spoilt, or with fields that it must not have. */
export const spoilt = (body: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(body, fc.nat(), hostileValue(), fc.constantFrom("replace", "remove", "add", "nest", "list"))
    .map(([good, place, value, how]) => spoil(good, place, value, how));

const TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e\u2066\u200b",
  "\r\nBcc: eve@example.com",
  "' or 1=1; drop table users; --",
  "<script>alert(1)</script>",
  "{{7*7}}${7*7}",
  "../../../etc/passwd",
  "..%2f..%2f",
  "%00",
  "%zz",
  "𝒜".repeat(200),
  "\u0301".repeat(2000),
  "constructor",
  "__proto__",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "newest",
  "999999",
  "2026-02-29T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "0000-01-01T00:00:00Z",
  "1e400",
];

const deep = (depth: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = wrap(value);
  return value;
};

const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  {},
  [[]],
  { $ne: "" },
  { toString: "x" },
  { length: 1e9 },
];

const LARGE: readonly unknown[] = [
  deep(500, (inner) => [inner]),
  deep(500, (inner) => ({ inner })),
  "x".repeat(70_000),
  Array.from({ length: 2000 }, (_, index) => index),
];

/** JSON.parse makes own fields of these; so does this. */
const FOREIGN = ["constructor", "role", "owner", "isAdmin", "subscriptionValidUntil", "_id", "active", "id"];

const spoil = (good: unknown, place: number, value: unknown, how: string): unknown => {
  if (how === "list") return [good];
  if (typeof good !== "object" || good === null || Array.isArray(good)) return value;
  const names = Object.keys(good);
  const name = names[place % Math.max(1, names.length)] ?? "x";
  if (how === "remove") return Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));
  if (how === "add") return { ...good, [FOREIGN[place % FOREIGN.length] ?? "x"]: value };
  return {
    ...good,
    [name]: how === "nest" ? { [name]: (good as Readonly<Record<string, unknown>>)[name] } : value,
  };
};
