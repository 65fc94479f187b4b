import { EMPTY_ADDRESSED } from "@afterword/core/notes/draft";
import type { User } from "@afterword/contract/endpoints/accounts";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { writeDraft } from "./drafts.ts";
import { logIn } from "../../testing/logged-in.ts";
import { buildNote, buildPlan, buildRecipient, buildUser, idOf, NOW } from "../../testing/people.ts";
import { currentUrl, openPage } from "../../testing/open-page.tsx";
import { deferAnswer, serve } from "../../testing/server.ts";
import type { Answers } from "../../testing/server.ts";

const ANNAS = `GET /api/user/${idOf(1)}`;

const open = (answers: Answers = {}) => {
  const server = serve({
    [ANNAS]: { json: buildUser() },
    "GET /api/notes": { json: [buildNote(1)] },
    "GET /api/plans": { json: [buildPlan()] },
    ...answers,
  });
  logIn();
  openPage("/notes");
  return server;
};

const titles = (): string[] =>
  page
    .getByRole("article")
    .getByRole("heading")
    .elements()
    .map(({ textContent }) => textContent);

beforeEach(() => window.localStorage.clear());

describe("the list of notes", () => {
  it("The list of notes is sorted by title, without regard to capitals, and by number where they have one", async () => {
    open({
      "GET /api/notes": {
        json: [
          buildNote(1, { title: "zebra" }),
          buildNote(2, { title: "Äpfel" }),
          buildNote(3, { title: "Brief 10" }),
          buildNote(4, { title: "brief 9" }),
        ],
      },
    });
    await expect.poll(titles).toEqual(["Äpfel", "brief 9", "Brief 10", "zebra"]);
  });

  it("With all notes delivered the page names the day of the latest delivery", async () => {
    const thread: User["thread"] = { kind: "paused", lastSignAt: NOW };
    const days = ["2026-11-14T12:00:00.000Z", "2026-10-02T12:00:00.000Z"];
    const sent = days.map((triggered, index) => buildNote(index, { triggered }));
    open({ "GET /api/notes": { json: sent }, [ANNAS]: { json: buildUser({ thread }) } });
    await expect
      .element(page.getByText(/^Your notes were delivered to Miriam Keller on 14\.11\.2026\./))
      .toBeVisible();
  });

  it('A list of notes that could not be loaded says so, and loads at a press on "Try again"', async () => {
    const server = open({ "GET /api/notes": { status: 403, problem: {} } });
    const failed = page.getByText("Your notes couldn’t be loaded.");
    await expect.element(failed).toBeVisible();
    await expect.element(page.getByText("Your notes are unchanged: only loading them failed.")).toBeVisible();
    server.change({ "GET /api/notes": { json: [buildNote(7)] } });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(titles).toEqual(["Note 7"]);
    await expect.element(failed).not.toBeInTheDocument();
  });

  it("In a wide window nothing above a list of active notes moves it once it has loaded", async () => {
    await page.viewport(1280, 844);
    onTestFinished(() => page.viewport(390, 844));
    const notes = deferAnswer({ json: [buildNote(1), buildNote(2)] });
    open({ "GET /api/notes": notes.answer, [ANNAS]: { json: buildUser({ numNotes: 2 }) } });
    const list = () => page.getByRole("region", { name: "My Notes" }).element().lastElementChild!;
    await expect.element(page.getByRole("heading", { name: "Your notes are safely held" })).toBeVisible();
    const { top } = list().getBoundingClientRect();
    notes.come();
    await expect.poll(() => list().tagName).toBe("UL");
    expect(list().getBoundingClientRect().top).toBe(top);
  });

  it("The whole row of a note is its link", async () => {
    open();
    const link = page.getByRole("link", { name: "Note 1" });
    await expect.element(link).toHaveAttribute("href", `/notes/${buildNote(1)._id}`);
    const row = page.getByRole("article").element().getBoundingClientRect();
    const target = document.elementFromPoint(row.left + 30, row.bottom - 6);
    expect(target?.closest("a")).toBe(link.element());
  });
});

describe("a row of the list", () => {
  it("The row of a delivered note shows when, and has no switch", async () => {
    open({ "GET /api/notes": { json: [buildNote(1, { triggered: "2026-11-20T10:00:00.000Z" })] } });
    await expect.element(page.getByText(/^Delivered 20\.11\.2026, /)).toBeVisible();
    await expect.element(page.getByRole("switch", { name: "Note 1: active" })).not.toBeInTheDocument();
  });

  it("The row of an active note says so in a word", async () => {
    open();
    await expect.element(page.getByRole("article").getByText("Active")).toBeVisible();
  });

  it('The row of a paused note with a draft says "Paused" and "Not saved yet", with its switch off', async () => {
    const paused = buildNote(1, { active: false });
    logIn();
    writeDraft(paused._id, { ...EMPTY_ADDRESSED, noteId: paused._id, title: "Changed" });
    open({ "GET /api/notes": { json: [paused] } });
    await expect.element(page.getByText("Paused", { exact: true })).toBeVisible();
    await expect.element(page.getByText("Not saved yet")).toBeVisible();
    await expect.element(page.getByRole("switch", { name: "Note 1: active" })).not.toBeChecked();
  });

  it("A draft of a new note has its own row, which links to it", async () => {
    logIn();
    writeDraft("new", { ...EMPTY_ADDRESSED, noteId: idOf(900), title: "For Eva" });
    open();
    const begun = page.getByRole("link", { name: "For Eva" });
    await expect.element(begun).toHaveAttribute("href", "/notes/new");
    await expect.element(page.getByText("Not saved yet")).toBeVisible();
  });

  it("Only the row of a note with a recipient whose mail came back says so", async () => {
    const recipients = [buildRecipient(0), buildRecipient(1, { mailCameBack: true })];
    open({ "GET /api/notes": { json: [buildNote(1, { recipients }), buildNote(2)] } });
    const row = (name: string) => page.getByRole("article").filter({ hasText: name });
    await expect.element(row("Note 1").getByText("Mail came back")).toBeVisible();
    await expect.element(row("Note 2").getByText("Mail came back")).not.toBeInTheDocument();
  });

  it("A row shows at most 400 characters of the text, and markup as text", async () => {
    const text = `<b>Dear</b> ${"words ".repeat(2000)}END`;
    open({ "GET /api/notes": { json: [buildNote(1, { text })] } });
    const excerpt = page.getByText("<b>Dear</b> words", { exact: false });
    await expect.element(excerpt).toBeVisible();
    expect(excerpt.element().textContent.length).toBeLessThanOrEqual(400);
    expect(page.getByRole("article").element().querySelector("b")).toBeNull();
  });

  it("A title of eight lines is cut after the second, and its row still opens it", async () => {
    const title = "What you should know about the house ".repeat(6).trim();
    open({ "GET /api/notes": { json: [buildNote(1, { title })] } });
    const heading = page.getByRole("article").getByRole("heading");
    await expect.element(heading).toBeVisible();
    const { height, bottom } = heading.element().getBoundingClientRect();
    const linePx = Number.parseFloat(getComputedStyle(heading.element()).lineHeight);
    expect(height).toBeCloseTo(2 * linePx, 0);
    const target = document.elementFromPoint(60, bottom + 20);
    expect(target?.closest("a")?.textContent).toBe(title);
  });

  it("No recipient's picture in a row covers another one", async () => {
    const recipients = [0, 1, 2].map((number) => buildRecipient(number));
    open({ "GET /api/notes": { json: [buildNote(1, { recipients })] } });
    const pictures = page.getByRole("article").getByRole("img");
    await expect.poll(() => pictures.elements().length).toBe(3);
    const boxes = pictures.elements().map((picture) => picture.getBoundingClientRect());
    for (const [index, box] of boxes.slice(1).entries())
      expect(box.left).toBeGreaterThanOrEqual(boxes[index]!.right);
  });

  it("A row shows three recipients and counts the others", async () => {
    const recipients = [0, 1, 2, 3, 4].map((number) => buildRecipient(number));
    open({ "GET /api/notes": { json: [buildNote(1, { recipients })] } });
    await expect.element(page.getByText("+2", { exact: true })).toBeVisible();
    expect(page.getByRole("article").getByRole("img").elements()).toHaveLength(3);
  });
});

describe("the filter", () => {
  const mixed = [
    buildNote(1, { title: "Active one" }),
    buildNote(2, { title: "Paused one", active: false }),
    buildNote(3, { title: "Sent one", triggered: "2026-11-20T10:00:00.000Z" }),
  ];

  it("The filter shows active or paused notes, and a delivered note only among all", async () => {
    open({ "GET /api/notes": { json: mixed } });
    await expect.poll(titles).toEqual(["Active one", "Paused one", "Sent one"]);
    await page.getByRole("group").getByText("Active").click();
    await expect.poll(titles).toEqual(["Active one"]);
    await page.getByRole("group").getByText("Paused").click();
    await expect.poll(titles).toEqual(["Paused one"]);
    await page.getByRole("group").getByText("All").click();
    await expect.poll(titles).toHaveLength(3);
  });

  it("There is no filter when no note is paused", async () => {
    open({ "GET /api/notes": { json: [mixed[0], mixed[2]] } });
    await expect.poll(titles).toHaveLength(2);
    await expect.element(page.getByRole("group", { name: "Which notes to show" })).not.toBeInTheDocument();
  });
});

describe("the switch of a note", () => {
  const path = `PUT /api/note/${buildNote(1)._id}`;
  const knob = () => page.getByRole("switch", { name: "Note 1: active" });
  const press = () => (knob().element() as HTMLElement).click();

  it("Cancelling the question leaves the switch of a note on, and sends nothing", async () => {
    const server = open();
    await expect.element(knob()).toBeChecked();
    press();
    await expect.element(page.getByText(/^“Note 1” won’t be delivered to anyone/)).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.element(knob()).toBeChecked();
    expect(server.bodiesOf(path)).toEqual([]);
  });

  it("The switch moves before the answer, and the whole note is sent with the ids of its recipients", async () => {
    const held = deferAnswer({ text: "" });
    const server = open({ [path]: held.answer });
    await expect.element(knob()).toBeChecked();
    press();
    await page.getByRole("button", { name: "Pause" }).click();
    await expect.element(knob()).not.toBeChecked();
    server.change({ "GET /api/notes": { json: [buildNote(1, { active: false })] } });
    held.come();
    await expect.element(page.getByText("Saved!")).toBeVisible();
    const { _id, title, text, recipients, updatedAt } = buildNote(1);
    const people = recipients.map((one) => ({ _id: one._id }));
    expect(server.bodiesOf(path)).toEqual([
      { _id, title, text, recording: null, active: false, recipients: people, updatedAt },
    ]);
  });

  it("Pausing a note from a stale list sends the newer text of another device, after a 409", async () => {
    const newer = buildNote(1, { text: "From the phone", updatedAt: "2026-11-21T12:00:00.000Z" });
    const server = open({
      [`GET /api/note/${newer._id}`]: { json: newer },
      [path]: ({ body }) =>
        (body as { readonly updatedAt: string }).updatedAt === newer.updatedAt
          ? { text: "OK" }
          : { status: 409, problem: {} },
    });
    await expect.element(knob()).toBeChecked();
    press();
    await page.getByRole("button", { name: "Pause" }).click();
    await expect.element(page.getByText("Saved!")).toBeVisible();
    expect(server.bodiesOf(path)).toMatchObject([
      { text: buildNote(1).text },
      { text: "From the phone", active: false, updatedAt: newer.updatedAt },
    ]);
  });

  it("A failed pause is announced, and the switch goes back", async () => {
    open({ [path]: { status: 500, problem: {} } });
    await expect.element(knob()).toBeChecked();
    press();
    await page.getByRole("button", { name: "Pause" }).click();
    await expect.element(page.getByText("Pausing note failed!")).toBeVisible();
    await expect.element(knob()).toBeChecked();
  });

  it('Activating a note beyond the plan shows the limit, and "Upgrade" leads to the plans', async () => {
    open({
      "GET /api/notes": { json: [buildNote(1, { active: false })] },
      [path]: { status: 402, text: "Your plan holds 3 active notes." },
    });
    await expect.element(knob()).not.toBeChecked();
    press();
    await page.getByRole("button", { name: "Activate" }).click();
    await expect.element(page.getByRole("dialog", { name: "Limit exceeded" })).toBeVisible();
    await expect.element(page.getByText("Your plan holds 3 active notes.")).toBeVisible();
    await page.getByRole("button", { name: "Upgrade" }).click();
    await expect.poll(currentUrl).toBe("/upgrade-subscription");
  });
});

describe("the deletion of a note", () => {
  const path = `DELETE /api/note/${buildNote(1)._id}`;
  const pressDelete = async (): Promise<void> => {
    await expect.poll(titles).toEqual(["Note 1"]);
    (page.getByRole("button", { name: "Delete Note 1" }).element() as HTMLElement).click();
  };

  it("Deleting a note asks by its title, and removes the note from the list with its draft", async () => {
    const note = buildNote(1);
    logIn();
    writeDraft(note._id, { ...EMPTY_ADDRESSED, noteId: note._id, title: "Changed" });
    const server = open({ [path]: { text: "" } });
    await pressDelete();
    await expect.element(page.getByText("“Note 1” will be gone for good.")).toBeVisible();
    server.change({ "GET /api/notes": { json: [] } });
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect.element(page.getByText("Note deleted!")).toBeVisible();
    await expect.poll(titles).toEqual([]);
    expect(window.localStorage.getItem("current_note")).toBeNull();
  });

  it("The question about a delivered note says that its recipients can still read it", async () => {
    open({ "GET /api/notes": { json: [buildNote(1, { triggered: "2026-11-20T10:00:00.000Z" })] } });
    await pressDelete();
    await expect
      .element(page.getByText(/Its recipients can still read it for as long as it stays available\.$/))
      .toBeVisible();
  });

  it("A failed deletion is announced, and the note stays in the list", async () => {
    open({ [path]: { status: 500, problem: {} } });
    await pressDelete();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect.element(page.getByText("Deleting note failed!")).toBeVisible();
    expect(titles()).toEqual(["Note 1"]);
  });
});

const ENDED = "2026-11-20T00:00:00.000Z";
const UNREAD = buildUser({ subscriptionValidUntil: ENDED, subscriptionReadAt: ENDED });

describe("the page of notes", () => {
  it('A thread that could not be loaded says so, and loads at a press on "Try again"', async () => {
    const server = open({ [ANNAS]: { status: 403, problem: {} } });
    await expect.element(page.getByText("The state of your notes couldn’t be loaded.")).toBeVisible();
    server.change({ [ANNAS]: { json: buildUser() } });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByRole("heading", { name: "Your notes are safely held" })).toBeVisible();
  });

  it.each([
    ["valid", buildUser(), "Free Access"],
    ["expired", buildUser({ subscriptionValidUntil: "2026-11-01T00:00:00.000Z" }), "Gold Access (expired)"],
    ["unconfirmed", UNREAD, "Gold Access (unconfirmed)"],
  ])("The page names the user's plan and links to it: %s", async (_how, user, words) => {
    const own = words.startsWith("Gold") ? buildPlan({ name: "Gold", price: 490 }) : buildPlan();
    open({
      [ANNAS]: { json: { ...user, subscriptionPlan: { _id: own._id, name: own.name } } },
      "GET /api/plans": { json: [own] },
    });
    await expect.element(page.getByRole("link", { name: words })).toHaveAttribute("href", "/subscription");
  });
});
