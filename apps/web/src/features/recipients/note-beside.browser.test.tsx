/** The pages that are opened from a note: in a wide window the note stands beside them, in others below a list. */
import { EMPTY_ADDRESSED } from "@afterword/core/notes/draft";
import { recipients } from "@afterword/core/messages/recipients";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { appHistory } from "../../shared/history/app-history.ts";
import { logIn } from "../../testing/logged-in.ts";
import { openApp, setWidth } from "../../testing/open-app.tsx";
import { currentUrl } from "../../testing/open-page.tsx";
import { buildNote, buildRecipient, idOf } from "../../testing/people.ts";
import { readDraft, writeDraft } from "../notes/drafts.ts";

const [MIRIAM, BEN] = [buildRecipient(0), buildRecipient(1)];
const NOTE = buildNote(1, { title: "For my daughter", recipients: [MIRIAM] });
const ASKED = `GET /api/note/${NOTE._id}` as const;

const openWide = async (path: string, widthPx = 1280) => {
  await setWidth(widthPx);
  return openApp(path, { "GET /api/recipients": { json: [MIRIAM, BEN] }, [ASKED]: { json: NOTE } });
};
const beside = (title: string) => page.getByRole("region", { name: title });
const back = () => page.getByRole("link", { name: "Back to the note" });

beforeEach(() => {
  window.localStorage.clear();
  logIn();
});

describe("the note beside the choice of a recipient", () => {
  it.each(["/add-recipient", `/add-recipient/${BEN._id}`, "/recipients/new"])(
    "%s shows the title and the recipients of its note at the right, and leads back to it",
    async (path) => {
      await openWide(`${path}?note=${NOTE._id}`);
      const note = beside("For my daughter");
      const people = note.getByRole("list", { name: "Already added", exact: true });
      await expect.element(people.getByRole("listitem").getByText(MIRIAM.name)).toBeVisible();
      const heading = page.getByRole("heading", { level: 1 }).element();
      expect(note.element().getBoundingClientRect().left).toBeGreaterThan(
        heading.getBoundingClientRect().right,
      );
      await back().click();
      await expect.poll(currentUrl).toBe(`/notes/${NOTE._id}`);
    },
  );

  it("The title and the recipients are those of the unsaved draft, and the server is not asked for the note", async () => {
    const draft = { ...EMPTY_ADDRESSED, noteId: NOTE._id, title: "Not saved", recipientIds: [BEN._id] };
    writeDraft(NOTE._id, draft);
    const server = await openWide(`/add-recipient/${MIRIAM._id}?note=${NOTE._id}`);
    const people = beside("Not saved").getByRole("list", { name: "Already added" });
    await expect.element(people.getByText(BEN.name)).toBeVisible();
    await expect.element(people.getByText(MIRIAM.name)).not.toBeInTheDocument();
    expect(server.bodiesOf(ASKED)).toEqual([]);
  });

  it("A new note without a title is called so, and has no recipients yet", async () => {
    await openWide("/add-recipient?note=new");
    await expect.element(beside("New note").getByText("No recipients yet.")).toBeVisible();
  });

  it("Of recipients that are gone, neither their heading nor an empty list is left", async () => {
    const draft = { ...EMPTY_ADDRESSED, noteId: NOTE._id, title: "Not saved", recipientIds: [idOf(999)] };
    writeDraft(NOTE._id, draft);
    await openWide(`/add-recipient?note=${NOTE._id}`);
    await expect.element(beside("Not saved").getByText("No recipients yet.")).toBeVisible();
    await expect.element(beside("Not saved").getByRole("list")).not.toBeInTheDocument();
  });

  it("A draft of a saved note without its title is called a note without a title", async () => {
    writeDraft(NOTE._id, { ...EMPTY_ADDRESSED, noteId: NOTE._id, title: " ", text: "x" });
    await openWide(`/add-recipient?note=${NOTE._id}`);
    await expect.element(beside("A note without a title")).toBeVisible();
  });

  it("A delivered note takes no further recipients", async () => {
    const sent = { ...NOTE, triggered: "2026-11-20T08:00:00.000Z" };
    await setWidth(1280);
    openApp(`/add-recipient?note=${NOTE._id}`, {
      "GET /api/recipients": { json: [MIRIAM, BEN] },
      [ASKED]: { json: sent },
    });
    await expect.element(page.getByText(/can’t be changed anymore/u)).toBeVisible();
    await expect
      .element(page.getByRole("button", { name: new RegExp(BEN.name, "u") }))
      .not.toBeInTheDocument();
  });

  it.each([
    ["is gone", { status: 404, problem: {} }, null],
    ["is known", { json: NOTE }, [MIRIAM._id, idOf(50)]],
  ] as const)("A new recipient for a note that %s is saved, and makes no other note", async (...of) => {
    const [, answer, recipientIds] = of;
    await setWidth(1280);
    const lena = { ...BEN, _id: idOf(50) };
    openApp(`/recipients/new?note=${NOTE._id}`, {
      "GET /api/recipients": { json: [MIRIAM, BEN, lena] },
      "POST /api/recipient": { json: lena },
      [ASKED]: answer,
    });
    await page.getByRole("textbox", { name: "Name" }).fill("Lena Keller");
    await page.getByRole("textbox", { name: "Email" }).fill("lena@example.org");
    await page.getByRole("button", { name: "Add Recipient" }).click();
    await expect.poll(currentUrl).toBe(`/notes/${NOTE._id}`);
    expect(readDraft(NOTE._id)?.recipientIds ?? null).toEqual(recipientIds);
  });

  it("Opened from the note itself, the arrow of the header is the one way back", async () => {
    await openWide("/account");
    appHistory.push(`/notes/${NOTE._id}`);
    appHistory.push(`/add-recipient?note=${NOTE._id}`);
    await expect.element(beside("For my daughter")).toBeVisible();
    await expect.element(back()).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Back" }).click();
    await expect.poll(currentUrl).toBe(`/notes/${NOTE._id}`);
  });

  it.each(["link", "save"])(
    "Behind a link opened in a used tab, the way back (%s) leads to the note",
    async (way) => {
      const server = await openWide("/account");
      server.change({ [`PUT /api/recipient/${MIRIAM._id}`]: { text: "" } });
      appHistory.push(`/add-recipient/${MIRIAM._id}?note=${NOTE._id}`);
      await expect.element(back()).toBeVisible();
      if (way === "save") {
        await page.getByRole("textbox", { name: "Name" }).fill("Miriam Kern");
        await page.getByRole("button", { name: "Save Changes" }).click();
      } else await back().click();
      await expect.poll(currentUrl).toBe(`/notes/${NOTE._id}`);
    },
  );

  it("Among the recipients of the note, only the person who is edited is marked", async () => {
    await setWidth(1280);
    openApp(`/add-recipient/${BEN._id}?note=${NOTE._id}`, {
      "GET /api/recipients": { json: [MIRIAM, BEN] },
      [ASKED]: { json: { ...NOTE, recipients: [MIRIAM, BEN] } },
    });
    const people = beside("For my daughter").getByRole("listitem");
    await expect.element(people.getByText(MIRIAM.name)).toBeVisible();
    const marked = people.elements().filter((person) => person.ariaCurrent === "true");
    expect(marked.map((person) => person.querySelector("[dir]")?.textContent)).toEqual([BEN.name]);
  });

  it("A person whom the note does not have yet stands below its recipients", async () => {
    await openWide(`/add-recipient/${BEN._id}?note=${NOTE._id}`);
    const waiting = beside("For my daughter").getByRole("list", { name: "Not added yet" });
    await expect.element(waiting.getByText(BEN.name)).toBeVisible();
    await expect.element(waiting.getByText(MIRIAM.name)).not.toBeInTheDocument();
    appHistory.push(`/add-recipient/${MIRIAM._id}?note=${NOTE._id}`);
    await expect.element(waiting).not.toBeInTheDocument();
  });

  it("A long title of a note has up to three lines", async () => {
    const draft = { ...EMPTY_ADDRESSED, noteId: NOTE._id, recipientIds: [MIRIAM._id] };
    const long = "What I always wanted to tell you ".repeat(12).trim();
    writeDraft(NOTE._id, { ...draft, title: long });
    await openWide(`/add-recipient/${MIRIAM._id}?note=${NOTE._id}`);
    const title = beside(long).getByRole("heading");
    await expect.element(title).toBeVisible();
    // Three lines of 30 px, which begin 3 px below the top.
    expect(title.element().getBoundingClientRect().height).toBe(93);
  });

  it("The title of the note is said once, and level with the heading of the page", async () => {
    await openWide(`/add-recipient/${MIRIAM._id}?note=${NOTE._id}`);
    const title = beside("For my daughter").getByRole("heading");
    await expect.element(title).toBeVisible();
    await expect.element(page.getByText("Receives", { exact: false })).not.toBeVisible();
    const topOf = (level: 1 | 2) =>
      Math.round(page.getByRole("heading", { level }).element().getBoundingClientRect().top);
    expect(topOf(2)).toBe(topOf(1));
  });

  it("Below 1100 px, the note is below what is chosen from", async () => {
    await openWide(`/add-recipient?note=${NOTE._id}`, 1099);
    const choice = page.getByRole("main").getByText(BEN.email);
    await expect.element(choice).toBeVisible();
    const chosen = beside("For my daughter").getByText(MIRIAM.name);
    await expect.element(chosen).toBeVisible();
    const bottom = choice.element().getBoundingClientRect().bottom;
    expect(chosen.element().getBoundingClientRect().top).toBeGreaterThan(bottom);
  });

  it.each([
    [MIRIAM, "Receives “For my daughter”"],
    [BEN, "Doesn’t receive “For my daughter” yet"],
  ])("Opened from a note, the page of $name says whether they get it", async ({ _id }, words) => {
    await openWide(`/add-recipient/${_id}?note=${NOTE._id}`, 390);
    await expect.element(page.getByText(words)).toBeVisible();
    await back().click();
    await expect.poll(currentUrl).toBe(`/notes/${NOTE._id}`);
  });

  it("Below 1100 px, the form of a recipient has nothing below it but its buttons", async () => {
    await openWide(`/add-recipient/${MIRIAM._id}?note=${NOTE._id}`, 1099);
    await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue(MIRIAM.name);
    await expect.element(page.getByText("Already added")).not.toBeVisible();
  });

  it("Opened from the list, no note is beside the page", async () => {
    await openWide("/recipients/new");
    await expect.element(page.getByRole("main").getByText(BEN.email)).toBeVisible();
    await expect.element(back()).not.toBeInTheDocument();
  });
});

describe("the buttons of the list of recipients", () => {
  const add = () => page.getByRole("link", { name: "Add New Recipient" });

  it("The button under the list is quieter beside a person, and gone beside the form of a new one", async () => {
    await openWide("/recipients");
    await expect.element(add()).toHaveAttribute("data-kind", "primary");
    appHistory.push(`/recipients/${BEN._id}`);
    await expect.element(add()).toHaveAttribute("data-kind", "plain");
    await add().click();
    await expect.element(page.getByRole("textbox", { name: "Name" })).toBeVisible();
    await expect.element(add()).not.toBeInTheDocument();
  });

  it("Where people can be chosen for a note, adding a new one is the second way", async () => {
    await openWide(`/add-recipient?note=${NOTE._id}`);
    await expect.element(page.getByRole("button", { name: /Add$/u })).toBeVisible();
    await expect.element(add()).toHaveAttribute("data-kind", "plain");
  });

  it('A list that could not be loaded has no other button than "Try again"', async () => {
    openApp("/recipients", { "GET /api/recipients": { status: 403, problem: {} } });
    await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
    const main = page.getByRole("main");
    const pressable = [main.getByRole("button"), main.getByRole("link")].flatMap((all) => all.elements());
    expect(pressable).toHaveLength(1);
  });
});

describe("the rows that people are chosen from", () => {
  it.each(["Add", "Hinzufügen"])(
    "On the narrowest phone, a name keeps its room beside the plus called %s",
    async (word) => {
      await openWide(`/add-recipient?note=${NOTE._id}`, 320);
      const choice = page.getByRole("button", { name: new RegExp(BEN.name, "u") });
      await expect.element(choice).toBeVisible();
      const words = choice.getByText("Add", { exact: true }).element();
      words.textContent = word;
      const name = choice.getByText(BEN.name).element().getBoundingClientRect();
      const roomPx = (words.parentElement?.getBoundingClientRect().left ?? 0) - name.left;
      expect(roomPx).toBeGreaterThan(140);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    },
  );
});

describe("the form of a recipient", () => {
  it("The next label is 24 px below a hint, and as far below the room for one", async () => {
    await openWide(`/recipients/${BEN._id}`);
    const label = (name: string) => page.getByText(name, { exact: true }).element().getBoundingClientRect();
    const box = page.getByRole("textbox", { name: "Name" });
    await expect.element(box).toHaveValue(BEN.name);
    const belowField = label("Email").top - box.element().getBoundingClientRect().bottom;
    const belowHint = label("Language").top - label(recipients.emailHint).bottom;
    expect(Math.round(belowHint)).toBe(24);
    // A line of a hint, and its distance from the field.
    expect(Math.round(belowField - belowHint)).toBe(25);
  });
});
