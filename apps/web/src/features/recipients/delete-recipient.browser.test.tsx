import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { unsavedKeys } from "../../shared/forms/unsaved-values.ts";
import { notesQuery } from "../notes/notes-query.ts";
import { logIn } from "../../testing/logged-in.ts";
import { drawn } from "../../testing/time.ts";
import { currentUrl, openPage } from "../../testing/open-page.tsx";
import { buildNote, buildRecipient } from "../../testing/people.ts";
import { deferAnswer, serve } from "../../testing/server.ts";
import type { Answer } from "../../testing/server.ts";

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

describe("a changed form of a recipient who is deleted", () => {
  const call = `DELETE /api/recipient/${ben._id}`;
  beforeEach(() => window.localStorage.clear());

  /** Presses delete in a changed form. */
  const deleteChanged = async (answer: Answer | (() => Promise<Answer>)) => {
    const server = serve({ "GET /api/recipients": { json: [ben] }, [call]: answer });
    logIn();
    const { client } = openPage(`/recipients/${ben._id}`);
    await page.getByRole("textbox", { name: "Name" }).fill("Ben Kern");
    await page.getByRole("button", { name: "Delete Recipient" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => server.bodiesOf(call)).toHaveLength(1);
    return { ...server, askAgain: () => client.invalidateQueries() };
  };
  /** Of a deletion that was reported as done. */
  const whatIsLeft = async () => {
    await expect.element(page.getByText("Recipient deleted!")).toBeVisible();
    await expect.poll(currentUrl).toBe("/recipients");
    const told = page.getByText(/deleted elsewhere|Deleting recipient failed!/).elements();
    return [...told.map(({ textContent }) => textContent), ...unsavedKeys()];
  };

  it("A list without the recipient, read before the answer came, reports no deletion elsewhere", async () => {
    const held = deferAnswer({ text: "" });
    const server = await deleteChanged(held.answer);
    server.change({ "GET /api/recipients": { json: [] } });
    await server.askAgain();
    await drawn();
    expect(currentUrl()).toBe(`/recipients/${ben._id}`);
    held.come();
    expect(await whatIsLeft()).toEqual([]);
  });

  it("A recipient is deleted if the answer was lost and the list no longer has them", async () => {
    const held = deferAnswer({ status: 503, problem: {} });
    const server = await deleteChanged(held.answer);
    server.change({ "GET /api/recipients": { json: [] } });
    held.come();
    expect(await whatIsLeft()).toEqual([]);
  });

  it("A recipient who is already gone counts as deleted", async () => {
    await deleteChanged({ status: 404, problem: {} });
    expect(await whatIsLeft()).toEqual([]);
  });

  it("Words typed after a deletion failed are kept if the recipient is deleted elsewhere", async () => {
    const server = await deleteChanged({ status: 403, problem: {} });
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await page.getByRole("textbox", { name: "Name" }).fill("Ben Typed Later");
    server.change({ "GET /api/recipients": { json: [] } });
    await server.askAgain();
    await expect.element(page.getByText(/deleted elsewhere/)).toBeVisible();
    expect(unsavedKeys()).toHaveLength(1);
  });

  it("What was typed stays if the deletion failed", async () => {
    await deleteChanged({ status: 503, problem: {} });
    await expect.element(page.getByText("Deleting recipient failed!")).toBeVisible();
    await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("Ben Kern");
    expect(currentUrl()).toBe(`/recipients/${ben._id}`);
  });
});
