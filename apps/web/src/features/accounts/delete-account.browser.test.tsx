import type { User } from "@afterword/contract/endpoints/accounts";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { session } from "../../shared/http/session.ts";
import { logIn } from "../../testing/logged-in.ts";
import { drawn } from "../../testing/time.ts";
import { openApp } from "../../testing/open-app.tsx";
import { currentUrl } from "../../testing/open-page.tsx";
import { ANNA, buildUser, idOf } from "../../testing/people.ts";
import { applyTheme } from "../../shared/ui/theme.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import type { Answer } from "../../testing/server.ts";

const DELETE = `DELETE /api/user/${ANNA}`;

const draftsOf = (ownerId: string): string =>
  JSON.stringify({ ownerId, drafts: { new: { noteId: idOf(9), title: "T", text: "", recipientIds: [] } } });

const question = () => page.getByRole("dialog", { name: "Delete your account?" });
const confirm = () => page.getByRole("button", { name: "Delete for good" });

const ask = async (answer: Answer = { text: "" }, changes: Partial<User> = {}) => {
  logIn();
  const user = { json: buildUser(changes) };
  const server = openApp("/account", { [DELETE]: answer, [`GET /api/user/${ANNA}`]: user });
  await page.getByRole("button", { name: "Delete Account" }).click();
  await expect.element(question()).toBeVisible();
  return server;
};

beforeEach(() => {
  session.end("logged-out");
  window.localStorage.clear();
});

describe("the deletion of the account", () => {
  it('Deleting the account first names what is lost, and "Cancel" deletes nothing', async () => {
    const server = await ask();
    for (const lost of ["notes", "recipients", "pictures", "recordings", "can’t undo"])
      expect(question().element().textContent).toContain(lost);
    expect(question().element().textContent).not.toContain("charging");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.element(question()).not.toBeInTheDocument();
    await drawn();
    expect(server.bodiesOf(DELETE)).toEqual([]);
    expect(session.get().kind).toBe("logged-in");
  });

  it("Before a subscribed account is deleted, its owner reads that the store goes on charging, and where to cancel", async () => {
    await ask({ text: "" }, { chargedBy: "google" });
    const link = page.getByRole("link", { name: "Open your subscriptions" });
    await expect.element(link).toHaveAttribute("href", "https://play.google.com/store/account/subscriptions");
    for (const said of [
      "Google Play will keep charging you until you cancel it there",
      "Payments and subscriptions",
    ])
      expect(question().element().textContent).toContain(said);
  });

  it("A deleted account ends the session and leaves nothing of it on this device", async () => {
    window.localStorage.setItem("current_note", draftsOf(ANNA));
    const server = await ask();
    applyTheme(true);
    await confirm().click();
    await expect.element(page.getByText("Your account has been deleted.")).toBeVisible();
    await expect.poll(currentUrl).toBe("/login");
    expect(session.get().kind).toBe("logged-out");
    expect(appHistory.canGoBack()).toBe(false);
    expect(document.documentElement.dataset["theme"]).toBeUndefined();
    for (const kept of ["token", "refreshToken", "current_note", "darkMode"])
      expect(window.localStorage.getItem(kept)).toBeNull();
    // There is no session any more that the server could end.
    expect(server.bodiesOf("POST /api/logout")).toEqual([]);
  });

  it("Deleting an account keeps the draft of another user on this device", async () => {
    window.localStorage.setItem("current_note", draftsOf(idOf(77)));
    await ask();
    await confirm().click();
    await expect.poll(currentUrl).toBe("/login");
    expect(window.localStorage.getItem("current_note")).toBe(draftsOf(idOf(77)));
  });

  it.each([
    [409, "You are the only admin.", "You are the only admin."],
    [403, "Show your second factor first.", "Show your second factor first."],
    [500, "not for people", "Deleting your account failed."],
  ])(
    "A deletion refused with %i shows the reason in the dialog, and the session goes on",
    async (status, detail, sentence) => {
      await ask({ status, problem: { detail } });
      await confirm().click();
      await expect.element(question().getByText(sentence)).toBeVisible();
      expect(session.get().kind).toBe("logged-in");
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("button", { name: "Delete Account" }).click();
      await expect.element(question()).toBeVisible();
      expect(question().getByText(sentence).elements()).toEqual([]);
    },
  );
});

describe("the password of a deletion", () => {
  const WRONG = { status: 403, problem: { detail: "Wrong password", fields: { fieldpw: "Wrong password" } } };
  const password = () => question().getByLabelText("Password", { exact: true });

  it("The password is asked for only once the server needs it, and is sent with the next press", async () => {
    const server = await ask(WRONG);
    expect(password().elements()).toEqual([]);
    await confirm().click();
    await expect.element(password()).toHaveFocus();
    await expect
      .element(password())
      .toHaveAccessibleDescription("So that nobody else can delete your account");
    await expect.element(confirm()).toBeDisabled();
    server.change({ [DELETE]: { text: "" } });
    await password().fill("secret1");
    await userEvent.keyboard("{Enter}");
    await expect.poll(currentUrl).toBe("/login");
    expect(server.bodiesOf(DELETE)).toEqual([undefined, { fieldpw: "secret1" }]);
  });

  it("A wrong password is called so at its field and stays, and a closed dialog asks anew", async () => {
    await ask(WRONG);
    await confirm().click();
    await password().fill("secret2");
    await confirm().click();
    await expect.element(password()).toHaveAccessibleDescription("Wrong password");
    await expect.element(password()).toHaveValue("secret2");
    expect(session.get().kind).toBe("logged-in");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Delete Account" }).click();
    await expect.element(question()).toBeVisible();
    expect(password().elements()).toEqual([]);
  });

  it("A right password that does not count yet keeps its field beside the reason", async () => {
    const server = await ask(WRONG);
    await confirm().click();
    const detail = "This becomes possible in 3 days.";
    server.change({ [DELETE]: { status: 403, problem: { detail } } });
    await password().fill("secret1");
    await confirm().click();
    await expect.element(question().getByText(detail)).toBeVisible();
    await expect.element(password()).toHaveValue("secret1");
  });
});
