import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { notesQuery } from "../notes/notes-query.ts";
import { logIn } from "../../testing/logged-in.ts";
import { drawn } from "../../testing/time.ts";
import { openPage } from "../../testing/open-page.tsx";
import { buildNote, buildRecipient } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";

const [miriam, ben] = [buildRecipient(0), buildRecipient(1)];
const alone = (number: number, triggered: string | null = null) =>
  buildNote(number, { title: `Letter ${number}`, recipients: [ben], triggered });
const shared = buildNote(9, { recipients: [miriam, ben] });

it.each([
  ["nothing about notes that keep a recipient", [shared, alone(1, "2026-11-01T09:00:00.000Z")], null],
  ["which note will have no recipient", [shared, alone(1)], "“Letter 1” would then have no recipient"],
  [
    "how many notes will have no recipient",
    [alone(1), alone(2)],
    "2 of your notes would then have no recipient",
  ],
])("The question before a recipient is deleted says %s", async (_what, notes, said) => {
  serve({ "GET /api/recipients": { json: [miriam, ben] }, "GET /api/notes": { json: notes } });
  logIn();
  const { client } = openPage(`/recipients/${ben._id}`);
  await page.getByRole("button", { name: "Delete Recipient" }).click();
  await expect.element(page.getByText(/^Ben Oser will also be removed/)).toBeVisible();
  await expect.poll(() => client.getQueryData(notesQuery.queryKey)).toHaveLength(notes.length);
  await drawn();
  const found = /(“[^”]*”|\d+ of your notes) would then have no recipient/.exec(
    document.body.textContent,
  )?.[0];
  expect(found ?? null).toBe(said);
});
