import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { drawn } from "../../testing/time.ts";
import { ANNA, buildNote, buildUser } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { USER_QUERIES } from "../accounts/user-query.ts";
import { TooLateNotice } from "./too-late-notice.tsx";

const READ = `GET /api/user/${ANNA}`;
const SAVE = `PUT /api/user/${ANNA}`;
const deliveredAt = "2026-11-20T10:00:00.000Z";
const late = buildUser({ tooLate: { deliveredAt } });
const dialog = page.getByRole("dialog", { name: "This came too late" });

const open = (user = late) => {
  const server = serve({
    [READ]: { json: user },
    [SAVE]: { json: buildUser() },
    "GET /api/notes": { json: [buildNote(1, { triggered: deliveredAt })] },
  });
  logIn();
  return { server, ...show(<TooLateNotice />) };
};

describe("the notice about a late sign of life", () => {
  it("The notice keeps the thread with the lamp at the envelope, and offers to write to those who got a note", async () => {
    open();
    const said = "Your notes were delivered to Miriam Keller on 20.11.2026. This can’t be undone.";
    await expect.element(dialog.getByText(said)).toBeVisible();
    await expect.element(dialog.getByRole("listitem")).toHaveTextContent("20.11. Delivered");
    await expect
      .element(dialog.getByRole("link", { name: "Write to Miriam Keller" }))
      .toHaveAttribute("href", "mailto:person0@example.com");
  });

  it("The notice names the day of the delivery, and reports to the server once it was closed", async () => {
    const { server } = open();
    await expect.element(dialog.getByText(/Your notes were delivered .*on .*20.*2026/)).toBeVisible();
    expect(server.bodiesOf(SAVE)).toEqual([]);
    await page.getByRole("button", { name: "OK" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => server.bodiesOf(SAVE)).toEqual([{ tooLateSeen: deliveredAt }]);
  });

  it("A closed notice stays closed when the server could not be informed", async () => {
    const { server, client } = open();
    server.change({ [SAVE]: { status: 500, problem: {} } });
    await page.getByRole("button", { name: "OK" }).click();
    await expect.poll(() => server.bodiesOf(SAVE)).toHaveLength(1);
    await client.invalidateQueries({ queryKey: USER_QUERIES });
    await drawn();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it("The notice comes again for another delivery", async () => {
    const { server, client } = open();
    await page.getByRole("button", { name: "OK" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    server.change({ [READ]: { json: buildUser({ tooLate: { deliveredAt: "2026-12-24T10:00:00.000Z" } }) } });
    await client.invalidateQueries({ queryKey: USER_QUERIES });
    await expect.element(dialog.getByText(/delivered .*on 24\.12\.2026/)).toBeVisible();
  });

  it("A user without a late sign of life sees no notice", async () => {
    const { server } = open(buildUser());
    await expect.poll(() => server.arrived.length).toBe(1);
    await drawn();
    expect(dialog.elements()).toEqual([]);
  });
});
