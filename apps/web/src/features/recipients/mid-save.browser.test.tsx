import { account } from "@afterword/core/messages/account";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { readUnsavedValues } from "../../shared/forms/unsaved-values.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { logIn } from "../../testing/logged-in.ts";
import { openApp } from "../../testing/open-app.tsx";
import { currentUrl, openPage } from "../../testing/open-page.tsx";
import { buildRecipient } from "../../testing/people.ts";
import { deferAnswer, serve } from "../../testing/server.ts";

const miriam = buildRecipient(0);
const SAVE = `PUT /api/recipient/${miriam._id}`;
const POST = "POST /api/recipient";

beforeEach(() => window.localStorage.clear());

const field = (name: string) => page.getByRole("textbox", { name });
const button = (name: string) => page.getByRole("button", { name });
const addAs = async (name: string): Promise<void> => {
  await field("Name").fill(name);
  await field("Email").fill("somebody@example.com");
  await button("Add Recipient").click();
};

it("A user who leaves while a recipient is being saved stays on the new page", async () => {
  const held = deferAnswer({ text: "" });
  logIn();
  openApp("/notes", { "GET /api/recipients": { json: [miriam] }, [SAVE]: held.answer });
  appHistory.push(`/recipients/${miriam._id}`);
  await field("Name").fill("Miriam Oser");
  await button("Save Changes").click();
  appHistory.push("/account");
  appHistory.push("/privacy");
  appHistory.go(-1);
  await expect.element(page.getByRole("heading", { name: account.title })).toBeVisible();
  held.come();
  await expect.element(page.getByText("Recipient updated!")).toBeVisible();
  expect(currentUrl()).toBe("/account");
  // History steps are asynchronous and run in order: after a step back this one would end here.
  appHistory.go(1);
  await expect.poll(currentUrl).toBe("/privacy");
});

it("Text typed while a recipient is being saved stays, and can be saved", async () => {
  const held = deferAnswer({ text: "" });
  logIn();
  serve({ "GET /api/recipients": { json: [miriam] }, [SAVE]: held.answer });
  openPage(`/recipients/${miriam._id}`);
  await field("Name").fill("Miriam Oser");
  await button("Save Changes").click();
  await field("Email").fill("new@example.com");
  held.come();
  await expect.element(page.getByText("Recipient updated!")).toBeVisible();
  await expect.element(field("Email")).toHaveValue("new@example.com");
  await expect.element(button("Save Changes")).toBeEnabled();
});

describe("a new recipient whose id is taken", () => {
  it("A recipient whose id was taken in another tab stays in the form, and is added under a new id", async () => {
    logIn();
    const server = serve({ "GET /api/recipients": { json: [] }, [POST]: { status: 409, problem: {} } });
    openPage("/recipients/new");
    await addAs("Eva");
    await expect.element(page.getByText(/^Someone else was already added from this form/)).toBeVisible();
    await expect.element(field("Name")).toHaveValue("Eva");
    server.change({ [POST]: { json: buildRecipient(1) } });
    await button("Add Recipient").click();
    await expect.element(page.getByText("Recipient added!")).toBeVisible();
    const ids = server.bodiesOf(POST).map((body) => (body as { _id: string })._id);
    expect(new Set(ids).size).toBe(2);
  });

  it("A recipient saved by a request whose answer was lost is changed to what was typed since", async () => {
    logIn();
    const server = serve({ "GET /api/recipients": { json: [] }, [POST]: { status: 500, problem: {} } });
    openPage("/recipients/new");
    await addAs("Eva");
    await expect.element(page.getByText("Saving recipient failed!")).toBeVisible();
    const { _id } = server.bodiesOf(POST)[0] as { _id: string };
    const saved = { ...miriam, _id, name: "Eva", email: "somebody@example.com" };
    server.change({
      [POST]: { status: 409, problem: {} },
      [`GET /api/recipient/${_id}`]: { json: saved },
      [`PUT /api/recipient/${_id}`]: { text: "OK" },
    });
    await addAs("Eva Holm");
    await expect.element(page.getByText("Recipient added!")).toBeVisible();
    expect(server.bodiesOf(`PUT /api/recipient/${_id}`)).toMatchObject([{ name: "Eva Holm" }]);
    expect(readUnsavedValues("recipient new")).toEqual({});
  });
});
