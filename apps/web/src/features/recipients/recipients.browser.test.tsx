import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { readDraft, writeDraft } from "../../shared/drafts/drafts.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { logIn } from "../../testing/logged-in.ts";
import { currentUrl, openPage } from "../../testing/open-page.tsx";
import { buildNote, buildRecipient, idOf } from "../../testing/people.ts";
import { holdBack, serve } from "../../testing/server.ts";
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

const names = (): (string | undefined)[] =>
  page
    .getByRole("listitem")
    .elements()
    .map((row) => PEOPLE.find(({ email }) => row.textContent.includes(email))?.name);
const search = () => page.getByRole("searchbox", { name: "Search Recipient" });
const field = (name: string) => page.getByRole("textbox", { name });

beforeEach(() => window.localStorage.clear());

describe("the list of recipients", () => {
  it("is in the order of their names, in every script", async () => {
    open("/recipients");
    await expect.poll(names).toHaveLength(5);
    expect(names().slice(0, 3)).toEqual(["Ben Oser", "Miriam Keller", "Žofie"]);
  });

  it.each([
    ["mir", ["Miriam Keller"]],
    ["KELLER", ["Miriam Keller"]],
    ["person1@", ["Ben Oser"]],
    ["παπα", ["Ελένη Παπαδοπούλου"]],
    ["ольга", ["Ольга Петрова"]],
  ])("finds by a part of name or address: %s", async (wanted, found) => {
    open("/recipients");
    await search().fill(wanted);
    await expect.poll(names).toEqual(found);
  });

  it("says when nobody matches, and shows all again when the search is emptied", async () => {
    open("/recipients");
    await search().fill("nobody at all");
    await expect.element(page.getByText("Nobody of that name or address.")).toBeVisible();
    await page.getByRole("button", { name: "Clear search" }).click();
    await expect.poll(names).toHaveLength(5);
  });

  it("begins with a question where nobody is on it", async () => {
    open("/recipients", { "GET /api/recipients": { json: [] } });
    await expect.element(page.getByText("Nobody here yet. Who should hear from you?")).toBeVisible();
    await expect.element(search()).not.toBeInTheDocument();
  });

  it("leads to each of them, and to somebody new", async () => {
    open("/recipients");
    await expect
      .element(page.getByRole("link", { name: new RegExp(miriam.email) }))
      .toHaveAttribute("href", `/recipients/${miriam._id}`);
    await page.getByRole("link", { name: "Add New Recipient" }).click();
    await expect.poll(currentUrl).toBe("/recipients/new");
  });

  it("shows whose mail came back", async () => {
    open("/recipients", { "GET /api/recipients": { json: [miriam, { ...ben, mailCameBack: true }] } });
    const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    await expect.element(row("Ben Oser").getByText("Mail came back")).toBeVisible();
    await expect.element(row("Miriam Keller").getByText("Mail came back")).not.toBeInTheDocument();
  });

  it("marks a mail that came back below the address, which keeps its width", async () => {
    const email = "benjamin.oser-zimmermann@example.com";
    open("/recipients", { "GET /api/recipients": { json: [{ ...ben, email, mailCameBack: true }] } });
    const address = page.getByText(email);
    await expect.element(address).toBeVisible();
    const mark = page.getByText("Mail came back").element().getBoundingClientRect();
    expect(mark.top).toBeGreaterThanOrEqual(address.element().getBoundingClientRect().bottom);
    expect(address.element().getClientRects()).toHaveLength(1);
  });

  it("says when it could not be loaded, and loads at a press", async () => {
    const server = open("/recipients", { "GET /api/recipients": { status: 403, problem: {} } });
    await expect.element(page.getByText("Your recipients could not be loaded.")).toBeVisible();
    server.change({ "GET /api/recipients": { json: [miriam] } });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(names).toEqual(["Miriam Keller"]);
  });
});

describe("a new recipient", () => {
  const save = () => page.getByRole("button", { name: "Add Recipient" });

  it("can be saved once something was entered", async () => {
    open("/recipients/new");
    await expect.element(save()).toBeDisabled();
    await field("Name").fill("M");
    await expect.element(save()).toBeEnabled();
  });

  it("gets capitals when the name is left, and loses white space in the address", async () => {
    const server = open("/recipients/new", { "POST /api/recipient": { json: miriam } });
    await field("Name").fill("miriam o'neill-keller");
    await field("Email").click();
    await expect.element(field("Name")).toHaveValue("Miriam O'Neill-Keller");
    await field("Email").fill("miriam@example.com");
    await save().click();
    await expect.element(page.getByText("Recipient added!")).toBeVisible();
    expect(server.bodiesOf("POST /api/recipient")).toEqual([
      { _id: expect.any(String), name: "Miriam O'Neill-Keller", email: "miriam@example.com" },
    ]);
    await expect.poll(currentUrl).toBe("/recipients");
  });

  it("is the same one when it is sent again after a lost answer", async () => {
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

  it("is sent once, however often the form is submitted", async () => {
    const held = holdBack({ json: miriam });
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
    { name: "Miriam!", email: "miriam@example.com", wrong: "Name", sentence: "This name is invalid" },
    { name: "Miriam", email: "miriam@", wrong: "Email", sentence: "Invalid email address" },
    { name: " ", email: "miriam@example.com", wrong: "Name", sentence: "Required" },
  ])("is not sent as $name, $email, and says so beside $wrong", async ({ name, email, wrong, sentence }) => {
    const server = open("/recipients/new");
    await field("Name").fill(name);
    await field("Email").fill(email);
    await save().click();
    await expect.element(field(wrong)).toHaveAccessibleDescription(sentence);
    expect(server.bodiesOf("POST /api/recipient")).toEqual([]);
  });

  it("shows beside the field what the server finds wrong with it", async () => {
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
  it("is shown with what is known and saved with what was changed", async () => {
    const server = open(`/recipients/${ben._id}`, { [`PUT /api/recipient/${ben._id}`]: { text: "" } });
    await expect.element(field("Name")).toHaveValue("Ben Oser");
    await expect.element(page.getByRole("button", { name: "Save Changes" })).toBeDisabled();
    await field("Email").fill("ben@example.org");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect.element(page.getByText("Recipient updated!")).toBeVisible();
    expect(server.bodiesOf(`PUT /api/recipient/${ben._id}`)).toEqual([
      { name: "Ben Oser", email: "ben@example.org" },
    ]);
    await expect.poll(currentUrl).toBe("/recipients");
  });

  it("says that their mailbox refused our mail, until the address is another one", async () => {
    const server = open(`/recipients/${ben._id}`, {
      "GET /api/recipients": { json: [{ ...ben, mailCameBack: true }] },
      [`PUT /api/recipient/${ben._id}`]: { text: "" },
    });
    await expect.element(page.getByText(/^Mail came back Their mailbox refused our mail\./)).toBeVisible();
    server.change({ "GET /api/recipients": { status: 403, problem: {} } });
    await field("Email").fill("ben@example.org");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect.element(page.getByText("ben@example.org")).toBeVisible();
    await expect.element(page.getByText("Mail came back")).not.toBeInTheDocument();
  });

  it("is deleted after a question that names what it means for the notes", async () => {
    const server = open(`/recipients/${ben._id}`, { [`DELETE /api/recipient/${ben._id}`]: { text: "" } });
    await page.getByRole("button", { name: "Delete Recipient" }).click();
    await expect
      .element(page.getByText("Ben Oser is also taken out of your notes that are not delivered yet."))
      .toBeVisible();
    server.change({ "GET /api/recipients": { json: [miriam] } });
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect.poll(currentUrl).toBe("/recipients");
    await expect.poll(names).toEqual(["Miriam Keller"]);
  });

  it("stays when the server refuses to delete it", async () => {
    open(`/recipients/${ben._id}`, { [`DELETE /api/recipient/${ben._id}`]: { status: 500, problem: {} } });
    await page.getByRole("button", { name: "Delete Recipient" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect.element(page.getByText("Deleting recipient failed!")).toBeVisible();
    await expect.element(field("Name")).toHaveValue("Ben Oser");
  });

  it("that is on nobody's list cannot be opened", async () => {
    open(`/recipients/${idOf(999)}`);
    await expect.element(page.getByText("Failed to load recipient!")).toBeVisible();
  });

  it("goes back to where it was opened from", async () => {
    serve({ "GET /api/recipients": { json: PEOPLE }, [`PUT /api/recipient/${ben._id}`]: { text: "" } });
    logIn();
    openPage("/account");
    appHistory.push(`/recipients/${ben._id}`);
    await field("Email").fill("ben@example.org");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect.poll(currentUrl).toBe("/account");
  });
});

describe("choosing somebody for a note", () => {
  it("hides who is on it already, and puts the chosen one on its draft", async () => {
    open(`/add-recipient?note=${NOTE._id}`);
    await expect.poll(names).toHaveLength(4);
    expect(names()).not.toContain(miriam.name);
    await page.getByRole("button", { name: new RegExp(ben.email) }).click();
    await expect.poll(currentUrl).toBe(`/notes/${NOTE._id}`);
    expect(readDraft(NOTE._id)?.recipientIds).toEqual([miriam._id, ben._id]);
  });

  it("begins the draft of a new note where there is none", async () => {
    open("/add-recipient?note=new");
    await page.getByRole("button", { name: new RegExp(ben.email) }).click();
    await expect.poll(currentUrl).toBe("/notes/new");
    expect(readDraft("new")).toMatchObject({ title: "", recipientIds: [ben._id] });
  });

  it("keeps what was written in the draft", async () => {
    logIn();
    writeDraft("new", { noteId: idOf(900), title: "For you", text: "x", recipientIds: [miriam._id] });
    open("/add-recipient?note=new");
    await page.getByRole("button", { name: new RegExp(ben.email) }).click();
    await expect.poll(() => readDraft("new")?.recipientIds).toEqual([miriam._id, ben._id]);
    expect(readDraft("new")?.title).toBe("For you");
  });

  it("says when everybody is on the note already", async () => {
    open(`/add-recipient?note=${NOTE._id}`, { "GET /api/recipients": { json: [miriam] } });
    await expect.element(page.getByText("Nobody to choose from. Add somebody new below.")).toBeVisible();
  });

  it("leads to somebody new in the place of this list, and puts them on the note", async () => {
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

  it("does not lose a note that cannot be loaded: it is asked for again", async () => {
    const path = `GET /api/note/${NOTE._id}`;
    const server = open(`/add-recipient?note=${NOTE._id}`, { [path]: { status: 403, problem: {} } });
    await expect.element(page.getByText("The note could not be loaded.")).toBeVisible();
    server.change({ [path]: { json: NOTE } });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(names).toHaveLength(4);
  });
});
