import type { User } from "@afterword/contract/endpoints/accounts";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { drawn } from "../../testing/time.ts";
import { ANNA, buildNote, buildUser, heldThread, NOW } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { DeviceProvider } from "../../shared/device/device-context.tsx";
import { USER_QUERIES } from "../accounts/user-query.ts";
import { ThreadOfUser } from "./thread-of-user.tsx";
import { TooLateNotice } from "./too-late-notice.tsx";

const READ = `GET /api/user/${ANNA}`;
const SAVE = `PUT /api/user/${ANNA}`;
const deliveredAt = "2026-11-20T10:00:00.000Z";
const late = buildUser({
  tooLate: { deliveredAt },
  lastSigns: [NOW, "2026-11-14T09:00:00.000Z"].map((at) => ({ at, source: "log-in", device: "" })),
});
const dialog = page.getByRole("dialog", { name: "This came too late" });

const open = (user = late, shown = <TooLateNotice />) => {
  const notes = [0, 1].map((number) => buildNote(number + 1, number === 0 ? { triggered: deliveredAt } : {}));
  const server = serve({
    [READ]: { json: user },
    [SAVE]: { json: buildUser() },
    "GET /api/notes": { json: notes },
  });
  logIn();
  return { server, ...show(shown) };
};

describe("the notice about a late sign of life", () => {
  it("The notice keeps the thread with the lamp at the envelope, and offers to write to those who got a note", async () => {
    open();
    const said = "Your notes were delivered to Miriam Keller on 20.11.2026. This can’t be undone.";
    await expect.element(dialog.getByText(said)).toBeVisible();
    const ends = dialog.getByRole("listitem");
    await expect.element(ends.first()).toHaveTextContent("14.11. Silent since");
    await expect.element(ends.last()).toHaveTextContent("20.11. Delivered");
    const link = dialog.getByRole("link", { name: "Write to Miriam Keller" });
    await expect.element(link).toHaveAttribute("href", "mailto:person0@example.com");
    const tops = [ends.last(), dialog.getByText(said), dialog.getByText(/^If you’re well/), link].map((one) =>
      one.element().getBoundingClientRect(),
    );
    expect(tops.map(({ top }) => top)).toEqual(tops.map(({ top }) => top).toSorted((a, b) => a - b));
  });

  it.each<[string, User["thread"], string]>([
    [
      "other notes are held",
      heldThread,
      " Your other notes are still held, and we’ll keep checking in with you.",
    ],
    [
      "no note is active",
      { kind: "paused", lastSignAt: NOW },
      " Once you have an active note again, we’ll check in with you.",
    ],
    ["sleep mode is on", { ...heldThread, kind: "asleep", until: NOW } as User["thread"], ""],
  ])("The notice says what comes next where %s", async (_where, thread, next) => {
    open({ ...late, thread });
    const hint = `If you’re well, tell the people you wrote to.${next}`;
    await expect.element(dialog.getByText(hint, { exact: true })).toBeVisible();
  });

  it("Behind the notice the thread card shows the delivery, and once it is read the state", async () => {
    const { server } = open(
      late,
      <DeviceProvider>
        <ThreadOfUser />
        <TooLateNotice />
      </DeviceProvider>,
    );
    await expect.element(dialog).toBeVisible();
    const titles = () => [...document.querySelectorAll("section h2")].map(({ textContent }) => textContent);
    expect(titles()).toEqual(["Delivered"]);
    server.change({ [SAVE]: { status: 500, problem: {} } });
    await page.getByRole("button", { name: "OK" }).click();
    await expect.poll(titles).toEqual(["Your notes are safely held"]);
  });

  it("Once it is read, the card has the focus in place of its button, which is gone", async () => {
    const lastSignAt = "2026-11-14T09:00:00.000Z";
    const { server } = open(
      buildUser({ thread: { kind: "delivered", lastSignAt, deliveredAt } }),
      <DeviceProvider>
        <ThreadOfUser />
        <TooLateNotice />
      </DeviceProvider>,
    );
    const fine = page.getByRole("button", { name: "I’m fine" });
    await expect.element(fine).toBeVisible();
    const thread: User["thread"] = { kind: "paused", lastSignAt: NOW };
    server.change({
      "POST /api/user/confirm-agency": { status: 409, problem: {} },
      [READ]: { json: { ...late, thread } },
      "GET /api/notes": { json: [buildNote(1, { triggered: deliveredAt })] },
    });
    await fine.click();
    await expect.element(dialog).toBeVisible();
    server.change({ [READ]: { json: buildUser({ thread }) }, [SAVE]: { json: buildUser({ thread }) } });
    await page.getByRole("button", { name: "OK" }).click();
    await expect.element(page.getByRole("heading", { name: "Nothing left to deliver" })).toHaveFocus();
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
