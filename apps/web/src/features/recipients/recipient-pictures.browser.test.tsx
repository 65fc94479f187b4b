import { pictures as say } from "@afterword/core/messages/pictures";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { openPage } from "../../testing/open-page.tsx";
import { buildRecipient } from "../../testing/people.ts";
import { chooseFile, makePicture } from "../../testing/pictures.ts";
import { serve } from "../../testing/server.ts";
import type { Answers } from "../../testing/server.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { freezeTime } from "../../testing/time.ts";
import { show } from "../../testing/show.tsx";
import { NewRecipientPicture } from "./parts/recipient-picture.tsx";

const miriam = buildRecipient(0);
const { _id, name, email } = miriam;
/** The smallest picture there is. */
const PICTURE = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";

const open = (path: string, answers: Answers) => {
  const server = serve({ "GET /api/recipients": { json: [miriam] }, ...answers });
  logIn();
  openPage(path);
  return server;
};
const pressAndChoose = async (label: string, sentence: string): Promise<void> => {
  await page.getByRole("button", { name: label }).click();
  await expect.element(page.getByRole("dialog", { name: "Recipient’s picture" })).toBeVisible();
  await chooseFile(await makePicture(300, 200));
  await page.getByRole("button", { name: say.use }).click();
  await expect.element(page.getByText(sentence)).toBeVisible();
};
const shown = (): string | undefined => document.querySelector<HTMLImageElement>("button img")?.src;
const addNewPerson = async (): Promise<void> => {
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Add Recipient" }).click();
  await expect.element(page.getByText("Recipient added!")).toBeVisible();
};

beforeEach(() => window.localStorage.clear());

describe("the picture of a new recipient", () => {
  const answers: Answers = {
    "POST /api/recipient/upload-pfp/new": { json: { pfp: PICTURE } },
    "POST /api/recipient": { json: { ...miriam, hasPfp: true, pfp: PICTURE } },
  };

  it("The picture of a new recipient is kept, and sent with the form", async () => {
    const server = open("/recipients/new", answers);
    await pressAndChoose(say.add, "The picture will be saved when you add the recipient.");
    expect(shown()).toBe(PICTURE);
    await addNewPerson();
    expect(server.bodiesOf("POST /api/recipient")).toEqual([
      { _id: expect.any(String), name, email, hasPfp: true, pfp: PICTURE },
    ]);
  });

  it("The message that the picture is kept disappears when the form is left", async () => {
    const form = show(<NewRecipientPicture name={name} pfp={null} onChange={() => undefined} />);
    const { pass } = freezeTime();
    showToast(say.keptUntilAdded);
    await pass(600);
    expect(page.getByText(say.keptUntilAdded).elements()).toHaveLength(1);
    form.become(null);
    await pass(0);
    expect(page.getByText(say.keptUntilAdded).elements()).toEqual([]);
  });

  it("A picture removed before the form is sent is not sent with it", async () => {
    const server = open("/recipients/new", answers);
    await pressAndChoose(say.add, "The picture will be saved when you add the recipient.");
    await page.getByRole("button", { name: say.remove }).click();
    expect(shown()).toBeUndefined();
    await addNewPerson();
    expect(server.bodiesOf("POST /api/recipient")).toEqual([{ _id: expect.any(String), name, email }]);
  });
});

describe("the picture of a recipient", () => {
  it("The picture of a recipient is saved without the form, whose typed name stays unsaved", async () => {
    const upload = `POST /api/recipient/upload-pfp/${_id}`;
    const server = open(`/recipients/${_id}`, { [upload]: { json: { pfp: PICTURE } } });
    await page.getByRole("textbox", { name: "Name" }).fill("Miri");
    server.change({ "GET /api/recipients": { json: [{ ...miriam, hasPfp: true, pfp: PICTURE }] } });
    await pressAndChoose(say.addOf(name), "Picture saved.");
    await expect.poll(shown).toBe(PICTURE);
    await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("Miri");
    expect(server.bodiesOf(`PUT /api/recipient/${_id}`)).toEqual([]);
  });

  it("Removing the picture of a recipient saves nothing that was typed, and the typed name stays", async () => {
    const change = `PUT /api/recipient/${_id}`;
    const server = open(`/recipients/${_id}`, {
      "GET /api/recipients": { json: [{ ...miriam, hasPfp: true, pfp: PICTURE }] },
      [change]: { text: "OK" },
    });
    await page.getByRole("textbox", { name: "Name" }).fill("Miri");
    server.change({ "GET /api/recipients": { json: [miriam] } });
    await page.getByRole("button", { name: say.remove }).click();
    await expect.element(page.getByText(say.removed)).toBeVisible();
    expect(server.bodiesOf(change)).toEqual([{ name, email, hasPfp: false }]);
    await expect.poll(shown).toBeUndefined();
    await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("Miri");
  });
});
