import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { appHistory } from "../../shared/history/app-history.ts";
import { logIn } from "../../testing/logged-in.ts";
import { openPage } from "../../testing/open-page.tsx";
import { deferAnswer, serve } from "../../testing/server.ts";
import type { Answers } from "../../testing/server.ts";

const TERMS = { _id: "terms", name: "Terms & Conditions", content: "<p>Be kind.</p>" };
const LINE = { _id: "subtitle-login", name: "Subtitle of Log in", content: "Welcome" };
const CONTENTS = { snippets: [TERMS, LINE], homepage: "<h1>Home</h1>", homepageFolder: "/data/homepage" };
const PUT_TERMS = "PUT /api/snippet/terms";

const open = (answers: Answers = {}) => {
  const server = serve({
    "GET /api/contents": { json: CONTENTS },
    ...answers,
  });
  logIn({ role: "admin" });
  openPage("/admin-contents");
  return server;
};

beforeEach(() => window.localStorage.clear());

const field = (name: string) => page.getByRole("textbox", { name });
const leave = () => page.getByRole("heading", { level: 1 }).click();
const button = () => page.getByRole("button", { name: "Update homepage" });

describe("a content text", () => {
  it("A content text is saved when its field is left, and the field then shows what the server kept", async () => {
    const server = open({ [PUT_TERMS]: { json: { ...TERMS, content: "<p>Be kinder.</p>" } } });
    await field("Terms & Conditions").fill("<p>Be kinder.</p><script>x</script>");
    expect(server.bodiesOf(PUT_TERMS)).toEqual([]);
    await leave();
    await expect.element(page.getByText("Terms & Conditions updated!")).toBeVisible();
    await expect.element(field("Terms & Conditions")).toHaveValue("<p>Be kinder.</p>");
    expect(server.bodiesOf(PUT_TERMS)).toEqual([
      { _id: "terms", content: "<p>Be kinder.</p><script>x</script>", seen: TERMS.content },
    ]);
  });

  it("A content text is saved once at a press on its button, which is off without a change", async () => {
    const server = open({ [PUT_TERMS]: { json: { ...TERMS, content: "<p>Mine</p>" } } });
    const save = page.getByRole("button", { name: "Save: Terms & Conditions" });
    await expect.element(save).toHaveAttribute("aria-disabled", "true");
    await field("Terms & Conditions").fill("<p>Mine</p>");
    await save.click();
    await expect.element(page.getByText("Terms & Conditions updated!")).toBeVisible();
    await expect.element(save).toHaveAttribute("aria-disabled", "true");
    expect(server.bodiesOf(PUT_TERMS)).toHaveLength(1);
  });

  it("With the keyboard a content text is saved once by its button, which keeps the focus, or when Tab leaves what belongs to it", async () => {
    const held = deferAnswer({ json: { ...TERMS, content: "<p>One</p>" } });
    const server = open({ [PUT_TERMS]: held.answer });
    const [preview, save] = ["Preview", "Save"].map((act) =>
      page.getByRole("button", { name: `${act}: Terms & Conditions` }),
    );
    await field("Terms & Conditions").fill("<p>One</p>");
    await userEvent.tab();
    await expect.element(preview!).toHaveFocus();
    await userEvent.tab();
    await expect.element(save!).toHaveFocus();
    expect(server.bodiesOf(PUT_TERMS)).toEqual([]);
    await userEvent.keyboard("{Enter}{Enter}");
    held.come();
    await expect.element(page.getByText("Terms & Conditions updated!")).toBeVisible();
    await expect.element(save!).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await userEvent.tab();
    await expect.element(field("Subtitle of Log in")).toHaveFocus();
    expect(server.bodiesOf(PUT_TERMS)).toHaveLength(1);
    await field("Terms & Conditions").fill("<p>Two</p>");
    for (const _ of ["preview", "save", "out"]) await userEvent.tab();
    await expect.poll(() => server.bodiesOf(PUT_TERMS)).toHaveLength(2);
  });

  it("A content text that was not changed is not saved", async () => {
    const server = open();
    await field("Subtitle of Log in").click();
    await leave();
    expect(server.arrived.filter(({ name }) => name.startsWith("PUT"))).toEqual([]);
  });

  it("A content text that was refused stays in its field, with a message", async () => {
    open({ [PUT_TERMS]: { status: 500, problem: {} } });
    await field("Terms & Conditions").fill("<p>Mine</p>");
    await leave();
    await expect.element(page.getByText("This wasn’t saved.")).toBeVisible();
    await expect.element(field("Terms & Conditions")).toHaveValue("<p>Mine</p>");
  });
});

describe("a text of which something is to be known before it is saved", () => {
  it("A text is previewed as the server would keep it, and is not saved by that", async () => {
    const preview = "POST /api/snippet-preview";
    const server = open({
      [preview]: {
        text: '<p>Mine</p><img src="/icon-192.png" alt="Us"><img src="//elsewhere.example/a.png">',
      },
    });
    await field("Terms & Conditions").fill("<p>Mine</p><script>x</script>");
    await page.getByRole("button", { name: "Preview: Terms & Conditions" }).click();
    await expect.element(page.getByRole("dialog").getByText("Mine")).toBeVisible();
    const shown = page.getByRole("dialog").element().querySelectorAll("img");
    expect(Array.from(shown, (picture) => picture.getAttribute("src"))).toEqual(["/icon-192.png"]);
    await page.getByRole("button", { name: "Close" }).click();
    expect(server.bodiesOf(preview)).toEqual([{ kind: "page", text: "<p>Mine</p><script>x</script>" }]);
    expect(server.bodiesOf(PUT_TERMS)).toEqual([]);
  });

  it("What another admin has stored meanwhile is shown, and one's own replaces it only by its button", async () => {
    const theirs = { ...TERMS, content: "<p>Theirs</p>" };
    const server = open({ [PUT_TERMS]: { status: 409, json: { detail: "Changed", now: theirs } } });
    await field("Terms & Conditions").fill("<p>Mine</p>");
    await leave();
    await expect.element(field("The other admin’s text")).toHaveValue("<p>Theirs</p>");
    await field("Terms & Conditions").click();
    await field("HTML of the homepage").click();
    expect(server.bodiesOf(PUT_TERMS)).toHaveLength(1);
    server.change({ [PUT_TERMS]: { json: { ...TERMS, content: "<p>Mine</p>" } } });
    await page.getByRole("button", { name: "Save mine" }).click();
    await expect.element(page.getByText("Terms & Conditions updated!")).toBeVisible();
    expect(server.bodiesOf(PUT_TERMS)[1]).toMatchObject({ content: "<p>Mine</p>", seen: "<p>Theirs</p>" });
    await expect.element(field("The other admin’s text")).not.toBeInTheDocument();
  });

  it("A legal text with something left to fill in says what, and that it is not published", async () => {
    open({ "GET /api/contents": { json: { ...CONTENTS, snippets: [{ ...TERMS, content: "By [name]." }] } } });
    await expect.element(page.getByText(/^While anything is left in square brackets/)).toBeVisible();
    await expect.element(page.getByRole("listitem").getByText("[name]", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Go to this place: [name]" }).click();
    await expect.element(field("Terms & Conditions")).toHaveFocus();
    expect(window.getSelection()?.toString()).toBe("[name]");
  });
});

describe("the homepage", () => {
  it("The homepage is saved by its button, which is disabled without a change", async () => {
    const server = open({ "PUT /api/snippet-homepage": { text: "<h1>Ours</h1>" } });
    await expect.element(button()).toBeDisabled();
    await field("HTML of the homepage").fill("<h1>Ours</h1>");
    await button().click();
    await expect.element(page.getByText("Homepage updated!")).toBeVisible();
    expect(server.bodiesOf("PUT /api/snippet-homepage")).toEqual([
      { text: "<h1>Ours</h1>", seen: "<h1>Home</h1>" },
    ]);
    await expect.element(button()).toBeDisabled();
  });

  it("The page says that the homepage's extra files go to the homepage folder, and where it lies", async () => {
    open();
    const hint = /Extra files go to the homepage folder .*On this server that folder is \/data\/homepage\.$/;
    await expect.element(page.getByText(hint)).toBeVisible();
  });
});

it('Contents that could not be loaded are loaded at a press on "Try again"', async () => {
  const server = open({ "GET /api/contents": { status: 500, problem: {} } });
  await expect.element(page.getByText("The contents couldn’t be loaded.")).toBeVisible();
  server.change({ "GET /api/contents": { json: CONTENTS } });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(field("Subtitle of Log in")).toBeVisible();
});

describe("text typed during a save", () => {
  it("Content text typed during a save stays, and is saved after it", async () => {
    const held = deferAnswer({ json: { ...TERMS, content: "<p>One</p>" } });
    const server = open({ [PUT_TERMS]: held.answer });
    await field("Terms & Conditions").fill("<p>One</p>");
    await leave();
    await field("Terms & Conditions").fill("<p>One and two</p>");
    await leave();
    server.change({ [PUT_TERMS]: { json: { ...TERMS, content: "<p>One and two</p>" } } });
    held.come();
    await expect.poll(() => server.bodiesOf(PUT_TERMS)).toHaveLength(2);
    expect(server.bodiesOf(PUT_TERMS)[1]).toMatchObject({ content: "<p>One and two</p>" });
    await expect.element(field("Terms & Conditions")).toHaveValue("<p>One and two</p>");
  });

  it("Homepage text typed during a save stays, and can be saved by the button", async () => {
    const held = deferAnswer({ text: "<h1>Ours</h1>" });
    open({ "PUT /api/snippet-homepage": held.answer });
    await field("HTML of the homepage").fill("<h1>Ours</h1>");
    await button().click();
    await field("HTML of the homepage").fill("<h1>Ours, too</h1>");
    held.come();
    await expect.element(page.getByText("Homepage updated!")).toBeVisible();
    await expect.element(field("HTML of the homepage")).toHaveValue("<h1>Ours, too</h1>");
    await expect.element(button()).toBeEnabled();
  });
});

it("A content text that was not saved is warned of when the page is left, and is there again after", async () => {
  open({ [PUT_TERMS]: { status: 500, problem: {} } });
  await field("Terms & Conditions").fill("<p>Mine</p>");
  await leave();
  await expect.element(page.getByText("This wasn’t saved.")).toBeVisible();
  appHistory.push("/notfound");
  await expect.element(page.getByText("You have unsaved changes!")).toBeVisible();
  appHistory.push("/admin-contents");
  await expect.element(field("Terms & Conditions")).toHaveValue("<p>Mine</p>");
});
