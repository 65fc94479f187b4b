import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BRIDGE_MESSAGE_MAX_LENGTH } from "./messages.ts";
import { parseRequest } from "./parse-request.ts";

const write = (message: object) => JSON.stringify({ v: 1, t: "req", id: 3, name: "device.bind", ...message });

/** A valid call of exactly this many characters. */
const pad = (length: number) => {
  const empty = write({ body: { secret: "anna" }, pad: "" });
  return write({ body: { secret: "anna" }, pad: "x".repeat(length - empty.length) });
};

describe("parseRequest", () => {
  it("A call is read with its body", () => {
    expect(parseRequest(write({ body: { secret: "anna" } }))).toEqual({
      kind: "request",
      id: 3,
      name: "device.bind",
      body: { secret: "anna" },
    });
  });

  it("Unknown fields from a newer page are dropped", () => {
    expect(parseRequest(write({ body: { secret: "anna", colour: "red" }, trace: 1 }))).toMatchObject({
      kind: "request",
      body: { secret: "anna" },
    });
  });

  it("A broken call is refused under its own id", () => {
    expect(parseRequest('{"id":9}')).toMatchObject({ kind: "refused", id: 9, code: "bad-message" });
    expect(parseRequest(write({ body: { secret: 1 } }))).toMatchObject({ id: 3, code: "bad-message" });
    expect(parseRequest(write({ name: "x", body: {} }))).toMatchObject({ id: 3, code: "unknown-call" });
  });

  it("A message of the greatest length is read, and one character more is refused", () => {
    expect(parseRequest(pad(BRIDGE_MESSAGE_MAX_LENGTH)).kind).toBe("request");
    expect(parseRequest(pad(BRIDGE_MESSAGE_MAX_LENGTH + 1))).toMatchObject({ kind: "refused", id: null });
  });

  it("Arbitrary messages are refused without an error", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.anything()), (raw) => {
        expect(parseRequest(raw).kind).toBe("refused");
      }),
      { numRuns: 2_000 },
    );
  });
});
