import { account } from "@afterword/core/messages/account";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { readDraft } from "../notes/drafts.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { logIn } from "../../testing/logged-in.ts";
import { openApp } from "../../testing/open-app.tsx";
import { currentUrl } from "../../testing/open-page.tsx";
import { buildRecipient } from "../../testing/people.ts";
import { deferAnswer } from "../../testing/server.ts";
import { writeTheNote } from "./onboarding.fixture.ts";

const miriam = buildRecipient(0);
const field = (name: string) => page.getByRole("textbox", { name });

beforeEach(() => window.localStorage.clear());

it("A user who leaves while the recipient is being added stays there, and the draft gains the recipient", async () => {
  const held = deferAnswer({ json: miriam });
  logIn();
  openApp("/notes", { "POST /api/recipient": held.answer });
  await writeTheNote();
  await field("Name").fill(miriam.name);
  await field("Email").fill(miriam.email);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  appHistory.push("/account");
  await expect.element(page.getByRole("heading", { name: account.title })).toBeVisible();
  held.come();
  await expect.poll(() => readDraft("new")?.recipientIds).toEqual([miriam._id]);
  expect(currentUrl()).toBe("/account");
});
