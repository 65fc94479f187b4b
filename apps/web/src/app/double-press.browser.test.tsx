import { account } from "@afterword/core/messages/account";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { reportConnectivity } from "../shared/device/connectivity.ts";
import { session } from "../shared/http/session.ts";
import { enterApp } from "../testing/app-mode.ts";
import { logIn } from "../testing/logged-in.ts";
import { drawn } from "../testing/time.ts";
import { openApp } from "../testing/open-app.tsx";
import { ANNA, buildNote, buildRecipient } from "../testing/people.ts";
import { deferAnswer } from "../testing/server.ts";

type Act = {
  readonly what: string;
  readonly path: string;
  readonly call: string;
  readonly isLoggedIn: boolean;
  readonly isInApp?: boolean;
  /** Input typed before, by label. */
  readonly typed?: Readonly<Record<string, string>>;
  /** Whether there are terms to be accepted. */
  readonly isTicked?: boolean;
  /** The button that opens the dialog. */
  readonly opener?: string;
  readonly press: string;
};

const PASSWORDS = { Password: "s3cret-enough", "Confirm password": "s3cret-enough" };
const BEN = buildRecipient(1);

const ACTS: readonly Act[] = [
  {
    what: "the log-in",
    path: "/login",
    call: "POST /api/login",
    isLoggedIn: false,
    typed: { Email: "anna@example.com", Password: "secret1" },
    press: "Log in",
  },
  {
    what: "the sign-up",
    path: "/register",
    isInApp: true,
    call: "POST /api/user",
    isLoggedIn: false,
    typed: { "First name": "Anna", "Last name": "Brunner", Email: "anna@example.com", ...PASSWORDS },
    isTicked: true,
    press: "Sign Up",
  },
  {
    what: "the forgotten password",
    path: "/forgot-password",
    call: "POST /api/user/forgot-password",
    isLoggedIn: false,
    typed: { Email: "anna@example.com" },
    press: "Send the link",
  },
  {
    what: "the new password",
    path: "/reset-password/secret-of-a-mail-0123456789",
    call: "POST /api/user/reset-password",
    isLoggedIn: false,
    typed: { [account.newPassword]: "s3cret-enough", [account.repeatPassword]: "s3cret-enough" },
    press: "Save password",
  },
  {
    what: "the confirmed address",
    path: "/confirm-email/s1",
    call: "POST /api/user/confirm-email",
    isLoggedIn: false,
    press: "Confirm",
  },
  {
    what: "the changed password",
    path: "/account/change-password",
    call: "POST /api/user/change-password",
    isLoggedIn: true,
    typed: {
      [account.oldPassword]: "s3cret-before",
      [account.newPassword]: "s3cret-enough",
      [account.repeatPassword]: "s3cret-enough",
    },
    press: "Save password",
  },
  {
    what: "the profile",
    path: "/account/profile",
    call: `PUT /api/user/${ANNA}`,
    isLoggedIn: true,
    typed: { "First name": "Annina" },
    press: "Save Changes",
  },
  {
    what: "a new recipient",
    path: "/recipients/new",
    call: "POST /api/recipient",
    isLoggedIn: true,
    typed: { Name: "Ben Oser", Email: "ben@example.com" },
    press: "Add Recipient",
  },
  {
    what: "a changed recipient",
    path: `/recipients/${BEN._id}`,
    call: `PUT /api/recipient/${BEN._id}`,
    isLoggedIn: true,
    typed: { Name: "Benjamin Oser" },
    press: "Save Changes",
  },
  {
    what: "a changed note",
    path: `/notes/${buildNote(1)._id}`,
    call: `PUT /api/note/${buildNote(1)._id}`,
    isLoggedIn: true,
    typed: { Title: "Another title" },
    press: "Save Changes",
  },
  {
    what: "a deleted note",
    path: `/notes/${buildNote(1)._id}`,
    call: `DELETE /api/note/${buildNote(1)._id}`,
    isLoggedIn: true,
    opener: "Delete Note",
    press: "Delete",
  },
  {
    what: "a deleted account",
    path: "/account",
    call: `DELETE /api/user/${ANNA}`,
    isLoggedIn: true,
    opener: "Delete Account",
    press: "Delete for good",
  },
  {
    what: "a sign of life",
    path: "/notes",
    call: "POST /api/user/confirm-agency",
    isLoggedIn: true,
    press: "I’m fine",
  },
];

beforeEach(() => {
  session.end("logged-out");
  for (const kept of [window.localStorage, window.sessionStorage]) kept.clear();
  reportConnectivity(true);
});

describe("a double press", () => {
  it.each(ACTS)("Pressing the button for $what twice sends its call once", async (act) => {
    const held = deferAnswer({ status: 500 });
    if (act.isInApp === true) enterApp();
    if (act.isLoggedIn) logIn();
    const server = openApp(act.path, {
      "GET /api/notes": { json: [buildNote(1)] },
      "GET /api/recipients": { json: [BEN, buildRecipient(0)] },
      [`GET /api/note/${buildNote(1)._id}`]: { json: buildNote(1) },
      [`GET /api/recipient/${BEN._id}`]: { json: BEN },
      [act.call]: held.answer,
    });
    for (const [label, words] of Object.entries(act.typed ?? {}))
      await page.getByRole("main").getByLabelText(label, { exact: true }).fill(words);
    if (act.isTicked === true) await page.getByRole("checkbox").click();
    if (act.opener !== undefined) await page.getByRole("button", { name: act.opener, exact: true }).click();
    const button = page.getByRole("button", { name: act.press, exact: true }).last();
    await expect.element(button).toBeEnabled();
    await button.dblClick();
    await expect.poll(() => server.bodiesOf(act.call).length).toBeGreaterThan(0);
    await drawn();
    expect(server.bodiesOf(act.call)).toHaveLength(1);
    held.come();
  });
});
