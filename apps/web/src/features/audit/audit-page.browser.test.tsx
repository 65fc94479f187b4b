import { auditEntry, type AuditEntry, type AuditState } from "@afterword/contract/endpoints/audit";
import { messages } from "@afterword/core/messages/catalog";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { openPage } from "../../testing/open-page.tsx";
import { ANNA, idOf } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";
import type { Answers, TestServer } from "../../testing/server.ts";

const { audit: say } = messages;

const anna = {
  _id: ANNA,
  firstname: "Anna",
  lastname: "Brunner",
  email: "anna@example.com",
  isSystem: false,
};
const gone = { _id: idOf(800), firstname: "", lastname: "", email: "", isSystem: false };

const build = (number: number, changes: Partial<AuditEntry>): AuditEntry =>
  auditEntry.parse({
    _id: idOf(810 + number),
    at: "2026-11-21T08:00:00.000Z",
    kind: "logged-in",
    by: null,
    account: anna,
    detail: [],
    ...changes,
  });

const CHANGED = build(1, {
  kind: "account-deleted",
  by: anna,
  account: gone,
  detail: [
    { name: "device", value: "Firefox on Linux" },
    { name: "role", value: "admin" },
    { name: "active", value: "false" },
    { name: "entries", value: "7" },
  ],
});
const NEWER = build(2, { kind: "of-a-newer-server" });

const WHOLE: AuditState = {
  checkpoint: { number: 7, at: "2026-11-21T08:00:00.000Z", chains: 3 },
  check: { at: "2026-11-21T07:00:00.000Z", entries: 40, chains: 3, broken: null },
  running: null,
  isAsked: false,
};

const STATE = "GET /api/audit-state";
const ALL = "GET /api/audit/newest/all/all";
const listOf = (entries: readonly AuditEntry[], next: string | null = null) => ({ json: { entries, next } });

const open = (answers: Answers = {}): TestServer => {
  const server = serve({ [STATE]: { json: WHOLE }, [ALL]: listOf([CHANGED, NEWER]), ...answers });
  logIn({ role: "admin" });
  openPage("/admin-audit");
  return server;
};

const text = (): string => document.body.textContent ?? "";
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

describe("the page of the audit log", () => {
  it("An entry tells what, when, to whom, by whom and in detail, also one of a newer server", async () => {
    open();
    const shown = [
      "Deleted an account",
      say.deletedAccount("00000800"),
      "Anna Brunner",
      "Role: admin · Active: no · Entries: 7",
    ];
    for (const words of [...shown, "of-a-newer-server", "Checkpoint 7 (21.11.2026"])
      await expect.poll(text).toContain(words);
  });

  it("Older entries follow, and another kind or account begins anew", async () => {
    const server = open({
      [ALL]: listOf([NEWER], "5_x"),
      "GET /api/audit/5_x/all/all": listOf([CHANGED]),
      "GET /api/audit/newest/admin-acts/all": listOf([CHANGED]),
      [`GET /api/audit/newest/admin-acts/${ANNA}`]: listOf([]),
      "POST /api/audit-account": { json: anna },
    });
    await press(messages.words.older);
    await expect.poll(text).toContain("Deleted an account");
    await page.getByLabelText(say.filterKind).selectOptions(say.adminActs);
    await expect.poll(() => page.getByRole("row").elements()).toHaveLength(2);
    await page.getByLabelText(say.filterAccount).fill("nonsense");
    await press(say.showAccount);
    await expect.poll(text).toContain(say.accountUnclear);
    await page.getByLabelText(say.filterAccount).fill("anna@example.com");
    await press(say.showAccount);
    await expect.poll(text).toContain(say.none);
    expect(server.bodiesOf("POST /api/audit-account")).toEqual([{ email: "anna@example.com" }]);
    await press(say.allAccounts);
    await expect.poll(() => page.getByRole("row").elements()).toHaveLength(2);
  });

  it("A check that is asked for shows how far it is, then whose log was changed, and on demand the exact finding", async () => {
    const server = open({
      "POST /api/audit-check": () => {
        server.change({ [STATE]: { json: { ...WHOLE, running: { read: 10, total: 40 } } } });
        return { text: "" };
      },
    });
    await press(say.checkNow);
    await expect.poll(text).toContain(say.checking("10", "40"));
    const sentence = `The log of ${ANNA} is broken: entry 4 is missing.`;
    const check = { ...WHOLE.check!, broken: { owner: ANNA, sentence } };
    server.change({ [STATE]: { json: { ...WHOLE, check } } });
    await expect.poll(text, { timeout: 4_000 }).toContain(say.brokenLogOf(ANNA.slice(-8)));
    await expect.element(page.getByText(sentence)).not.toBeVisible();
    await page.getByText(say.finding).click();
    await expect.element(page.getByText(sentence)).toBeVisible();
  });

  it("A check that is asked for twice at once is asked for once", async () => {
    const server = open({ "POST /api/audit-check": { text: "" } });
    const button = page.getByRole("button", { name: say.checkNow, exact: true });
    await expect.element(button).toBeVisible();
    const pressed = button.element() as HTMLElement;
    pressed.click();
    pressed.click();
    await expect.element(button).toBeEnabled();
    expect(server.bodiesOf("POST /api/audit-check")).toHaveLength(1);
  });

  it("A seal that does not fit is told as such, and not as a changed log", async () => {
    const broken = { owner: null, sentence: `Checkpoint ${ANNA} does not fit its seal.` };
    open({ [STATE]: { json: { ...WHOLE, check: { ...WHOLE.check!, broken } } } });
    await expect.element(page.getByText(say.brokenSeal)).toBeVisible();
  });
});
