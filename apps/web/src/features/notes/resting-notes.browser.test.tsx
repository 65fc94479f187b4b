import type { User } from "@afterword/contract/endpoints/accounts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { openPage } from "../../testing/open-page.tsx";
import { ANNA, buildNote, buildPlan, buildUser, heldThread, NOW } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";
import { buildRecording } from "../recordings/takes.fixture.ts";

const open = (thread: User["thread"], note = buildNote(1)): void => {
  serve({
    [`GET /api/user/${ANNA}`]: { json: buildUser({ thread }) },
    "GET /api/notes": { json: [note] },
    "GET /api/plans": { json: [buildPlan()] },
  });
  logIn();
  openPage("/notes");
};

it("The row of an active note waits for a plan where that has expired, and its switch stays on", async () => {
  open({ kind: "expired", lastSignAt: NOW, endedAt: null });
  await expect.element(page.getByRole("article").getByText("Waiting for a plan")).toBeVisible();
  await expect.element(page.getByRole("switch", { name: "Note 1: active" })).toBeChecked();
});

it("The row of an active note waits while the account is disabled", async () => {
  open({ kind: "inactive", lastSignAt: NOW });
  await expect.element(page.getByRole("article").getByText("Waiting")).toBeVisible();
});

it("The row of an active note says that its recording would not be delivered", async () => {
  const recording = buildRecording();
  open(heldThread, buildNote(1, { recording, recordingState: "withheld" }));
  await expect.element(page.getByRole("article").getByText("Active, without its recording")).toBeVisible();
});

it("With no note left to deliver, sleep mode is not offered", async () => {
  open({ kind: "paused", lastSignAt: NOW }, buildNote(1, { triggered: "2026-11-14T12:00:00.000Z" }));
  await expect.element(page.getByRole("heading", { name: "Nothing left to deliver" })).toBeVisible();
  await expect.element(page.getByRole("article")).toBeVisible();
  expect(page.getByRole("switch", { name: "Sleep mode" }).elements()).toEqual([]);
});
