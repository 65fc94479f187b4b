import type { User, UserBody } from "@afterword/contract/endpoints/accounts";
import { account } from "@afterword/core/messages/account";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { userQuery } from "./user-query.ts";
import { topDialog } from "../../shared/ui/dialog-stack.ts";
import { logIn } from "../../testing/logged-in.ts";
import { openPage } from "../../testing/open-page.tsx";
import { ANNA, buildUser } from "../../testing/people.ts";
import { deferAnswer, serve } from "../../testing/server.ts";
import type { Answers } from "../../testing/server.ts";

const SAVE = `PUT /api/user/${ANNA}`;
const NEW = "anna@new.example";

/** A server that stores a pending address, as the real one does. */
const open = (changes: Partial<User> = {}, answers: Answers = {}) => {
  const server = serve({
    [`GET /api/user/${ANNA}`]: { json: buildUser(changes) },
    [SAVE]: ({ body }) => {
      const { newEmail = changes.newEmail ?? null, firstname } = body as UserBody;
      return { json: buildUser({ ...changes, newEmail, firstname: firstname ?? "Anna" }) };
    },
    ...answers,
  });
  logIn();
  return { server, ...openPage("/account/profile") };
};

const email = () => page.getByRole("textbox", { name: "Email" });
const save = () => page.getByRole("button", { name: "Save Changes" });
const pending = () => page.getByText(`${NEW} ${account.newEmailPending}`);
const cancel = () => page.getByRole("button").filter({ hasText: "Cancel this change" });

const WRONG = { status: 403, problem: { detail: "Wrong password", fields: { fieldpw: "Wrong password" } } };

beforeEach(() => window.localStorage.clear());

describe("a new email address", () => {
  it("A new address is asked to be confirmed, and is shown as pending below the current one", async () => {
    const { server } = open();
    await expect.element(email()).toHaveValue("anna@example.com");
    await expect.element(save()).toBeDisabled();
    await email().fill("anna@new. example");
    await save().click();
    await expect
      .element(
        page.getByText("Your profile was updated! Now please confirm your new email address!", {
          exact: true,
        }),
      )
      .toBeVisible();
    expect(server.bodiesOf(SAVE)).toEqual([expect.objectContaining({ newEmail: NEW })]);
    await expect.element(pending()).toBeVisible();
    await expect.element(email()).toHaveValue("anna@example.com");
    await expect.element(save()).toBeDisabled();
  });

  it("A refused new address shows the server's reason and stays in the field", async () => {
    const detail = "Show your second factor first.";
    open({}, { [SAVE]: { status: 403, problem: { detail, fields: { newEmail: detail } } } });
    await email().fill(NEW);
    await save().click();
    await expect.element(email()).toHaveAccessibleDescription(detail);
    await expect.element(email()).toHaveValue(NEW);
  });

  it("A call that is forbidden for another reason says nothing at the address", async () => {
    open({}, { [SAVE]: { status: 403, problem: { detail: "This request did not come from the page." } } });
    await email().fill(NEW);
    await save().click();
    await expect.element(page.getByText(account.profileUpdateFailed)).toBeVisible();
    await expect.element(email()).not.toHaveAccessibleDescription(/did not come/);
  });

  it("An address that differs only in capitals is no new address", async () => {
    const { server } = open();
    await email().fill("Anna@Example.com");
    await save().click();
    await expect.element(page.getByText("Your profile was updated!", { exact: true })).toBeVisible();
    expect(server.bodiesOf(SAVE)).toEqual([expect.not.objectContaining({ newEmail: expect.anything() })]);
  });

  it("A pending address is not sent again with another change", async () => {
    const { server } = open({ newEmail: NEW });
    await expect.element(pending()).toBeVisible();
    await page.getByRole("textbox", { name: "First name" }).fill("Anne");
    await save().click();
    await expect.element(page.getByText("Your profile was updated!", { exact: true })).toBeVisible();
    expect(server.bodiesOf(SAVE)).toEqual([expect.not.objectContaining({ newEmail: expect.anything() })]);
    await expect.element(pending()).toBeVisible();
  });

  it("A pending address can be cancelled", async () => {
    const { server } = open({ newEmail: NEW });
    await expect.element(cancel()).toBeVisible();
    // Where the app's shell surrounds the page.
    const frame = document.body.appendChild(document.createElement("main"));
    onTestFinished(() => frame.remove());
    frame.id = "main";
    frame.tabIndex = -1;
    await cancel().click();
    await expect.element(pending()).not.toBeInTheDocument();
    expect(server.bodiesOf(SAVE)).toEqual([{ newEmail: null }]);
    await expect.element(page.getByText("Your email address stays the same.", { exact: true })).toBeVisible();
    await expect.element(page.getByRole("main")).toHaveFocus();
  });

  it("A pending address can be mailed again, with the password if the server asks for it", async () => {
    const { server } = open(
      { newEmail: NEW },
      { "POST /api/user/show-password": { json: null }, [SAVE]: WRONG },
    );
    await page.getByRole("button", { name: "Send it again" }).click();
    await page.getByLabelText("Password", { exact: true }).fill("secret-of-anna");
    server.change({ [SAVE]: { json: buildUser({ newEmail: NEW }) } });
    await page.getByRole("button", { name: "Continue" }).click();
    await expect.element(page.getByText("We’ve sent you another email.", { exact: true })).toBeVisible();
    expect(server.bodiesOf(SAVE)).toEqual([{ newEmail: NEW }, { newEmail: NEW }]);
  });

  it("A pending address stays when cancelling it fails, and the failure is announced", async () => {
    open({ newEmail: NEW }, { [SAVE]: { status: 500, problem: {} } });
    await cancel().click();
    await expect
      .element(page.getByText("Cancelling email address update failed!", { exact: true }))
      .toBeVisible();
    await expect.element(pending()).toBeVisible();
    await expect.element(cancel()).toBeEnabled();
  });

  it.each([
    ["", "Enter an email address"],
    ["anna@new", "Invalid email address"],
  ])("The address %j is refused: %s", async (typed, sentence) => {
    const { server } = open();
    await email().fill(typed);
    await userEvent.tab();
    await expect.element(email()).toHaveAccessibleDescription(sentence);
    await save().click();
    expect(server.bodiesOf(SAVE)).toEqual([]);
  });

  it("An error the server finds in the new address is shown at its field", async () => {
    const problem = { fields: { newEmail: "Invalid email address" } };
    open({}, { [SAVE]: { status: 400, problem } });
    await email().fill(NEW);
    await save().click();
    await expect.element(page.getByText("Updating profile failed!")).toBeVisible();
    await expect.element(email()).toHaveAccessibleDescription("Invalid email address");
    await expect.element(email()).toHaveValue(NEW);
  });

  it("An address confirmed while the form is open is not undone by saving a name", async () => {
    const { server, client } = open({ newEmail: NEW });
    await expect.element(pending()).toBeVisible();
    client.setQueryData(userQuery(ANNA).queryKey, buildUser({ email: NEW }));
    await expect.element(email()).toHaveValue(NEW);
    await page.getByRole("textbox", { name: "First name" }).fill("Anne");
    await save().click();
    await expect.poll(() => server.bodiesOf(SAVE)).toHaveLength(1);
    expect(server.bodiesOf(SAVE)).toEqual([expect.not.objectContaining({ newEmail: expect.anything() })]);
  });
});

describe("the password of a new email address", () => {
  const dialog = () => page.getByRole("dialog", { name: "Enter your password" });
  const password = () => dialog().getByLabelText("Password", { exact: true });
  const confirm = () => dialog().getByRole("button", { name: "Save Changes" });
  const firstname = () => page.getByRole("textbox", { name: "First name" });

  /** The server needs the password, and takes only this one. */
  const needs =
    (right: string): Answers[string] =>
    ({ body }) => {
      const { fieldpw, newEmail = null, firstname: first = "Anna" } = body as UserBody;
      return fieldpw === right ? { json: buildUser({ newEmail, firstname: first }) } : WRONG;
    };

  const askForPassword = async (answers: Answers) => {
    const opened = open({}, answers);
    await firstname().fill("Anne");
    await email().fill(NEW);
    await save().click();
    await expect.element(password()).toHaveFocus();
    return opened;
  };

  it("A dialog asks for the password once the server needs it, and saves everything that was typed", async () => {
    const { server } = await askForPassword({ [SAVE]: needs("secret1") });
    await expect.element(password()).toHaveAccessibleDescription("");
    await expect.element(confirm()).toBeDisabled();
    await password().fill("secret1");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(pending()).toBeVisible();
    await expect.element(firstname()).toHaveValue("Anne");
    await expect.element(save()).toBeDisabled();
    const sent = { firstname: "Anne", newEmail: NEW };
    expect(server.bodiesOf(SAVE)).toEqual([
      expect.not.objectContaining({ fieldpw: expect.anything() }),
      expect.objectContaining({ ...sent, fieldpw: "secret1" }),
    ]);
  });

  it("A wrong password is called so in the dialog, and cancelling keeps what was typed", async () => {
    await askForPassword({ [SAVE]: needs("secret1") });
    await password().fill("secret2");
    await confirm().click();
    await expect.element(password()).toHaveAccessibleDescription("Wrong password");
    await expect.element(password()).toHaveValue("secret2");
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(email()).toHaveValue(NEW);
    await expect.element(firstname()).toHaveValue("Anne");
    await expect.element(save()).toBeEnabled();
  });

  it("A right password that does not count yet closes the dialog, and the reason is at the address", async () => {
    const { server } = await askForPassword({ [SAVE]: WRONG });
    const detail = "This becomes possible in 3 days.";
    server.change({ [SAVE]: { status: 403, problem: { detail, fields: { newEmail: detail } } } });
    await password().fill("secret1");
    await confirm().click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(email()).toHaveAccessibleDescription(detail);
    await expect.element(email()).toHaveValue(NEW);
  });

  it("Too many tries keep the dialog and the password", async () => {
    const { server } = await askForPassword({ [SAVE]: WRONG });
    server.change({ [SAVE]: { status: 429, text: "15 minutes" } });
    await password().fill("secret1");
    await confirm().click();
    await expect
      .element(page.getByText("You are doing that too much - try again in 15 minutes."))
      .toBeVisible();
    await expect.element(password()).toHaveValue("secret1");
  });

  it("Two presses at once send the password once", async () => {
    const { server } = await askForPassword({ [SAVE]: WRONG });
    const saved = deferAnswer({ json: buildUser({ newEmail: NEW }) });
    server.change({ [SAVE]: saved.answer });
    await password().fill("secret1");
    const form = topDialog()?.querySelector("form");
    form?.requestSubmit();
    form?.requestSubmit();
    saved.come();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(server.bodiesOf(SAVE)).toHaveLength(2);
  });
});
