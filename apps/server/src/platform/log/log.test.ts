import { describe, expect, it } from "vitest";
import { createLog } from "./log.ts";

type Line = {
  readonly err: { readonly message: string; readonly stack: string; readonly code?: string };
};

const logged = (err: Error): { readonly text: string; readonly line: Line } => {
  const lines: string[] = [];
  createLog({ write: (line) => lines.push(line) }).error({ err }, "a fault");
  const [text = ""] = lines;
  return { text, line: JSON.parse(text) as Line };
};

const databaseError = (message: string, more: Record<string, string>): Error =>
  Object.assign(new Error(message), more);

describe("an error in the log", () => {
  it("A logged error keeps its type, code, message and stack", () => {
    const { line } = logged(
      databaseError('relation "note_recipients_by_recipient" is gone', { code: "42P01" }),
    );
    expect(line.err).toMatchObject({
      type: "Error",
      code: "42P01",
      message: 'relation "note_recipients_by_recipient" is gone',
      stack: expect.stringContaining("log.test.ts"),
    });
  });

  it("A logged database error does not contain the row quoted in its details", () => {
    const { text } = logged(
      databaseError('duplicate key value violates unique constraint "logins_pkey"', {
        code: "23505",
        detail: "Key (email)=(anna) already exists.",
        where: "COPY logins, line 1: anna",
        parameters: "anna",
      }),
    );
    expect(text).toContain("logins_pkey");
    expect(text).not.toContain("anna");
  });

  it("A logged database error does not contain the value quoted in its message", () => {
    const { text, line } = logged(
      databaseError('invalid input syntax for type uuid: "Dear Anna"', { code: "22P02" }),
    );
    expect(line.err.code).toBe("22P02");
    expect(text).not.toContain("Dear Anna");
  });

  it.each([
    ["a text that is not JSON", () => JSON.parse("Dear Anna, the key lies under the stone") as unknown],
    ["a long text that is not JSON", () => JSON.parse(`{"a": ${"Dear Anna ".repeat(99)}`) as unknown],
    ["an address", () => raise("550 anna@example.com is unknown")],
    ["a secret", () => raise(`no link ${"aB3_".repeat(11)}`)],
    ["a token", () => raise(`bad eyJhbGciOi.eyJzdWIi.${"x".repeat(43)} Dear`)],
    ["a cause", () => raise("outer", new Error("mail to anna@example.com"))],
  ])("A logged error does not contain %s", (_name, fail) => {
    const { text } = logged(caught(fail));
    expect(text).not.toMatch(/Dear Anna|anna@|example\.com|aB3_|xxxx/);
    expect(text).toContain("[…]");
  });
});

const raise = (message: string, cause?: Error): never => {
  throw new Error(message, { cause });
};

const caught = (fail: () => unknown): Error => {
  try {
    fail();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error("it did not fail");
};
