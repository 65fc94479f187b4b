import { EMPTY_ADDRESSED, NEW_NOTE } from "@afterword/core/notes/draft";
import type { User } from "@afterword/contract/endpoints/accounts";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { openPage } from "../../testing/open-page.tsx";
import { ANNA, buildPlan, buildRecipient, buildUser, idOf, NOW } from "../../testing/people.ts";
import { deferAnswer, serve, type Answers } from "../../testing/server.ts";
import { writeDraft } from "./drafts.ts";

const open = (changes: Partial<User>, plans: Answers[string] = { json: [buildPlan()] }): void => {
  serve({
    [`GET /api/user/${ANNA}`]: { json: buildUser(changes) },
    "GET /api/notes": { json: [] },
    // Who knows people gets no onboarding.
    "GET /api/recipients": { json: [buildRecipient(1)] },
    "GET /api/plans": plans,
  });
  logIn();
  openPage("/notes");
};

beforeEach(() => window.localStorage.clear());

describe("an account without any note", () => {
  it("An empty list of notes says so, with one link to a new note right below", async () => {
    const thread: User["thread"] = { kind: "paused", lastSignAt: NOW };
    open({ thread });
    const sentence = page.getByText("Your first note can be short.");
    await expect.element(sentence).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Nothing to deliver yet" })).toBeVisible();
    const link = page.getByRole("link", { name: "Add New Note" });
    await expect.element(link).toHaveAttribute("href", "/notes/new");
    const [above, below] = [sentence, link].map((part) => part.element().getBoundingClientRect());
    expect(below!.top - above!.bottom).toBe(20);
    const plan = page.getByRole("link", { name: "Free Access" }).element().getBoundingClientRect();
    const sheet = sentence.element().parentElement!.getBoundingClientRect();
    expect([plan.left, plan.right, plan.bottom]).toEqual([sheet.left + 1, sheet.right - 1, sheet.bottom - 1]);
  });

  it("The list and its dock keep one link to a new note when another tab has dropped the only draft", async () => {
    logIn();
    writeDraft(NEW_NOTE, { ...EMPTY_ADDRESSED, noteId: idOf(900), title: "For Eva" });
    const plans = deferAnswer({ json: [buildPlan({ price: 500 })] });
    open({ subscriptionValidUntil: "2026-11-01T00:00:00.000Z" }, plans.answer);
    await expect.element(page.getByRole("link", { name: "For Eva" })).toBeVisible();
    writeDraft(NEW_NOTE, null);
    plans.come();
    await expect.element(page.getByRole("link", { name: /expired/i })).toBeVisible();
    expect(page.getByRole("link", { name: "Add New Note" }).elements()).toHaveLength(1);
  });

  it.each([
    ["off, which offers nothing", "2026-11-01T00:00:00.000Z", 0],
    ["on, which can still be ended", "2026-12-24T00:00:00.000Z", 1],
  ])(
    "Without any note the switch of sleep mode is there only while it is on: %s",
    async (_which, sleepUntil, switches) => {
      open({ sleepUntil });
      await expect.element(page.getByText("Your first note can be short.")).toBeVisible();
      expect(page.getByRole("switch", { name: "Sleep mode" }).elements()).toHaveLength(switches);
    },
  );
});
