import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { readUnsavedValues, unsavedKeys, writeUnsavedValues } from "../../shared/forms/unsaved-values.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { session } from "../../shared/http/session.ts";
import { storedInTab } from "../../shared/storage/stored.ts";
import { carryToasts } from "../../shared/toasts/carry-toasts.ts";
import { buildTokens, logIn } from "../../testing/logged-in.ts";
import { currentUrl, openPage } from "../../testing/open-page.tsx";
import { buildRecipient, idOf } from "../../testing/people.ts";
import { deferAnswer, serve } from "../../testing/server.ts";

const miriam = buildRecipient(0);
const EDITOR = `/recipients/${miriam._id}`;

const open = (path: string) => {
  const server = serve({ "GET /api/recipients": { json: [miriam] } });
  logIn();
  const { client } = openPage(path);
  return { ...server, askAgain: () => client.invalidateQueries() };
};
const field = (name: string) => page.getByRole("textbox", { name });
const button = (name: string) => page.getByRole("button", { name });
const leaveAndReturn = async (path: string): Promise<void> => {
  appHistory.push("/notfound");
  await expect.element(page.getByText("Elsewhere")).toBeVisible();
  appHistory.push(path);
};

beforeEach(() => window.localStorage.clear());

describe("an unsaved recipient", () => {
  it("An unsaved recipient is warned of when the form is left, and is there again after", async () => {
    open("/recipients/new");
    await field("Name").fill("Ελένη");
    await leaveAndReturn("/recipients/new");
    await expect.element(page.getByText("You have unsaved changes!")).toBeVisible();
    await expect.element(field("Name")).toHaveValue("Ελένη");
    await expect.element(button("Add Recipient")).toBeEnabled();
  });

  it("An unsaved recipient is warned of when another document takes the page's place", async () => {
    onTestFinished(carryToasts());
    onTestFinished(() => void storedInTab.write("toasts", null));
    open("/recipients/new");
    await field("Name").fill("Ελένη");
    window.dispatchEvent(new PageTransitionEvent("pagehide"));
    expect(storedInTab.read("toasts")).toContain("You have unsaved changes!");
  });

  it("An unsaved recipient is sent under the same id after the form was left", async () => {
    const server = open("/recipients/new");
    server.change({ "POST /api/recipient": { status: 503, problem: {} } });
    for (const [before, name] of ["Eva", "Eva Holm"].entries()) {
      await field("Name").fill(name);
      await field("Email").fill("eva@example.com");
      await button("Add Recipient").click();
      await expect.poll(() => server.bodiesOf("POST /api/recipient")).toHaveLength(before + 1);
      await expect.element(page.getByText("Saving recipient failed!").first()).toBeVisible();
      await leaveAndReturn("/recipients/new");
    }
    const ids = server.bodiesOf("POST /api/recipient").map((body) => (body as { _id: string })._id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it("An unsaved recipient is gone once discarded or saved, without a warning", async () => {
    const server = open(EDITOR);
    await field("Name").fill("Somebody Else");
    await button("Discard Changes").click();
    await expect.element(field("Name")).toHaveValue(miriam.name);
    await expect.element(button("Discard Changes")).not.toBeInTheDocument();
    server.change({ [`PUT /api/recipient/${miriam._id}`]: { text: "" } });
    await field("Name").fill("Miriam Oser");
    await button("Save Changes").click();
    await expect.element(page.getByText("Recipient updated!")).toBeVisible();
    expect(readUnsavedValues(`recipient ${miriam._id}`)).toEqual({});
    await expect.element(page.getByText("You have unsaved changes!")).not.toBeInTheDocument();
  });

  it("A typed name stays, and an address changed on another device is shown beside it", async () => {
    const server = open(EDITOR);
    await field("Name").fill("Miriam Oser");
    server.change({ "GET /api/recipients": { json: [{ ...miriam, email: "new@example.com" }] } });
    await server.askAgain();
    await expect.element(field("Email")).toHaveValue("new@example.com");
    await expect.element(field("Name")).toHaveValue("Miriam Oser");
  });

  it("A recipient deleted elsewhere is reported at the next save, and what was typed is added as a new one", async () => {
    const held = deferAnswer({ status: 404, problem: {} });
    const server = open(EDITOR);
    server.change({ [`PUT /api/recipient/${miriam._id}`]: held.answer });
    await field("Name").fill("Miriam Oser");
    await button("Save Changes").click();
    await field("Name").fill("Miriam Oser-Kern");
    server.change({ "GET /api/recipients": { json: [] } });
    held.come();
    await expect.element(page.getByText(/^This person was deleted elsewhere\./)).toBeVisible();
    await leaveAndReturn("/recipients");
    await leaveAndReturn("/recipients/new");
    await expect.element(field("Email")).toHaveValue(miriam.email);
    const added = buildRecipient(5, { name: "Miriam Oser-Kern" });
    server.change({ "POST /api/recipient": { json: added } });
    await button("Add Recipient").click();
    await expect.element(page.getByText("Recipient added!")).toBeVisible();
    expect(server.bodiesOf("POST /api/recipient")).toEqual([
      expect.objectContaining({ name: "Miriam Oser-Kern", email: miriam.email }),
    ]);
    expect(server.bodiesOf("POST /api/recipient")).not.toEqual([
      expect.objectContaining({ _id: miriam._id }),
    ]);
    expect(unsavedKeys()).toEqual([]);
  });

  it("A recipient deleted elsewhere is reported though the page was left, and is the new one to add", async () => {
    const held = deferAnswer({ status: 404, problem: {} });
    const server = open(EDITOR);
    server.change({ [`PUT /api/recipient/${miriam._id}`]: held.answer });
    await field("Name").fill("Miriam Oser");
    await button("Save Changes").click();
    appHistory.push("/notfound");
    await expect.element(page.getByText("Elsewhere")).toBeVisible();
    held.come();
    await expect.element(page.getByText(/^This person was deleted elsewhere\./)).toBeVisible();
    expect(currentUrl()).toBe("/notfound");
    appHistory.push("/recipients/new");
    await expect.element(field("Name")).toHaveValue("Miriam Oser");
  });

  it("A list without the open recipient makes what was typed a new one, beside another that waits", async () => {
    logIn();
    writeUnsavedValues("recipient new", { name: "Eva", _id: idOf(77) });
    const server = open(EDITOR);
    await field("Name").fill("Miriam Oser");
    server.change({ "GET /api/recipients": { json: [] } });
    await server.askAgain();
    await expect.element(page.getByRole("heading", { name: "New recipient" })).toBeVisible();
    await expect.element(field("Email")).toHaveValue(miriam.email);
    await expect.element(page.getByText(/^This person was deleted elsewhere\./)).toBeVisible();
    expect(currentUrl()).toBe("/recipients/new");
    server.change({ "POST /api/recipient": { json: buildRecipient(5, { name: "Miriam Oser" }) } });
    await button("Add Recipient").click();
    await expect.element(page.getByText("Recipient added!")).toBeVisible();
    await leaveAndReturn("/recipients/new");
    await expect.element(field("Name")).toHaveValue("Eva");
  });

  it("Unsaved values of a deleted recipient are forgotten, and those of others are kept", async () => {
    logIn();
    for (const key of [`recipient ${idOf(77)}`, `recipient ${miriam._id}`, "recipient new"])
      writeUnsavedValues(key, { name: "Eva" });
    open("/recipients");
    await expect.poll(() => readUnsavedValues(`recipient ${idOf(77)}`)).toEqual({});
    for (const key of [`recipient ${miriam._id}`, "recipient new"])
      expect(readUnsavedValues(key)).toEqual({ name: "Eva" });
  });

  it("Unsaved values stay when the session expires, and another user cannot read them", async () => {
    open("/recipients/new");
    await field("Name").fill("Eva");
    session.end("expired");
    openPage("/notfound");
    await expect.element(page.getByText("Elsewhere").first()).toBeVisible();
    session.accept(buildTokens({ userId: idOf(9) }));
    expect(readUnsavedValues("recipient new")).toEqual({});
    session.accept(buildTokens());
    await expect.poll(() => readUnsavedValues("recipient new").name).toBe("Eva");
  });
});
