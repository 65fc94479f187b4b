import { describe, expect, it } from "vitest";
import { withoutSecrets } from "./redaction.ts";

describe("withoutSecrets", () => {
  it("Secrets and addresses are removed from a text and other words are kept", () => {
    expect(withoutSecrets("TypeError: x is not a function at /notes/new")).toBe(
      "TypeError: x is not a function at /notes/new",
    );
    expect(withoutSecrets(`see /get-note/${"a".repeat(43)} <anna@example.com>`)).toBe(
      "see /get-note/[…] <[…]>",
    );
  });
});
