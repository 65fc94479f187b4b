import type { UserBody } from "@afterword/contract/endpoints/accounts";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { buildUser } from "../../testing/people.ts";
import { deferAnswer } from "../../testing/server.ts";
import type { Answer } from "../../testing/server.ts";
import {
  ALL,
  BEN,
  buildRow,
  CHANGE,
  COUNT,
  FAMILY,
  LIFE,
  openUsers,
  OWN,
  UNPROVED,
} from "./user-admin.fixture.ts";

const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const ask = (name: string) => page.getByRole("switch", { name }).click();
const dialog = page.getByRole("dialog");

// Where a row has columns.
beforeEach(() => page.viewport(1280, 800));

describe("what admins change of a user", () => {
  it.each([
    [0, "No notes are waiting."],
    [1, "1 note won’t be delivered."],
    [3, "3 notes won’t be delivered."],
  ])("Disabling a user with %i waiting notes says “%s” first", async (numWaitingNotes, said) => {
    const server = openUsers({ [CHANGE]: { json: buildUser() } }, [OWN, buildRow({ numWaitingNotes })]);
    await ask("Ben Oser is active");
    await expect.element(dialog.getByText(said)).toBeVisible();
    expect(server.bodiesOf(CHANGE)).toEqual([]);
    server.change({ [ALL]: { json: [OWN, buildRow({ active: false })] } });
    await press("Disable");
    await expect.element(page.getByText("Ben Oser is disabled.")).toBeVisible();
    expect(server.bodiesOf(CHANGE)).toEqual([{ active: false }]);
    await expect.element(page.getByRole("switch", { name: "Ben Oser is active" })).not.toBeChecked();
  });

  it("A user is activated and made an admin after a question, and a question that is cancelled changes nothing", async () => {
    const server = openUsers({ [CHANGE]: { json: buildUser() } }, [buildRow({ active: false })]);
    await ask("Ben Oser is active");
    await press("Cancel");
    await ask("Ben Oser is active");
    await press("Activate");
    await expect.element(page.getByText("Ben Oser is active.")).toBeVisible();
    await ask("Ben Oser is an admin");
    await expect.element(dialog.getByText("They can’t read notes.", { exact: false })).toBeVisible();
    await press("Make admin");
    await expect.element(page.getByText("Ben Oser is now an admin.")).toBeVisible();
    expect(server.bodiesOf(CHANGE)).toEqual([{ active: true }, { role: "admin" }]);
  });

  it("Removing an admin asks for the password again where the server wants it, and goes on by itself", async () => {
    let isProved = false;
    const server = openUsers(
      {
        [CHANGE]: () => (isProved ? { json: buildUser() } : UNPROVED),
        "POST /api/user/show-password": () => {
          isProved = true;
          return { text: "" };
        },
      },
      [buildRow({ role: "admin" })],
    );
    await ask("Ben Oser is an admin");
    await press("Remove admin");
    await page.getByLabelText("Password", { exact: true }).fill("correct horse");
    await press("Continue");
    await expect.element(page.getByText("Ben Oser is no longer an admin.")).toBeVisible();
    expect(server.bodiesOf(CHANGE)).toEqual([{ role: "user" }, { role: "user" }]);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it("Deleting a user says what is lost, and the row is gone with the number in the heading", async () => {
    const server = openUsers({ [`DELETE /api/user/${BEN._id}`]: { text: "" } }, [
      OWN,
      buildRow({ numNotes: 4, numWaitingNotes: 2 }),
    ]);
    await press("Delete Ben Oser");
    await expect
      .element(dialog.getByText("for good, with 4 notes and all recipients", { exact: false }))
      .toBeVisible();
    await expect.element(dialog.getByText("2 notes won’t be delivered.")).toBeVisible();
    server.change({ [ALL]: { json: [OWN] }, [COUNT]: { json: 1 } });
    await press("Delete for good");
    await expect.element(page.getByText("User deleted!")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Users (1)" })).toBeVisible();
    await expect.element(page.getByText("Ben Oser")).not.toBeInTheDocument();
  });

  it.each<[string, Answer]>([
    ["This is the last admin.", { status: 409, problem: { detail: "This is the last admin." } }],
    ["This account no longer exists.", { status: 404, problem: {} }],
    ["The change failed.", { status: 400, problem: { detail: "role: invalid" } }],
  ])("A refused change says “%s” in its question, which stays", async (said, answer) => {
    openUsers({ [CHANGE]: answer });
    await ask("Ben Oser is an admin");
    await press("Make admin");
    await expect.element(dialog.getByRole("alert").getByText(said)).toBeVisible();
  });
});

describe("the plans that a user has for nothing", () => {
  const box = (name: string) => page.getByRole("checkbox", { name }).nth(1);

  it("Two quick taps are both sent, each for its plan alone, and no answer undoes the other", async () => {
    const [first, second] = [
      deferAnswer({ json: buildUser({ freePlans: [FAMILY._id] }) }),
      deferAnswer({ json: buildUser({ freePlans: [FAMILY._id, LIFE._id] }) }),
    ];
    const plansOf = (body: unknown) => (body as UserBody).freePlans ?? [];
    const server = openUsers({
      [CHANGE]: ({ body }) => (plansOf(body).includes(FAMILY._id) ? first.answer() : second.answer()),
    });
    await box("Family").click();
    await box("Life").click();
    await expect.element(box("Family")).toBeChecked();
    expect(server.bodiesOf(CHANGE)).toEqual([
      { freePlans: [FAMILY._id], freePlansSeen: [] },
      { freePlans: [LIFE._id], freePlansSeen: [] },
    ]);
    second.come();
    first.come();
    await expect.poll(() => document.querySelectorAll('label[aria-busy="true"]')).toHaveLength(0);
    await expect.element(box("Family")).toBeChecked();
    await expect.element(box("Life")).toBeChecked();
  });

  it("Two taps on one checkbox follow each other, so that the last one counts", async () => {
    const granted = deferAnswer({ json: buildUser({ freePlans: [FAMILY._id] }) });
    const server = openUsers({ [CHANGE]: granted.answer });
    await box("Family").click();
    await box("Family").click();
    await expect.element(box("Family")).not.toBeChecked();
    expect(server.bodiesOf(CHANGE)).toHaveLength(1);
    server.change({ [CHANGE]: { json: buildUser() } });
    granted.come();
    await expect
      .poll(() => server.bodiesOf(CHANGE).at(1))
      .toEqual({ freePlans: [], freePlansSeen: [FAMILY._id] });
    await expect.element(box("Family")).not.toBeChecked();
  });

  it("A refused plan goes back and is announced", async () => {
    openUsers({ [CHANGE]: { status: 500, problem: {} } });
    await box("Life").click();
    await expect.element(page.getByText("The change failed.")).toBeVisible();
    await expect.element(box("Life")).not.toBeChecked();
  });
});
