import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BRIDGE_MESSAGE_MAX_LENGTH } from "./messages.ts";
import { parseRequest } from "./parse-request.ts";

const write = (message: object) => JSON.stringify({ v: 1, t: "req", id: 3, name: "device.bind", ...message });

/** A good call of exactly this many characters. */
const pad = (length: number) => {
  const empty = write({ body: { secret: "anna" }, pad: "" });
  return write({ body: { secret: "anna" }, pad: "x".repeat(length - empty.length) });
};

describe("parseRequest", () => {
  it("reads a call with its body", () => {
    expect(parseRequest(write({ body: { secret: "anna" } }))).toEqual({
      kind: "request",
      id: 3,
      name: "device.bind",
      body: { secret: "anna" },
    });
  });

  it("drops fields that a newer page may send", () => {
    expect(parseRequest(write({ body: { secret: "anna", colour: "red" }, trace: 1 }))).toMatchObject({
      kind: "request",
      body: { secret: "anna" },
    });
  });

  it("keeps the id of a broken call, so that it can be refused", () => {
    expect(parseRequest('{"id":9}')).toMatchObject({ kind: "refused", id: 9, code: "bad-message" });
    expect(parseRequest(write({ body: { secret: 1 } }))).toMatchObject({ id: 3, code: "bad-message" });
    expect(parseRequest(write({ name: "x", body: {} }))).toMatchObject({ id: 3, code: "unknown-call" });
  });

  it("reads the longest message and not one character more", () => {
    expect(parseRequest(pad(BRIDGE_MESSAGE_MAX_LENGTH)).kind).toBe("request");
    expect(parseRequest(pad(BRIDGE_MESSAGE_MAX_LENGTH + 1))).toMatchObject({ kind: "refused", id: null });
  });

  it("never throws and never takes a shape that it does not know", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.anything()), (raw) => {
        expect(parseRequest(raw).kind).toBe("refused");
      }),
      { numRuns: 2_000 },
    );
  });
});
