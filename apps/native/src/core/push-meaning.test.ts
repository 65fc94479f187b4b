import { describe, expect, it } from "vitest";
import { FINE_ACTION, nameOfResponse, readResponse, readTaskPayload } from "./push-meaning.ts";

const payload = { kind: "reminder", challenge: "c-1", path: "/notes" };
const TOUCHED = "expo.modules.notifications.actions.DEFAULT";

const respond = (content: object, actionIdentifier: string) => ({
  actionIdentifier,
  notification: { date: 1, request: { identifier: "n-1", content, trigger: null } },
});

describe("what a push means", () => {
  it.each([
    ["an object", { data: payload }],
    ["a text", { data: null, dataString: JSON.stringify(payload) }],
  ])("The payload of a touched push is found as %s", (_form, content) => {
    expect(readResponse(respond(content, FINE_ACTION))).toEqual({ kind: "fine", challenge: "c-1" });
    expect(readResponse(respond(content, TOUCHED))).toEqual({ kind: "opened", path: "/notes" });
  });

  it("A push of another sender opens the app, and nothing more", () => {
    const foreign = [
      {},
      { data: { path: "/notes" } },
      { data: { kind: "x", path: "//elsewhere.example" } },
      { dataString: "{" },
    ];
    for (const content of foreign)
      expect(readResponse(respond(content, TOUCHED))).toEqual({ kind: "opened", path: null });
    expect(readResponse(respond({}, FINE_ACTION))).toEqual({ kind: "fine", challenge: null });
    expect(readResponse({ data: { body: payload } })).toBeNull();
  });

  it("The payload of a silent push is found as an object and as a text", () => {
    const silent = { kind: "wake", challenge: "c-2", path: "" };
    const found = { kind: "wake", challenge: "c-2", path: null };
    expect(readTaskPayload({ data: { body: silent }, aps: {}, notification: null })).toEqual(found);
    const text = JSON.stringify(silent);
    expect(readTaskPayload({ data: { body: text, dataString: text }, notification: null })).toEqual(found);
  });

  it("A task that was given no push has no payload", () => {
    const others = [
      null,
      undefined,
      7,
      {},
      { data: null },
      { data: { body: { kind: 7 } } },
      { data: payload },
    ];
    for (const other of [...others, respond({ data: payload }, FINE_ACTION)])
      expect(readTaskPayload(other)).toBeNull();
  });

  it("Two presses of one push have one name if they are the same", () => {
    const content = { data: payload };
    expect(nameOfResponse(respond(content, "fine"))).toBe(nameOfResponse(respond(content, "fine")));
    expect(nameOfResponse(respond(content, "fine"))).not.toBe(nameOfResponse(respond(content, TOUCHED)));
  });

  it("Two reminders have two names, though the systems call both by what they share", () => {
    const later = { data: { ...payload, challenge: "c-2" } };
    expect(nameOfResponse(respond({ data: payload }, "fine"))).not.toBe(
      nameOfResponse(respond(later, "fine")),
    );
  });
});
