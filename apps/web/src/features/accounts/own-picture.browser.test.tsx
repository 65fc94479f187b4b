import type { User } from "@afterword/contract/endpoints/accounts";
import { pictures as say } from "@afterword/core/messages/pictures";
import { expect, describe, it } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { openPage } from "../../testing/open-page.tsx";
import { ANNA, buildPlan, buildUser } from "../../testing/people.ts";
import { chooseFile, coloursOf, makePicture } from "../../testing/pictures.ts";
import { serve } from "../../testing/server.ts";
import type { Answers } from "../../testing/server.ts";

const UPLOAD = "POST /api/user/upload-pfp";
const REMOVE = "DELETE /api/user/pfp";
/** The smallest picture there is. */
const PICTURE = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";

const open = (changes: Partial<User>, answers: Answers) => {
  const server = serve({
    [`GET /api/user/${ANNA}`]: { json: buildUser(changes) },
    "GET /api/plans": { json: [buildPlan()] },
    ...answers,
  });
  logIn();
  openPage("/account/profile");
  return server;
};
const add = () => page.getByRole("button", { name: say.addOwn });
const change = () => page.getByRole("button", { name: say.changeOwn });
const shown = (): string | undefined => document.querySelector<HTMLImageElement>("button img")?.src;

describe("the user's own picture", () => {
  it("A chosen picture is sent as a form and shown from the answer", async () => {
    const server = open({}, { [UPLOAD]: { json: buildUser({ pfp: PICTURE }) } });
    await add().click();
    await chooseFile(await makePicture(300, 200));
    await page.getByRole("button", { name: say.use }).click();
    await expect.element(change()).toBeVisible();
    expect(shown()).toBe(PICTURE);
    const [form] = server.bodiesOf(UPLOAD) as FormData[];
    expect(await coloursOf(form?.get("file") as Blob, [0.1, 0.9])).toEqual(["red", "blue"]);
  });

  it("A refused picture leaves the one before, and shows the server's reason", async () => {
    const problem = { fields: { file: "This picture is larger than 8 MB." } };
    open({ pfp: PICTURE }, { [UPLOAD]: { status: 400, problem } });
    await change().click();
    await chooseFile(await makePicture(300, 200));
    await page.getByRole("button", { name: say.use }).click();
    await expect.element(page.getByText("This picture is larger than 8 MB.")).toBeVisible();
    expect(shown()).toBe(PICTURE);
  });

  it("The picture can be removed, and stays when that fails", async () => {
    const server = open({ pfp: PICTURE }, { [REMOVE]: { status: 500, problem: {} } });
    await page.getByRole("button", { name: say.remove }).click();
    await expect.element(page.getByText(say.removeFailed)).toBeVisible();
    expect(shown()).toBe(PICTURE);
    server.change({ [REMOVE]: { json: buildUser() } });
    await page.getByRole("button", { name: say.remove }).click();
    await expect.element(add()).toBeVisible();
    expect(shown()).toBeUndefined();
    await expect.element(page.getByRole("button", { name: say.remove })).not.toBeInTheDocument();
  });
});
