import type { Plan } from "@afterword/contract/endpoints/plans";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { appHistory } from "../../shared/history/app-history.ts";
import { logIn } from "../../testing/logged-in.ts";
import { openPage } from "../../testing/open-page.tsx";
import { buildPlan, idOf } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";
import type { Answers } from "../../testing/server.ts";

const FREE = buildPlan({ _id: idOf(76), numUsers: 40 });
const FAMILY = buildPlan({ _id: idOf(77), name: "Family", price: 490, numUsers: 2, maxRecordingLength: 10 });
const OLD = buildPlan({ _id: idOf(78), name: "Old", price: 300, numUsers: 0, active: false });
const PUT_FAMILY = `PUT /api/plan/${FAMILY._id}`;

const open = (answers: Answers = {}) => {
  const server = serve({ "GET /api/plans": { json: [OLD, FAMILY, FREE] }, ...answers });
  logIn({ role: "admin" });
  openPage("/admin-plans");
  return server;
};

beforeEach(() => window.localStorage.clear());

const row = (name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const toggle = (name: string) => page.getByRole("switch", { name });
const edit = (name: string) => button(`Edit ${name}`).click();
const toasts = (): readonly string[] =>
  [...document.querySelectorAll("[data-phase]")].map(({ textContent }) => textContent);
const saidAt = (name: string): string | null => {
  const id = field(name).element().getAttribute("aria-describedby");
  return id === null ? null : (document.getElementById(id)?.textContent ?? null);
};

describe("the table of plans", () => {
  it("Every plan has its row, cheapest first, and only a paid plan without users may be deleted", async () => {
    open();
    await expect.element(row("Old")).toBeVisible();
    const rows = page.getByRole("rowheader").elements();
    expect(rows.map(({ textContent }) => textContent)).toEqual(["Free", "Old", "Family"]);
    expect(page.getByRole("button", { name: /^Delete/ }).elements()).toEqual([
      button("Delete Old").element(),
    ]);
    await expect.element(page.getByText("Please be careful when changing plans!")).toBeVisible();
  });

  it("A plan is deleted after a question, and one that is in use says by what and stays", async () => {
    const inUse = "This plan is in use (vouchers). Make it inactive instead.";
    const call = `DELETE /api/plan/${OLD._id}`;
    const server = open({ [call]: { status: 409, problem: { detail: inUse } } });
    const confirm = async (): Promise<void> => {
      await button("Delete Old").click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    };
    await confirm();
    await expect.element(page.getByText(inUse)).toBeVisible();
    server.change({ [call]: { text: "Plan deleted!" } });
    await confirm();
    await expect.element(page.getByText("Plan deleted!")).toBeVisible();
    await expect.element(row("Old")).not.toBeInTheDocument();
  });
});

describe("editing a plan", () => {
  it("A changed plan is saved with the revision that was shown, and its row shows it", async () => {
    const server = open({ [PUT_FAMILY]: { json: { ...FAMILY, price: 590, isPopular: true, revision: 2 } } });
    await edit("Family");
    await expect.element(field("Name")).toHaveFocus();
    await field("Price (cents)").fill("590");
    await toggle("Popular").click();
    await button("Update").click();
    await expect.element(page.getByText("Plan updated!")).toBeVisible();
    expect(server.bodiesOf(PUT_FAMILY)).toMatchObject([
      { _id: FAMILY._id, name: "Family", price: 590, isPopular: true, active: true, revision: 1 },
    ]);
    await expect.element(row("Family").getByRole("cell", { name: "590" })).toBeVisible();
    await expect.element(button("Edit Family")).toHaveFocus();
  });

  it("The free plan has neither a price to change nor a switch to close it", async () => {
    open();
    await edit("Free");
    await expect.element(toggle("Popular")).toBeVisible();
    await expect.element(field("Price (cents)")).not.toBeInTheDocument();
    await expect.element(toggle("Active")).not.toBeInTheDocument();
  });

  it("What was typed is there again after the page was left, and Cancel Edit discards it", async () => {
    open();
    await edit("Family");
    await field("Notes").fill("77");
    appHistory.push("/notfound");
    await expect.element(page.getByText("You have unsaved changes!")).toBeVisible();
    appHistory.push("/admin-plans");
    await expect.element(field("Notes")).toHaveValue("77");
    await button("Cancel Edit").click();
    await edit("Family");
    await expect.element(field("Notes")).toHaveValue("3");
  });

  it("The change of another admin is shown beside what was typed, and saving again replaces it", async () => {
    const theirs: Plan = { ...FAMILY, price: 700, maxNumNotes: 9, isPopular: true, revision: 2 };
    const detail = "Another admin has changed this plan in the meantime.";
    const server = open({ [PUT_FAMILY]: { status: 409, json: { detail, now: theirs } } });
    await edit("Family");
    await field("Price (cents)").fill("590");
    await button("Update").click();
    await expect.element(page.getByRole("alert").getByText(detail)).toBeVisible();
    await expect.element(toggle("Popular")).toBeChecked();
    await expect.element(field("Price (cents)")).toHaveValue("590");
    await expect.element(field("Notes")).toHaveValue("9");
    expect([saidAt("Price (cents)"), saidAt("Notes"), saidAt("Recipients")]).toEqual([
      "Saved now: 700",
      "Changed in the meantime. Before: 3",
      null,
    ]);
    server.change({ [PUT_FAMILY]: { json: { ...theirs, price: 590, revision: 3 } } });
    await button("Update").click();
    await expect.element(page.getByText("Plan updated!")).toBeVisible();
    expect(server.bodiesOf(PUT_FAMILY)[1]).toMatchObject({ price: 590, maxNumNotes: 9, revision: 2 });
  });
});

describe("adding a plan", () => {
  it("A new plan begins empty and inactive, and the first mistake is said until there is none", async () => {
    const added = buildPlan({ _id: idOf(79), name: "Solo", price: 190, active: false, numUsers: 0 });
    const server = open({ "POST /api/plan": { json: added } });
    await button("Add New Plan").click();
    await button("Add Plan").click();
    await expect.poll(toasts).toEqual(["Please enter a name."]);
    const steps = [
      ["Name", " Solo ", "Please enter a name."],
      ["Price (cents)", "190", "Please enter a price greater than 0."],
      ["Notes", "5", "Please enter the number of notes greater than 0."],
      ["Recording (mins)", "0", "Please enter the recording length."],
      ["Recipients", "2", "Please enter the number of recipients greater than 0."],
      ["Data Retention (months)", "0", "Please enter the data retention."],
    ] as const;
    for (const [name, value, sentence] of steps) {
      await expect.element(field(name)).toHaveFocus();
      expect([saidAt(name), (field(name).element() as HTMLInputElement).value]).toEqual([sentence, ""]);
      expect(server.bodiesOf("POST /api/plan")).toEqual([]);
      await field(name).fill(value);
      await userEvent.keyboard("{Enter}");
    }
    await expect.element(page.getByText("Plan added!")).toBeVisible();
    expect(server.bodiesOf("POST /api/plan")).toMatchObject([
      { name: "Solo", price: 190, active: false, isPopular: false, maxRecordingLength: 0 },
    ]);
    await expect.element(row("Solo")).toBeVisible();
  });
});
