import type { Rehearsal } from "@afterword/contract/endpoints/rehearsals";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { drawn, freezeTime } from "../../testing/time.ts";
import { idOf } from "../../testing/people.ts";
import { ben, button, miriam, NOTE, openNew, openNote, text, title } from "./editor.fixture.ts";

const ASK = `POST /api/note/${NOTE._id}/rehearsal`;
const LIST = `GET /api/note/${NOTE._id}/rehearsals`;
const AT = "2026-11-21T09:00:00.000Z";

const buildRehearsal = (changes: Partial<Rehearsal> = {}): Rehearsal => ({
  _id: idOf(700),
  askedAt: AT,
  mail: "queued",
  acceptedAt: null,
  openedAt: null,
  expiresAt: "2026-11-28T09:00:00.000Z",
  ...changes,
});
const send = () => page.getByRole("button", { name: /^Send a rehearsal to me/ });
const steps = () =>
  page
    .getByRole("list", { name: /^Rehearsal of/ })
    .getByRole("listitem")
    .elements()
    .map((step) => step.textContent?.replace(/\d.*$/, "done"));

beforeEach(() => window.localStorage.clear());

describe("a rehearsal", () => {
  it("The rehearsal and the delete button fit a phone at twice the text size", async () => {
    document.documentElement.style.fontSize = "200%";
    onTestFinished(() => void document.documentElement.style.removeProperty("font-size"));
    openNote({ [LIST]: { json: [buildRehearsal({ acceptedAt: AT })] } });
    await expect.poll(steps).toHaveLength(3);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const { right } = button("Delete Note").element().getBoundingClientRect();
    expect(right).toBeLessThanOrEqual(window.innerWidth);
  });

  it("A rehearsal is sent to the user's own address, and shows as queued", async () => {
    const server = openNote({ [ASK]: { json: buildRehearsal() } });
    await expect.element(page.getByRole("button", { name: /to anna@example\.com / })).toBeVisible();
    await send().click();
    await expect
      .poll(steps)
      .toEqual(["Queueddone", "Accepted by the mail servernot yet", "Opened from the emailnot yet"]);
    expect(server.bodiesOf(ASK)).toHaveLength(1);
  });

  it("A rehearsal is sent once when its button is pressed twice at once", async () => {
    const server = openNote({ [ASK]: { json: buildRehearsal() } });
    await expect.element(send()).toBeVisible();
    for (const pressed of [send().element(), send().element()] as HTMLElement[]) pressed.click();
    await expect.poll(steps).toHaveLength(3);
    expect(server.bodiesOf(ASK)).toHaveLength(1);
  });

  it("The steps of a rehearsal scroll into view above the dock", async () => {
    openNote({ [ASK]: { json: buildRehearsal() } });
    // Placed so low that its steps start under the dock.
    await expect.element(send()).toBeVisible();
    document.body.style.paddingBlock = "600px 200px";
    onTestFinished(() => document.body.removeAttribute("style"));
    send().element().scrollIntoView({ block: "end", behavior: "instant" });
    await send().click();
    const bottom = () => page.getByText("Opened from the email").element().getBoundingClientRect().bottom;
    const dock = button("Save Changes").element().getBoundingClientRect();
    await expect.poll(() => bottom() < dock.top).toBe(true);
  });

  it("A rehearsal turns to accepted and opened by itself, and is then no longer asked for", async () => {
    const time = freezeTime();
    const server = openNote({ [LIST]: { json: [buildRehearsal()] } });
    /** An answer arrives between two timers. */
    const pass = async (ms: number): Promise<void> => {
      await time.pass(ms);
      await time.pass(10);
    };
    await pass(500);
    server.change({ [LIST]: { json: [buildRehearsal({ mail: "accepted", acceptedAt: AT })] } });
    await pass(2_000);
    expect(steps()[1]).toBe("Accepted by the mail serverdone");
    await expect.element(page.getByText(/^Open the link in the email/)).toBeVisible();
    server.change({ [LIST]: { json: [buildRehearsal({ mail: "accepted", acceptedAt: AT, openedAt: AT })] } });
    await pass(5_000);
    expect(steps()[2]).toBe("Opened from the emaildone");
    const asked = server.bodiesOf(LIST).length;
    await pass(60_000);
    expect(server.bodiesOf(LIST)).toHaveLength(asked);
  });

  it.each([
    ["refused", /hasn’t accepted it yet/],
    ["failed", /refused it for good/],
  ] as const)("A rehearsal whose mail was %s says so", async (mail, sentence) => {
    openNote({ [LIST]: { json: [buildRehearsal({ mail })] } });
    await expect.element(page.getByText(sentence)).toBeVisible();
  });

  it("A rehearsal is not offered while the note is unsaved", async () => {
    openNote();
    await expect.element(send()).toBeVisible();
    await title().fill("Changed");
    await expect.element(page.getByText("Save first: a rehearsal sends what’s saved.")).toBeVisible();
    await expect.element(send()).not.toBeInTheDocument();
  });

  it("A note that was never saved has nothing to try out", async () => {
    openNew();
    await title().fill("Not saved yet");
    await expect.element(button("Activate")).toBeEnabled();
    await expect.element(page.getByRole("heading", { name: "Try it out" })).not.toBeInTheDocument();
  });

  it("A rehearsal that could not be sent says so, and one too many names the wait", async () => {
    const server = openNote({ [ASK]: { status: 403, problem: {} } });
    await send().click();
    await expect.element(page.getByText("The rehearsal couldn’t be sent. Please try again.")).toBeVisible();
    server.change({ [ASK]: { status: 429, text: "4 hours" } });
    await send().click();
    await expect.element(page.getByText(/try again in 4 hours/)).toBeVisible();
  });

  it('Rehearsals that could not be loaded load at a press on "Try again"', async () => {
    const server = openNote({ [LIST]: { status: 403, problem: {} } });
    await expect.element(page.getByText("Your rehearsals couldn’t be loaded.")).toBeVisible();
    server.change({ [LIST]: { json: [buildRehearsal({ mail: "failed" })] } });
    await button("Try again").click();
    await expect.element(page.getByText(/refused it for good/)).toBeVisible();
  });
});

/** The posted previews; the test takes the server's place and answers into a frame. */
const catchPreviews = (): Record<string, FormDataEntryValue>[] => {
  const posted: Record<string, FormDataEntryValue>[] = [];
  const take = (event: SubmitEvent): void => {
    const form = event.target as HTMLFormElement;
    if (!form.action.endsWith("/preview-note")) return;
    event.preventDefault();
    posted.push({ target: form.target, ...Object.fromEntries(new FormData(form)) });
  };
  document.addEventListener("submit", take);
  onTestFinished(() => document.removeEventListener("submit", take));
  return posted;
};
const openPreview = async (): Promise<void> => {
  const row = page.getByRole("button", { name: /^Preview as recipient/ });
  await expect.element(row).toBeVisible();
  // A pointer does not scroll to what is in the window, but under the dock.
  (row.element() as HTMLElement).click();
};

describe("the preview", () => {
  it("The preview posts the unsaved note for its first recipient into a sandboxed frame, as mail and page", async () => {
    const posted = catchPreviews();
    openNote();
    await text().fill("Two lines\nof it");
    await openPreview();
    await expect.element(page.getByRole("dialog", { name: `What ${miriam.name} would see` })).toBeVisible();
    await expect.poll(() => posted).toHaveLength(1);
    expect(posted[0]).toMatchObject({
      part: "mail",
      title: NOTE.title,
      text: "Two lines\nof it",
      name: miriam.name,
      theme: "light",
      csrf: "c1",
    });
    const frame = page.getByTitle("The email as your recipient would see it").element() as HTMLIFrameElement;
    expect(posted[0]?.["target"]).toBe(frame.name);
    expect(frame.sandbox.value).toBe("allow-same-origin");
    await page.getByRole("radio", { name: "Page" }).click({ force: true });
    await expect.poll(() => posted.map(({ part }) => part)).toEqual(["mail", "page"]);
  });

  it("A preview that is asked for twice at once is posted once", async () => {
    const posted = catchPreviews();
    openNote();
    await Promise.all([openPreview(), openPreview()]);
    await expect.element(page.getByRole("dialog")).toBeVisible();
    await drawn();
    expect(posted).toHaveLength(1);
  });

  it("The preview changes with the chosen recipient", async () => {
    const posted = catchPreviews();
    openNote({ [`GET /api/note/${NOTE._id}`]: { json: { ...NOTE, recipients: [miriam, ben] } } });
    await openPreview();
    await expect.poll(() => posted.at(-1)?.["name"]).toBe(miriam.name);
    await page.getByRole("combobox", { name: "Recipient" }).selectOptions(ben.name);
    await expect.poll(() => posted.at(-1)?.["name"]).toBe(ben.name);
    await expect.element(page.getByRole("dialog", { name: `What ${ben.name} would see` })).toBeVisible();
  });

  it("The preview of a note with one recipient offers no choice", async () => {
    catchPreviews();
    openNote();
    await openPreview();
    await expect.element(page.getByRole("dialog")).toBeVisible();
    await expect.element(page.getByRole("combobox")).not.toBeInTheDocument();
  });

  it("The preview of a saved note whose recipients were removed names no recipient", async () => {
    const posted = catchPreviews();
    openNote({ [`GET /api/note/${NOTE._id}`]: { json: { ...NOTE, recipients: [] } } });
    await openPreview();
    await expect.element(page.getByRole("dialog", { name: "What a recipient would see" })).toBeVisible();
    await expect.poll(() => posted.at(-1)?.["name"]).toBe("");
  });

  it("The preview closes with Escape and saves nothing", async () => {
    catchPreviews();
    const server = openNote();
    await openPreview();
    await expect.element(page.getByRole("dialog")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect(server.arrived.filter(({ name }) => !name.startsWith("GET"))).toEqual([]);
  });

  it('A preview that could not be shown says so, and is posted at a press on "Try again"', async () => {
    const posted = catchPreviews();
    const server = openNote();
    await expect.element(page.getByRole("button", { name: /to anna@example\.com / })).toBeVisible();
    const user = `GET /api/user/${idOf(1)}`;
    server.change({ [user]: { status: 403, problem: {} } });
    await openPreview();
    await expect.element(page.getByText("The preview couldn’t be shown.")).toBeVisible();
    expect(posted).toEqual([]);
    server.change({ [user]: { json: {} } });
    await button("Try again").click();
    await expect.poll(() => posted).toHaveLength(1);
  });
});
