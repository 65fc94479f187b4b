import { readDraft } from "../notes/drafts.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { setWidth } from "../../testing/open-app.tsx";
import { buildUser } from "../../testing/people.ts";
import {
  ADD_NOTE,
  button,
  CALM,
  field,
  list,
  miriam,
  nameThePerson,
  open,
  PERSON_Q,
  question,
  rhythm,
  RHYTHM_Q,
  SAVE_USER,
  writeTheNote,
} from "./onboarding.fixture.ts";

const returnToRhythm = async (): Promise<void> => {
  await page.getByRole("button", { name: "A person" }).click();
  await expect.element(question(PERSON_Q)).toBeVisible();
  await button("Next").click();
  await expect.element(question(RHYTHM_Q)).toBeVisible();
};

beforeEach(() => window.localStorage.clear());

describe("the step of the rhythm", () => {
  it("The rhythms say when they deliver at the earliest; the proposed one is chosen, and the arrow keys change it", async () => {
    const server = open();
    await writeTheNote();
    await nameThePerson();
    await expect.element(rhythm("Calm")).toBeChecked();
    await expect
      .element(rhythm("Calm"))
      .toHaveAccessibleDescription(/Suggested.*Delivered in 6 weeks at the earliest, on\s02\.01\.2027\.$/);
    await expect
      .element(rhythm("Frequent"))
      .toHaveAccessibleDescription(/^Delivered in 9 days at the earliest, on\s30\.11\.2026\.$/);
    expect(page.getByRole("spinbutton").elements()).toEqual([]);
    await rhythm("Calm").click();
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(rhythm("Frequent")).toBeChecked();
    await userEvent.keyboard("{ArrowDown}");
    await button("Activate").click();
    await expect
      .poll(() => server.bodiesOf(SAVE_USER))
      .toEqual([{ confirmFrequency: 672, sendingDelay: 336 }]);
  });

  it("In a wide window the steps before it say beside them that there is nothing to deliver, and once there is a person what happens by the rhythm that holds", async () => {
    await setWidth(1280);
    open();
    const said = (sentence: string) => expect.element(page.getByText(sentence)).toBeVisible();
    await said("Nothing to deliver yet");
    await expect.element(page.getByText("First note")).toBeVisible();
    await writeTheNote();
    await said("Nothing to deliver yet");
    await nameThePerson();
    await said("If you went silent today, Miriam would get it on 02.01.2027 at the earliest.");
    await page.getByRole("button", { name: "A person" }).click();
    await said("If you went silent today, Miriam would get it on 02.01.2027 at the earliest.");
    await page.viewport(390, 844);
    await expect.element(page.getByText(/^If you went silent today/)).not.toBeInTheDocument();
  });

  it("However high the thread beside a step is, its fields are as high as elsewhere", async () => {
    await setWidth(1100);
    open();
    await writeTheNote();
    const [name, email] = ["Name", "Email"].map(
      (label) => field(label).element().parentElement!.getBoundingClientRect().height,
    );
    expect(email).toBe(name);
  });

  it("The fields of an own rhythm are wholly above the dock once they are chosen", async () => {
    open();
    await writeTheNote();
    await nameThePerson();
    await rhythm("Your own").click();
    const lower = page.getByRole("spinbutton", { name: "Deliver my notes after" });
    await expect.element(lower).toBeVisible();
    const dock = button("Activate").element().getBoundingClientRect();
    expect(lower.element().getBoundingClientRect().bottom).toBeLessThan(dock.top);
  });

  it("A chosen rhythm is still shown after a way back and after a refused activation, and never replaced by the proposal", async () => {
    const server = open({ [ADD_NOTE]: { status: 402, text: "Your plan allows 1 note." } });
    await writeTheNote();
    await nameThePerson();
    await rhythm("Frequent").click();
    await returnToRhythm();
    await expect.element(rhythm("Frequent")).toBeChecked();
    await button("Activate").click();
    await button("Cancel").click();
    await returnToRhythm();
    await expect.element(rhythm("Frequent")).toBeChecked();
    expect(server.bodiesOf(ADD_NOTE)).toHaveLength(1);
    expect(server.bodiesOf(SAVE_USER)).toEqual([]);
  });

  it('"Skip all" on an earlier step saves the rhythm that was shown as chosen, and says if it cannot', async () => {
    const server = open();
    await writeTheNote();
    await nameThePerson();
    await page.getByRole("button", { name: "A person" }).click();
    await expect.element(question(PERSON_Q)).toBeVisible();
    server.change({ [SAVE_USER]: { status: 500, problem: {} } });
    await button("Skip all").click();
    await expect.element(page.getByText("Your rhythm couldn’t be saved. Please try again.")).toBeVisible();
    await expect.element(question(PERSON_Q)).toBeVisible();
    server.change({ [SAVE_USER]: { json: buildUser(CALM) } });
    await button("Skip all").click();
    await expect.element(list()).toBeVisible();
    expect(server.bodiesOf(SAVE_USER)).toEqual([CALM, CALM]);
  });

  it('"Activate later" keeps the note as a draft, says so, and saves the rhythm that was shown as chosen', async () => {
    const server = open();
    await writeTheNote();
    await nameThePerson();
    await button("Activate later").click();
    await expect.element(page.getByText(/^Your note isn’t active yet\./)).toBeVisible();
    await expect.element(list()).toBeVisible();
    await expect.element(page.getByText("Not saved yet")).toBeVisible();
    expect(server.bodiesOf(ADD_NOTE)).toEqual([]);
    expect(server.bodiesOf(SAVE_USER)).toEqual([CALM]);
    expect(readDraft("new")?.recipientIds).toEqual([miriam._id]);
  });
});
