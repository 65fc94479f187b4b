import { expect, it } from "vitest";
import { catalogs, messages } from "../messages/catalog.ts";
import { ACTIVITY_KINDS } from "./activity.ts";
import { ADMIN_ACTS, AUDIT_KINDS } from "./audit-kinds.ts";

it.each(Object.values(catalogs))(
  "No entry of the audit log addresses the admin who reads it as the one who acted",
  ({ activity, auditKinds }) => {
    const words: Readonly<Record<string, string>> = { ...activity, ...auditKinds };
    const addresses = (kind: string): boolean =>
      /\b(?:[Yy]ou|[Yy]our|Sie|Ihr\w*)\b/.test(words[kind] ?? "you");
    expect(AUDIT_KINDS.filter(addresses)).toEqual([]);
  },
);

it("What an admin's own activity tells as done is among the acts of admins", () => {
  const done = ACTIVITY_KINDS.filter((kind) => messages.activity[kind].startsWith("You "));
  expect(done.filter((kind) => !ADMIN_ACTS.includes(kind))).toEqual([]);
});
