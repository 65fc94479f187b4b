import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeMessage } from "./describe-message.ts";

const call = JSON.stringify({ v: 1, t: "req", id: 4, name: "device.bind", body: { secret: "anna" } });

describe("describeMessage", () => {
  it("An answer is titled with the name of its call", () => {
    const names = new Map<number, string>();
    expect(describeMessage({ to: "phone", message: call }, names)).toEqual({
      title: "device.bind",
      isRefusal: false,
      body: '{\n  "secret": "anna"\n}',
    });
    const message = { v: 1, t: "res", id: 4, ok: true, body: { result: "bound" } };
    expect(describeMessage({ to: "page", message }, names)).toMatchObject({ title: "device.bind answered" });
  });

  it("A refusal is shown with its code and message", () => {
    const message = {
      v: 1,
      t: "res",
      id: 4,
      ok: false,
      code: "native-error",
      message: "the vault is locked",
    };
    expect(describeMessage({ to: "page", message }, new Map([[4, "device.bind"]]))).toEqual({
      title: "device.bind refused: native-error",
      isRefusal: true,
      body: "the vault is locked",
    });
  });

  it("An event is shown by name and without an empty body", () => {
    const message = { v: 1, t: "evt", name: "back", body: {} };
    expect(describeMessage({ to: "page", message }, new Map())).toEqual({
      title: "event back",
      isRefusal: false,
      body: "",
    });
  });

  it("Any other message gets a title without an error", () => {
    expect(describeMessage({ to: "phone", message: "{" }, new Map()).title).toBe("unreadable message");
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.json(), fc.string()), (message) => {
        expect(typeof describeMessage({ to: "phone", message }, new Map()).title).toBe("string");
      }),
    );
  });
});
