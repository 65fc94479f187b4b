import { expect, it } from "vitest";
import { logIn } from "../../testing/logged-in.ts";
import { openApp } from "../../testing/open-app.tsx";
import { buildNote } from "../../testing/people.ts";
import { holdBack } from "../../testing/server.ts";
import { drawn } from "../../testing/moments.ts";

const isEditorHere = (): boolean =>
  performance.getEntriesByType("resource").some(({ name }) => name.includes("/note-editor-page.tsx"));

it("The code of the editor is fetched once the list of notes is shown, and not before", async () => {
  logIn();
  const held = holdBack({ json: [buildNote(1)] });
  openApp("/notes", { "GET /api/notes": held.answer });
  await drawn();
  expect(isEditorHere()).toBe(false);
  held.come();
  await expect.poll(isEditorHere).toBe(true);
});
