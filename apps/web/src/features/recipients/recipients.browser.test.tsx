import { EMPTY_ADDRESSED } from "@afterword/core/notes/draft";
import { EMAIL_MAX_LENGTH, RECIPIENT_NAME_MAX_LENGTH } from "@afterword/core/constants";
import { fields } from "@afterword/core/messages/fields";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { readDraft, writeDraft } from "../notes/drafts.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { logIn } from "../../testing/logged-in.ts";
import { currentUrl, openPage } from "../../testing/open-page.tsx";
import { buildNote, buildRecipient, idOf } from "../../testing/people.ts";
import { deferAnswer, serve } from "../../testing/server.ts";
import type { Answers } from "../../testing/server.ts";

const PEOPLE = [0, 1, 2, 3, 4].map((number) => buildRecipient(number));
const [miriam, ben] = PEOPLE as [(typeof PEOPLE)[0], (typeof PEOPLE)[0]];
const NOTE = buildNote(1);

const open = (path: string, answers: Answers = {}) => {
  const server = serve({
    "GET /api/recipients": { json: PEOPLE },
    [`GET /api/note/${NOTE._id}`]: { json: NOTE },
    ...answers,
  });
  logIn();
  openPage(path);
  return server;
};

/** Lower case at the start, because the form capitalises names. */
const LONGEST_NAME = `M${"m".repeat(RECIPIENT_NAME_MAX_LENGTH - 1)}`;

/** Of the rows with an address: a note below the list tells its recipients by their names alone. */
const names = (): (string | undefined)[] =>
  page
    .getByRole("listitem")
    .elements()
    .map((row) => PEOPLE.find(({ email }) => row.textContent.includes(email))?.name)
    .filter((name) => name !== undefined);
const search = () => page.getByRole("searchbox", { name: "Search Recipient" });
const field = (name: string) => page.getByRole("textbox", { name });

beforeEach(() => window.localStorage.clear());

describe("the list of recipients", () => {
  it("The list of recipients is sorted by name, in Latin, Greek and Cyrillic letters", async () => {
    open("/recipients");
    const sorted = ["Ben Oser", "Miriam Keller", "Žofie", "Ελένη Παπαδοπούλου", "Ольга Петрова"];
    await expect.poll(names).toEqual(sorted);
  });

  it.each([
    ["mir", ["Miriam Keller"]],
    ["KELLER", ["Miriam Keller"]],
    ["person1@", ["Ben Oser"]],
    ["παπα", ["Ελένη Παπαδοπούλου"]],
    ["ольга", ["Ольга Петрова"]],
  ])("The search finds recipients by a part of name or address: %s", async (wanted, found) => {
    open("/recipients");
    await search().fill(wanted);
    await expect.poll(names).toEqual(found);
  });

  it("A search without a match says so, and clearing it shows all recipients again", async () => {
    open("/recipients");
    await search().fill("nobody at all");
    await expect.element(page.getByText("No one with that name or address.")).toBeVisible();
    await page.getByRole("button", { name: "Clear search" }).click();
    await expect.poll(names).toHaveLength(5);
  });

  it("An empty list of recipients says so, with a link to a new one right below and no search field", async () => {
    open("/recipients", { "GET /api/recipients": { json: [] } });
    const sentence = page.getByText("No one here yet. Who should hear from you?");
    await expect.element(sentence).toBeVisible();
    await expect.element(search()).not.toBeInTheDocument();
    const link = page.getByRole("link", { name: "Add New Recipient" }).element();
    const gap = link.getBoundingClientRect().top - sentence.element().getBoundingClientRect().bottom;
    expect(gap).toBe(20);
  });

  it("The list links to each recipient and to a new one", async () => {
    open("/recipients");
    await expect
      .element(page.getByRole("link", { name: new RegExp(miriam.email) }))
      .toHaveAttribute("href", `/recipients/${miriam._id}`);
    await page.getByRole("link", { name: "Add New Recipient" }).click();
    await expect.poll(currentUrl).toBe("/recipients/new");
  });

  it("Only the recipient whose mail came back is marked so", async () => {
    open("/recipients", { "GET /api/recipients": { json: [miriam, { ...ben, mailCameBack: true }] } });
    const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    await expect.element(row("Ben Oser").getByText("Mail came back")).toBeVisible();
    await expect.element(row("Miriam Keller").getByText("Mail came back")).not.toBeInTheDocument();
  });

  it("The mark of a mail that came back stands below the address, which keeps to one line", async () => {
    const email = "benjamin.oser-zimmermann@example.com";
    open("/recipients", { "GET /api/recipients": { json: [{ ...ben, email, mailCameBack: true }] } });
    const address = page.getByText(email);
    await expect.element(address).toBeVisible();
    const mark = page.getByText("Mail came back").element().getBoundingClientRect();
    expect(mark.top).toBeGreaterThanOrEqual(address.element().getBoundingClientRect().bottom);
    expect(address.element().getClientRects()).toHaveLength(1);
  });

  it('Recipients that could not be loaded say so, and load at a press on "Try again"', async () => {
    const server = open("/recipients", { "GET /api/recipients": { status: 403, problem: {} } });
    await expect.element(page.getByText("Your recipients couldn’t be loaded.")).toBeVisible();
    server.change({ "GET /api/recipients": { json: [miriam] } });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(names).toEqual(["Miriam Keller"]);
  });
});

describe("a new recipient", () => {
  const save = () => page.getByRole("button", { name: "Add Recipient" });

  it("A new recipient can be saved once a field was filled", async () => {
    open("/recipients/new");
    await expect.element(save()).toBeDisabled();
    await field("Name").fill("M");
    await expect.element(save()).toBeEnabled();
  });

  it("A new recipient is sent again under the same id after a failure", async () => {
    const server = open("/recipients/new", { "POST /api/recipient": { status: 500, problem: {} } });
    await field("Name").fill("Miriam");
    await field("Email").fill("miriam@example.com");
    await save().click();
    await expect.element(page.getByText("Saving recipient failed!")).toBeVisible();
    server.change({ "POST /api/recipient": { json: miriam } });
    await save().click();
    await expect.poll(() => server.bodiesOf("POST /api/recipient")).toHaveLength(2);
    const [first, second] = server.bodiesOf("POST /api/recipient") as { _id: string }[];
    expect(second?._id).toBe(first?._id);
  });

  it("A new recipient is sent once when the form is submitted three times", async () => {
    const held = deferAnswer({ json: miriam });
    const server = open("/recipients/new", { "POST /api/recipient": held.answer });
    await field("Name").fill("Miriam");
    await field("Email").fill("miriam@example.com");
    const form = document.querySelector("form")!;
    for (let press = 0; press < 3; press += 1) form.requestSubmit();
    await expect.element(save()).toHaveAttribute("aria-busy", "true");
    held.come();
    await expect.poll(currentUrl).toBe("/recipients");
    expect(server.bodiesOf("POST /api/recipient")).toHaveLength(1);
  });

  it.each([
    {
      name: "Miriam!",
      email: "miriam@example.com",
      wrong: "Name",
      sentence: "Only letters, digits, spaces and . , ’ - _ & ( ) ·",
    },
    { name: "Miriam", email: "miriam@", wrong: "Email", sentence: "Invalid email address" },
    { name: " ", email: "miriam@example.com", wrong: "Name", sentence: "Enter a name" },
    { name: `${LONGEST_NAME}M`, email: "miriam@example.com", wrong: "Name", sentence: fields.nameTooLong },
    {
      name: "Miriam",
      email: `${"m".repeat(EMAIL_MAX_LENGTH)}@example.org`,
      wrong: "Email",
      sentence: fields.emailTooLong,
    },
  ])(
    'A recipient named "$name" with the address "$email" is not sent, and $wrong says why',
    async ({ name, email, wrong, sentence }) => {
      const server = open("/recipients/new");
      await field("Name").fill(name);
      await field("Email").fill(email);
      await save().click();
      await expect.element(field(wrong)).toHaveAccessibleDescription(sentence);
      await expect.element(field(wrong)).toHaveFocus();
      expect(server.bodiesOf("POST /api/recipient")).toEqual([]);
    },
  );

  it("A recipient with the longest name that is allowed is sent", async () => {
    const server = open("/recipients/new", { "POST /api/recipient": { json: miriam } });
    await field("Name").fill(LONGEST_NAME);
    await field("Email").fill("miriam@example.com");
    await save().click();
    await expect
      .poll(() => server.bodiesOf("POST /api/recipient"))
      .toEqual([expect.objectContaining({ name: LONGEST_NAME })]);
  });

  it("An error the server finds in the address is shown at its field", async () => {
    open("/recipients/new", {
      "POST /api/recipient": { status: 400, problem: { fields: { email: "Invalid email address" } } },
    });
    await field("Name").fill("Miriam");
    await field("Email").fill("miriam@example.com");
    await save().click();
    await expect.element(field("Email")).toHaveAccessibleDescription("Invalid email address");
    expect(currentUrl()).toBe("/recipients/new");
  });
});

describe("an existing recipient", () => {
  it("A recipient is shown with name and address, and a changed address is saved", async () => {
    const server = open(`/recipients/${ben._id}`, { [`PUT /api/recipient/${ben._id}`]: { text: "" } });
    await expect.element(field("Name")).toHaveValue("Ben Oser");
    await expect.element(page.getByRole("button", { name: "Save Changes" })).toBeDisabled();
    await field("Email").fill("ben@example.org");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect.element(page.getByText("Recipient updated!")).toBeVisible();
    expect(server.bodiesOf(`PUT /api/recipient/${ben._id}`)).toEqual([
      { name: "Ben Oser", email: "ben@example.org", language: "" },
    ]);
    await expect.poll(currentUrl).toBe("/recipients");
  });

  it("The warning about a mailbox that refused mail is gone after the address was changed", async () => {
    const server = open(`/recipients/${ben._id}`, {
      "GET /api/recipients": { json: [{ ...ben, mailCameBack: true }] },
      [`PUT /api/recipient/${ben._id}`]: { text: "" },
    });
    await expect.element(page.getByText(/^Mail came back Their mailbox refused our email\./)).toBeVisible();
    server.change({ "GET /api/recipients": { status: 403, problem: {} } });
    await field("Email").fill("ben@example.org");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect.element(page.getByText("ben@example.org")).toBeVisible();
    await expect.element(page.getByText("Mail came back")).not.toBeInTheDocument();
  });

  it("Deleting a recipient asks first, names the effect on notes, and removes the recipient from the list", async () => {
    const server = open(`/recipients/${ben._id}`, { [`DELETE /api/recipient/${ben._id}`]: { text: "" } });
    await page.getByRole("button", { name: "Delete Recipient" }).click();
    await expect
      .element(page.getByText("Ben Oser will also be removed from your undelivered notes."))
      .toBeVisible();
    server.change({ "GET /api/recipients": { json: [miriam] } });
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect.poll(currentUrl).toBe("/recipients");
    await expect.poll(names).toEqual(["Miriam Keller"]);
  });

  it("A failed deletion is announced, and the recipient stays", async () => {
    open(`/recipients/${ben._id}`, { [`DELETE /api/recipient/${ben._id}`]: { status: 500, problem: {} } });
    await page.getByRole("button", { name: "Delete Recipient" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect.element(page.getByText("Deleting recipient failed!")).toBeVisible();
    await expect.element(field("Name")).toHaveValue("Ben Oser");
  });

  it("A recipient who is not in the list cannot be loaded, and the page says so", async () => {
    open(`/recipients/${idOf(999)}`);
    await expect.element(page.getByText("Failed to load recipient!")).toBeVisible();
  });

  it("Saving a recipient leads back to the page it was opened from", async () => {
    serve({ "GET /api/recipients": { json: PEOPLE }, [`PUT /api/recipient/${ben._id}`]: { text: "" } });
    logIn();
    openPage("/account");
    appHistory.push(`/recipients/${ben._id}`);
    await field("Email").fill("ben@example.org");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect.poll(currentUrl).toBe("/account");
  });
});

describe("the choice of a recipient for a note", () => {
  it("The choice hides recipients of the note, and a press adds the chosen one to its draft", async () => {
    open(`/add-recipient?note=${NOTE._id}`);
    await expect.poll(names).toHaveLength(4);
    expect(names()).not.toContain(miriam.name);
    await page.getByRole("button", { name: new RegExp(ben.email) }).click();
    await expect.poll(currentUrl).toBe(`/notes/${NOTE._id}`);
    expect(readDraft(NOTE._id)?.recipientIds).toEqual([miriam._id, ben._id]);
  });

  it("The choice begins the draft of a new note when there is none", async () => {
    open("/add-recipient?note=new");
    await page.getByRole("button", { name: new RegExp(ben.email) }).click();
    await expect.poll(currentUrl).toBe("/notes/new");
    expect(readDraft("new")).toMatchObject({ title: "", recipientIds: [ben._id] });
  });

  it("The choice keeps the title written in the draft", async () => {
    logIn();
    writeDraft("new", {
      ...EMPTY_ADDRESSED,
      noteId: idOf(900),
      title: "For you",
      text: "x",
      recipientIds: [miriam._id],
    });
    open("/add-recipient?note=new");
    await page.getByRole("button", { name: new RegExp(ben.email) }).click();
    await expect.poll(() => readDraft("new")?.recipientIds).toEqual([miriam._id, ben._id]);
    expect(readDraft("new")?.title).toBe("For you");
  });

  it("The choice says so when every recipient is on the note already", async () => {
    open(`/add-recipient?note=${NOTE._id}`, { "GET /api/recipients": { json: [miriam] } });
    await expect.element(page.getByText("No one to choose from. Add someone new below.")).toBeVisible();
  });

  it("The link to a new recipient replaces the choice, and the added one is put on the note", async () => {
    const zoe = buildRecipient(9, { name: "Zoe", email: "zoe@example.com" });
    open("/add-recipient?note=new", {
      "POST /api/recipient": { json: zoe },
      "GET /api/recipients": { json: [...PEOPLE, zoe] },
    });
    await page.getByRole("link", { name: "Add New Recipient" }).click();
    await expect.poll(currentUrl).toBe("/recipients/new?note=new");
    expect(appHistory.canGoBack()).toBe(false);
    await field("Name").fill("Zoe");
    await field("Email").fill("zoe@example.com");
    await page.getByRole("button", { name: "Add Recipient" }).click();
    await expect.poll(currentUrl).toBe("/notes/new");
    expect(readDraft("new")?.recipientIds).toEqual([zoe._id]);
  });

  it('A note that could not be loaded for the choice loads at a press on "Try again"', async () => {
    const path = `GET /api/note/${NOTE._id}`;
    const server = open(`/add-recipient?note=${NOTE._id}`, { [path]: { status: 403, problem: {} } });
    await expect.element(page.getByText("The note couldn’t be loaded.")).toBeVisible();
    server.change({ [path]: { json: NOTE } });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(names).toHaveLength(4);
  });

  it("A note that is gone takes no recipients, and its own page tells of it", async () => {
    open(`/add-recipient?note=${NOTE._id}`, { [`GET /api/note/${NOTE._id}`]: { status: 404, problem: {} } });
    await expect.element(page.getByText("This note is no longer here.", { exact: false })).toBeVisible();
    await page.getByRole("link", { name: "Back to the note" }).click();
    await expect.poll(currentUrl).toBe(`/notes/${NOTE._id}`);
  });
});
