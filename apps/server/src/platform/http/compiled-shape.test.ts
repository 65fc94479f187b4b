import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import { compileShape } from "./compiled-shape.ts";

const shape = z.object({
  id: z.string(),
  owner: z.nullable(z.object({ id: z.string() })),
  tags: z.optional(z.array(z.object({ name: z.string().check(z.maxLength(3)) })).check(z.maxLength(2))),
  state: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("on"), since: z.number() }),
    z.object({ kind: z.literal("off") }),
  ]),
});

const parse = (value: unknown) => z.core.safeParse(compileShape(shape), value);

const VALUE = { id: "a", owner: { id: "b" }, tags: [{ name: "c" }], state: { kind: "off" } };

describe("a compiled shape", () => {
  it("What it does not name is left out at every depth", () => {
    const secret = { password: "secret" };
    const found = parse({
      ...VALUE,
      ...secret,
      owner: { id: "b", ...secret },
      tags: [{ name: "c", ...secret }],
      state: { kind: "off", since: 1, ...secret },
    });
    expect(found.data).toStrictEqual(VALUE);
  });

  it.each([
    ["a missing member", { ...VALUE, id: undefined }],
    ["a wrong member of a member", { ...VALUE, owner: { id: 1 } }],
    ["a text that is too long", { ...VALUE, tags: [{ name: "long" }] }],
    ["a list that is too long", { ...VALUE, tags: [{ name: "a" }, { name: "b" }, { name: "c" }] }],
    ["an unknown kind", { ...VALUE, state: { kind: "none" } }],
  ])("It refuses %s with the same issues as the shape itself", (_, value) => {
    const { error } = z.safeParse(shape, value);
    expect(error?.issues).toBeDefined();
    expect(parse(value).error?.issues).toEqual(error?.issues);
  });

  it("Its objects are read by generated code", () => {
    expect(compileShape(shape)).toBeInstanceOf(z.core.$ZodObjectJIT);
    expect(compileShape(shape)).toBe(compileShape(shape));
  });
});
