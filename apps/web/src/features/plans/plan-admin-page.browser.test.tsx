import type { Plan } from "@afterword/contract/endpoints/plans";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { writeUnsavedValues } from "../../shared/forms/unsaved-values.ts";
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
  const { become } = openPage("/admin-plans");
  return { ...server, leave: () => become(null) };
};

beforeEach(() => window.localStorage.clear());

const plan = (name: string) => page.getByRole("listitem").filter({ hasText: name });
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

const ENDLESS = buildPlan({
  _id: idOf(75),
  name: "Endless",
  description: "For good.",
  price: 1290,
  numUsers: 1,
  isPopular: true,
  maxNumNotes: 1,
  maxRecordingLength: 0,
  maxNumRecipients: 30,
  dataRetentionNumMonth: 0,
});

describe("the plans", () => {
  it("On a phone every plan has its row, cheapest first, and only a paid one without users may be deleted", async () => {
    open({ "GET /api/plans": { json: [ENDLESS, OLD, FAMILY, FREE] } });
    await expect.element(plan("Old")).toBeVisible();
    const names = page.getByRole("list", { name: "Plans" }).getByRole("heading").elements();
    expect(names.map(({ textContent }) => textContent)).toEqual(["Free", "Old", "Family", "Endless"]);
    const words = (name: string): string =>
      (plan(name).element() as HTMLElement).innerText.replaceAll("\u00A0", " ").replaceAll(/\n+/gu, "\n");
    expect(words("Endless")).toBe(
      "Endless\nPopular\nActive\nUSD 12.90 per month · 1 user\nFor good.\n" +
        "1 Note · text only · 30 Recipients · kept without limit",
    );
    expect(words("Free")).toContain("No charge · 40 users");
    expect(words("Old")).toContain("Inactive");
    expect(page.getByRole("button", { name: /^Delete/ }).elements()).toEqual([
      button("Delete Old").element(),
    ]);
    await expect.element(page.getByText("Please be careful when changing plans!")).toBeVisible();
  });

  it("On a desk the plans are a table with the columns of the product, seen without scrolling", async () => {
    onTestFinished(() => page.viewport(390, 844));
    await page.viewport(1280, 800);
    open({ "GET /api/plans": { json: [ENDLESS, FAMILY] } });
    const region = page.getByRole("region", { name: "Plans" });
    await expect.element(region).toBeVisible();
    expect(region.element().scrollWidth).toBeLessThanOrEqual(region.element().clientWidth);
    const textsOf = (role: "columnheader" | "cell") =>
      page
        .getByRole(role)
        .elements()
        .map((cell) => (cell as HTMLElement).innerText.replaceAll(/\s+/gu, " ").trim());
    expect(textsOf("columnheader").join(", ")).toBe(
      "Name Description, Price (cents), Notes, Recording (mins), Recipients, Data Retention (months), " +
        "Users, Popular, Active, Actions",
    );
    expect(textsOf("cell").slice(9, 15).join(", ")).toBe("1290, 1, text only, 30, no limit, 1");
    expect(textsOf("cell").slice(15, 17)).toEqual(["Yes", "Yes"]);
    await expect.element(page.getByRole("rowheader", { name: "Endless For good." })).toBeVisible();
    await edit("Family");
    await expect.element(field("Name")).toHaveFocus();
    await page.viewport(390, 844);
    await expect.element(field("Name")).toHaveValue("Family");
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
    await expect.element(plan("Old")).not.toBeInTheDocument();
    await expect.element(button("Add New Plan")).toHaveFocus();
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
    await expect.element(plan("Family").getByText("USD 5.90")).toBeVisible();
    await expect.element(button("Edit Family")).toHaveFocus();
  });

  it("On a phone its two buttons are equally wide", async () => {
    open();
    await edit("Family");
    const width = (name: string): number => button(name).element().getBoundingClientRect().width;
    expect(width("Cancel Edit")).toBeCloseTo(width("Update"));
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
      "Saved now:\u00A0700",
      "Changed in the meantime. Before:\u00A03",
      null,
    ]);
    server.change({ [PUT_FAMILY]: { json: { ...theirs, price: 590, revision: 3 } } });
    await button("Update").click();
    await expect.element(page.getByText("Plan updated!")).toBeVisible();
    expect(server.bodiesOf(PUT_FAMILY)[1]).toMatchObject({ price: 590, maxNumNotes: 9, revision: 2 });
  });
});

describe("a plan that another admin has changed", () => {
  it("Its form scrolls once to the sentence that says so, and then stays where it is while one types", async () => {
    const theirs: Plan = { ...FAMILY, maxNumNotes: 9, revision: 2 };
    open({ [PUT_FAMILY]: { status: 409, json: { detail: "", now: theirs } } });
    await edit("Family");
    await field("Price (cents)").fill("590");
    await button("Update").click();
    await expect.element(page.getByRole("alert")).toBeInViewport();
    const last = field("Data Retention (months)");
    const top = (): number => Math.round(last.element().getBoundingClientRect().top);
    (last.element() as HTMLElement).focus();
    last.element().scrollIntoView({ block: "start" });
    const before = top();
    await userEvent.keyboard("7");
    await expect.element(last).toHaveValue("127");
    expect(top()).toBe(before);
  });
});

describe("a plan that another admin has deleted", () => {
  const deleted = "Another admin has deleted this plan in the meantime.";
  const gone = { status: 404, problem: { detail: "This doesn’t exist." } };

  it("Saving it says so and keeps what was typed until it is discarded, which is all that can be done then", async () => {
    open({ [PUT_FAMILY]: gone });
    await edit("Family");
    await field("Price (cents)").fill("590");
    await button("Update").click();
    const alert = `${deleted} What you typed is still here. Copy what you need, then press Cancel Edit.`;
    await expect.element(page.getByRole("alert")).toHaveTextContent(alert);
    await expect.element(field("Price (cents)")).toHaveValue("590");
    expect(toasts()).toEqual([]);
    expect(button("Update").elements()).toEqual([]);
    await expect.element(button("Cancel Edit")).toHaveFocus();
    await button("Cancel Edit").click();
    await expect.element(button("Add New Plan")).toHaveFocus();
    await expect.element(plan("Family")).not.toBeInTheDocument();
  });

  it("After a reload every form that was typed in is there with its words and the notice, until it is discarded", async () => {
    const before = open();
    await edit("Family");
    await field("Price (cents)").fill("590");
    await edit("Old");
    await field("Notes").fill("77");
    before.leave();
    const { leave } = open({ "GET /api/plans": { json: [FREE] } });
    const family = page.getByRole("form", { name: "Edit Family" });
    const old = page.getByRole("form", { name: "Edit Old" });
    await expect.element(family.getByText(deleted)).toBeVisible();
    await expect.element(old.getByText(deleted)).toBeVisible();
    await expect.element(family.getByLabelText("Price (cents)")).toHaveValue("590");
    await expect.element(family.getByLabelText("Recording (mins)")).toHaveValue("10");
    await expect.element(old.getByLabelText("Notes")).toHaveValue("77");
    await family.getByRole("button", { name: "Cancel Edit" }).click();
    await expect.element(family).not.toBeInTheDocument();
    leave();
    open({ "GET /api/plans": { json: [FREE] } });
    await expect.element(old.getByLabelText("Notes")).toHaveValue("77");
    expect(family.elements()).toEqual([]);
  });

  it("Stored input of a plan that cannot be read leaves the page as it is", async () => {
    logIn({ role: "admin" });
    writeUnsavedValues("plan a", { plan: "{" });
    writeUnsavedValues("plan b", { plan: "{}" });
    open();
    await expect.element(plan("Family")).toBeVisible();
    expect(page.getByText(deleted).elements()).toEqual([]);
  });

  it("Its form stays when the window gets the focus back and the list is read without it", async () => {
    const server = open();
    await edit("Family");
    await field("Price (cents)").fill("590");
    server.change({ "GET /api/plans": { json: [FREE] } });
    window.dispatchEvent(new Event("visibilitychange"));
    await expect.element(plan("Old")).not.toBeInTheDocument();
    await expect.element(page.getByRole("alert").getByText(deleted)).toBeVisible();
    await expect.element(field("Price (cents)")).toHaveValue("590");
  });

  it("One’s own deletion takes what was typed with it", async () => {
    open({ [`DELETE /api/plan/${OLD._id}`]: { text: "Plan deleted!" } });
    await edit("Old");
    await field("Notes").fill("77");
    await edit("Family");
    await button("Delete Old").click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect.poll(toasts).toEqual(["Plan deleted!"]);
    await expect.element(button("Delete Old")).not.toBeInTheDocument();
    expect(page.getByText(deleted).elements()).toEqual([]);
  });

  it("Deleting it once more says so, and takes it off the list", async () => {
    const server = open({ [`DELETE /api/plan/${OLD._id}`]: gone });
    await expect.element(plan("Old")).toBeVisible();
    server.change({ "GET /api/plans": { json: [FAMILY, FREE] } });
    await button("Delete Old").click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect.poll(toasts).toEqual([deleted]);
    await expect.element(plan("Old")).not.toBeInTheDocument();
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
    await expect.element(plan("Solo")).toBeVisible();
  });
});
