import { readDraft } from "../notes/drafts.ts";
import { buildRecording, putTake } from "../recordings/takes.fixture.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { session } from "../../shared/http/session.ts";
import { buildTokens } from "../../testing/logged-in.ts";
import { reduceMotion } from "../../testing/media.ts";
import { allowMotion } from "../../testing/motion.ts";
import { currentUrl } from "../../testing/open-page.tsx";
import { idOf } from "../../testing/people.ts";
import type { Answers } from "../../testing/server.ts";
import {
  ADD_NOTE,
  ADD_PERSON,
  button,
  CALM,
  field,
  kept,
  list,
  miriam,
  nameThePerson,
  NOTE,
  NOTE_Q,
  open,
  question,
  rhythm,
  RHYTHM_Q,
  SAVE_USER,
  writeTheNote,
} from "./onboarding.fixture.ts";

beforeEach(() => window.localStorage.clear());

describe("a newcomer", () => {
  it("A take that was interrupted is offered above the first note", async () => {
    await putTake(buildRecording(), { state: "ended" });
    open();
    await expect.element(question(NOTE_Q)).toBeVisible();
    const row = page.getByRole("link", { name: /^An unfinished Voice Recording/ });
    await expect.element(row).toHaveAttribute("href", "/audio-recording?note=new");
  });

  it("Onboarding leads a newcomer from note, recipient and rhythm to an active note", async () => {
    const server = open();
    await expect.element(question(NOTE_Q)).toBeVisible();
    await writeTheNote();
    await nameThePerson();
    await expect
      .element(page.getByText("If you went silent today, Miriam would get it on 02.01.2027 at the earliest."))
      .toBeVisible();
    await rhythm("Frequent").click();
    await expect
      .element(page.getByText("If you went silent today, Miriam would get it on 30.11.2026 at the earliest."))
      .toBeVisible();
    await rhythm("Your own").click();
    await page.getByRole("spinbutton", { name: "Check in with me after" }).fill("2");
    await expect
      .element(page.getByText("If you went silent today, Miriam would get it on 07.12.2026 at the earliest."))
      .toBeVisible();
    await button("Activate").click();
    await expect.element(kept()).toBeVisible();
    expect(server.bodiesOf(SAVE_USER)).toEqual([{ confirmFrequency: 336, sendingDelay: 48 }]);
    expect(server.bodiesOf(ADD_NOTE)).toEqual([
      expect.objectContaining({ title: "For Miriam", active: true, recipients: [{ _id: miriam._id }] }),
    ]);
    expect(readDraft("new")).toBeNull();
    expect(currentUrl()).toBe("/notes");
  });

  it("Each onboarding step asks for what is missing, with the messages of the forms", async () => {
    open();
    await button("Next").click();
    await expect.element(page.getByText("Title is required")).toBeVisible();
    await writeTheNote();
    await field("Email").fill("nobody");
    await button("Next").click();
    await expect.element(page.getByText("Invalid email address")).toBeVisible();
    await expect.element(page.getByText("Enter a name")).toBeVisible();
  });

  it("Each onboarding step says which of three it is, and the first two lead past all of them on the same line", async () => {
    open();
    for (const step of [1, 2]) {
      const words = page.getByText(`Step ${step} of 3`);
      await expect.element(words).toBeVisible();
      const [left, right] = [words, button("Skip all")].map((part) => part.element().getBoundingClientRect());
      expect(Math.abs(left!.top + left!.bottom - right!.top - right!.bottom)).toBeLessThan(4);
      if (step === 1) await writeTheNote();
    }
    await button("Skip").click();
    // There, it would be the same as the way on.
    await expect.element(page.getByText("Step 3 of 3")).toBeVisible();
    expect(page.getByRole("button", { name: /Skip/ }).elements()).toEqual([]);
  });

  it("The first step has one way past it, which leads past all of them", async () => {
    open();
    await expect.element(question(NOTE_Q)).toBeVisible();
    const ways = page.getByRole("button", { name: /Skip/ }).elements();
    expect(ways.map((way) => way.textContent)).toEqual(["Skip all"]);
  });

  it("A newcomer can skip the person, and only the rhythm that was shown as chosen is saved", async () => {
    const server = open();
    await writeTheNote();
    await button("Skip").click();
    await expect.element(question(RHYTHM_Q)).toBeVisible();
    await button("Done").click();
    await expect.element(page.getByText("Not saved yet")).toBeVisible();
    for (const call of [ADD_PERSON, ADD_NOTE]) expect(server.bodiesOf(call)).toEqual([]);
    expect(server.bodiesOf(SAVE_USER)).toEqual([CALM]);
  });

  it('"Skip all" before the rhythm was shown keeps the draft, saves nothing, and onboarding does not come again', async () => {
    const server = open();
    await field("Title").fill("For Miriam");
    await button("Skip all").click();
    await expect.element(list()).toBeVisible();
    expect(readDraft("new")?.title).toBe("For Miriam");
    expect(server.bodiesOf(SAVE_USER)).toEqual([]);
    appHistory.push("/recipients");
    await expect.element(page.getByRole("heading", { name: "Recipient List" })).toBeVisible();
    appHistory.push("/notes");
    await expect.element(list()).toBeVisible();
    await expect.element(question(NOTE_Q)).not.toBeInTheDocument();
  });

  it("Every way back in onboarding shows the fields as they were, and the recipient is added once", async () => {
    const server = open();
    await writeTheNote();
    await field("Name").fill("Miri");
    await page.getByRole("button", { name: "A note" }).click();
    await expect.element(field("Title")).toHaveValue("For Miriam");
    await button("Next").click();
    await expect.element(field("Name")).toHaveValue("Miri");
    await nameThePerson();
    window.history.back();
    await expect.element(field("Name")).toHaveValue("Miriam");
    await button("Next").click();
    await expect.element(question(RHYTHM_Q)).toBeVisible();
    expect(server.bodiesOf(ADD_PERSON)).toHaveLength(1);
  });

  it("Typed onboarding fields survive a page hide and a log-in, but are not shown to another user", async () => {
    open();
    await writeTheNote();
    await field("Name").fill("Miri");
    window.dispatchEvent(new Event("pagehide"));
    session.end("logged-out");
    session.accept(buildTokens({ userId: idOf(9) }));
    appHistory.clear("/notes?begin=person");
    await expect.element(field("Name")).toHaveValue("");
    expect(readDraft("new")).toBeNull();
    session.accept(buildTokens());
    appHistory.clear("/notes?begin=person");
    await expect.element(field("Name")).toHaveValue("Miri");
  });
});

describe("the activation of the first note", () => {
  const activate = async (): Promise<void> => {
    open();
    await writeTheNote();
    await nameThePerson();
    await button("Activate").click();
    await expect.element(kept()).toBeVisible();
  };

  it("The first note ends in a scene of the whole thread, and then in the list with that note in view", async () => {
    await activate();
    const said =
      "Miriam will receive it only if you stop giving signs of life, on 30.11.2026 at the earliest.";
    await expect.element(page.getByText(said)).toBeVisible();
    for (const point of ["21.11. Last sign", "28.11. Reminder", "30.11. Delivery"])
      await expect.element(page.getByRole("listitem").filter({ hasText: point })).toBeVisible();
    await button("Go to my notes").click();
    await expect.element(list()).toBeVisible();
    await expect.element(page.getByRole("link", { name: "For Miriam" })).toHaveFocus();
    expect(page.getByText("Note activated!").elements()).toEqual([]);
    expect(currentUrl()).toBe("/notes");
  });

  it("The scene of a first note draws its thread once in 300 ms, and not at all under reduced motion", async () => {
    await reduceMotion();
    await activate();
    // Without the transition of a button that comes to be under the pointer.
    const drawings = () => document.getAnimations().filter((one) => one instanceof CSSAnimation);
    const moving = () => drawings().map(({ effect }) => effect?.getComputedTiming().endTime);
    expect(moving()).toEqual([]);
    await allowMotion();
    expect(moving().filter((endMs) => endMs !== Infinity)).toEqual([300]);
  });

  it("The scene of a first note does not come back after the user went elsewhere", async () => {
    await activate();
    appHistory.push("/recipients");
    await expect.element(page.getByRole("heading", { name: "Recipient List" })).toBeVisible();
    appHistory.push("/notes");
    await expect.element(list()).toBeVisible();
  });

  it("Submitting the activation twice sends one note, and a failure keeps step and draft", async () => {
    const server = open();
    await writeTheNote();
    await nameThePerson();
    server.change({ [ADD_NOTE]: { status: 500, problem: {} } });
    button("Activate").element().closest("form")?.requestSubmit();
    button("Activate").element().closest("form")?.requestSubmit();
    await expect.element(page.getByText("Activating note failed!")).toBeVisible();
    expect(server.bodiesOf(ADD_NOTE)).toHaveLength(1);
    await expect.element(question(RHYTHM_Q)).toBeVisible();
    expect(readDraft("new")?.text).toBe("The garden is yours.");
  });

  it("The limit of the plan stops the activation with its message and offers an upgrade", async () => {
    open({ [ADD_NOTE]: { status: 402, text: "Your plan allows 1 note." } });
    await writeTheNote();
    await nameThePerson();
    await button("Activate").click();
    await expect.element(page.getByText("Your plan allows 1 note.")).toBeVisible();
    await expect.element(button("Upgrade")).toBeVisible();
  });
});

describe("a user beyond onboarding", () => {
  it("A user who deletes the only note sees the empty list instead of onboarding", async () => {
    const server = open({
      "GET /api/notes": { json: [NOTE] },
      [`DELETE /api/note/${NOTE._id}`]: { text: "" },
    });
    const bin = await page.getByRole("button", { name: "Delete For Miriam" }).findElement();
    (bin as HTMLElement).click();
    server.change({ "GET /api/notes": { json: [] } });
    await button("Delete").click();
    await expect.element(page.getByText("Your first note can be short.")).toBeVisible();
    expect(server.arrived.map(({ name }) => name)).not.toContain("GET /api/recipients");
  });

  it.each([
    ["has a note", { "GET /api/notes": { json: [NOTE] } }],
    ["has recipients already", { "GET /api/recipients": { json: [miriam] } }],
  ])("A user who %s is shown the list", async (_who, answers: Answers) => {
    open(answers, "/notes?begin=rhythm");
    await expect.element(list()).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Add New Note" }).first()).toBeVisible();
  });
});
