import { REPORT_MAX_LENGTH } from "@afterword/core/constants";
import { describe, expect, it } from "vitest";
import { describeError } from "./describe-error.ts";

/** An error as a browser makes it, with these lines for a stack. */
function broken(message: string, ...frames: string[]): Error {
  const error = new TypeError(message);
  error.stack = [`TypeError: ${message}`, ...frames].join("\n");
  return error;
}

describe("describeError", () => {
  it("A described error names its route, its message and its places in our code", () => {
    const error = broken(
      "Cannot read properties of undefined (reading 'title')",
      "    at save (https://afterword.example/assets/note-4f2a.js:1:234)",
      "    at https://afterword.example/assets/index-1b.js:20:3",
      "load@https://afterword.example/assets/firefox-9.js:3:4",
    );
    expect(describeError(error, "/notes/7f")).toBe(
      [
        "At /notes/:id: TypeError: Cannot read properties of undefined (reading title)",
        "  save /assets/note-4f2a.js:1:234",
        "  /assets/index-1b.js:20:3",
        "  load /assets/firefox-9.js:3:4",
      ].join("\n"),
    );
  });

  it.each([
    ["/reset-password/s3cret", "/reset-password/:secret"],
    ["/get-note/s3cret", "/get-note/:secret"],
    ["/s3cret/anything", "an unknown address"],
  ])("An error at %s is described under %s, without the secret in the address", (pathname, named) => {
    const report = describeError(broken("x"), pathname);
    expect(report).toBe(`At ${named}: TypeError: x`);
    expect(report).not.toContain("s3cret");
  });

  it.each(["Dear Miriam", "a@b.ch", "M".repeat(41), ""])("The error name %j is not passed on", (name) => {
    expect(describeError(Object.assign(broken("x"), { name }), "/notes")).toBe("At /notes: […]: x");
  });

  it.each([
    [`Unexpected token 'D', "Dear Miriam,\nI" is not valid JSON`, "Miriam"],
    ["JSON Parse error: Unexpected identifier “Dear Miriam”", "Miriam"],
    ["'Dear Miriam' is not a valid selector", "Miriam"],
    ["`Dear Miriam` was not expected", "Miriam"],
    ["Cannot read 'Miriam'", "Miriam"],
    ["Cannot read 'Miriam's book' here", "book"],
    ['Not valid: "Dear "Miriam", you" in all', "Miriam"],
    ["Not valid: \"Dear Miriam, it's for you", "you"],
    ["can't access 'Miriam'", "Miriam"],
    ["Ungültig: „Liebe Miriam“", "Miriam"],
    ["„Für Miriam“ hat danach keinen Empfänger mehr", "Miriam"],
    ["Non valable : ‹ Miriam ›, 「Miriam」 ou ‘Miriam’", "Miriam"],
    ["Invalid URL: https://afterword.example/reset-password/s3cret?mail=1", "s3cret"],
    ["Failed to parse URL from /confirm-email/s3cret", "s3cret"],
    ["no answer for anna@example.com", "anna"],
    ["bad token eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.abc", "eyJ"],
  ])("Text quoted in the message %j is hidden", (message, private_) => {
    expect(describeError(broken(message), "/notes")).not.toContain(private_);
  });

  it.each([
    ["Cannot destructure property 'title' of 'note' as it is null.", "property title of note as it is null."],
    ["can't convert undefined to object", "can't convert undefined to object"],
  ])("Names of our own code stay readable: %s", (message, kept) => {
    expect(describeError(broken(message), "/notes")).toContain(kept);
  });

  it("A secret in the address of a stack frame is replaced by the name of its parameter", () => {
    const error = broken("x", "    at f (https://afterword.example/reset-password/s3cret:1:2)");
    expect(describeError(error, "/notes")).toContain("f /reset-password/:secret:1:2");
  });

  it("A line of the message that looks like a stack frame is hidden with the message", () => {
    const report = describeError(broken('broke on "Dear Miriam,\n    at home in Basel"'), "/notes");
    expect(report).toBe("At /notes: TypeError: broke on […]");
  });

  it.each([["Dear Miriam"], [{ text: "Dear Miriam" }], [undefined]])(
    "Of the thrown value %j only its type is reported",
    (thrown) => {
      expect(describeError(thrown, "/notes")).toBe(`At /notes: thrown ${typeof thrown}`);
    },
  );

  it("A report keeps to the maximum length of the wire, however long message and stack are", () => {
    const frames = Array.from({ length: 500 }, () => "    at f (https://afterword.example/assets/x.js:1:2)");
    const report = describeError(broken("word ".repeat(2000), ...frames), "/notes");
    expect(report.length).toBe(REPORT_MAX_LENGTH);
    expect(report.split("\n")[0]).toHaveLength("At /notes: TypeError: ".length + 300);
  });
});
