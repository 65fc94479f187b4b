import { secondFactors } from "@afterword/contract/endpoints/second-factor";
import type { SecondFactors } from "@afterword/contract/endpoints/second-factor";
import { account } from "@afterword/core/messages/account";
import { secondFactor as say } from "@afterword/core/messages/second-factor";
import { words } from "@afterword/core/messages/words";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { openPage } from "../../testing/open-page.tsx";
import { ANNA, buildUser, idOf, NOW } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";
import type { Answers } from "../../testing/server.ts";

const LIST = "GET /api/second-factor";
const START = "POST /api/second-factor/one-time-codes/start";
const FINISH = "POST /api/second-factor/one-time-codes/finish";
const KEY = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

const WITH_CODES: Partial<SecondFactors> = {
  shown: true,
  oneTimeCodes: { createdAt: NOW, lastUsedAt: null },
  recoveryCodesLeft: 10,
};
const WITH_BOTH: Partial<SecondFactors> = {
  ...WITH_CODES,
  passkeys: [{ _id: idOf(7), name: "My phone", createdAt: NOW, lastUsedAt: null }],
};

const button = (name: string) => page.getByRole("button", { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const heading = () => page.getByRole("heading", { name: say.loginHeading, exact: true });
/** The first line of every row of what one logs in with. */
const rows = () =>
  page
    .getByRole("list", { name: say.loginHeading })
    .getByRole("listitem")
    .elements()
    .map((row) => (row as HTMLElement).innerText.split("\n")[0]);

beforeEach(() => window.localStorage.clear());

describe("a user without a second factor", () => {
  it("A user without a second factor sees that, and is offered one-time codes", async () => {
    open();
    await expect.element(page.getByText(say.none)).toBeVisible();
    await expect.element(button(say.addOneTimeCodes)).toBeVisible();
    const password = page.getByRole("link", { name: account.changePassword });
    await expect.element(password).toHaveAttribute("href", "/account/change-password");
    await expect.element(page.getByText(say.adminHint)).not.toBeInTheDocument();
  });

  it("An admin who needs a second factor sees what stays closed without one", async () => {
    open({ [LIST]: { json: factorsOf({ required: true }) } });
    await expect.element(page.getByText(say.adminHint)).toBeVisible();
  });

  it("One-time codes are added with password, key and first code, and recovery codes are shown once", async () => {
    const codes = Array.from({ length: 10 }, (_, number) => `ABCDE-FGHJK-MNPQR-STVWX-0000${number}`);
    const server = open({
      [START]: { json: { key: KEY, uri: `otpauth://totp/Afterword:anna?secret=${KEY}` } },
      [FINISH]: { json: { recoveryCodes: codes } },
    });
    await button(say.addOneTimeCodes).click();
    await expect.element(button(say.next)).toBeDisabled();
    await field(words.password).fill("secret1");
    await userEvent.keyboard("{Enter}");
    const picture = page.getByRole("img", { name: say.qrLabel });
    await expect
      .poll(() => picture.element().querySelector("path")?.getAttribute("d")?.length)
      .toBeGreaterThan(999);
    await expect.element(page.getByText("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ")).toBeVisible();
    await field(say.code).fill("123 456");
    server.change({ [LIST]: { json: factorsOf(WITH_CODES) } });
    await button(say.next).click();
    const list = page.getByRole("list", { name: say.recoveryCodes }).getByRole("listitem");
    await expect.poll(() => list.elements().map((code) => code.textContent)).toEqual(codes);
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByText(say.recoveryCodesNew)).toBeVisible();
    await button(say.kept).click();
    await expect.element(page.getByText(say.oneTimeCodesAdded)).toBeVisible();
    await expect.element(page.getByText("10 codes left")).toBeVisible();
    await expect.element(heading()).toHaveFocus();
    await expect.element(button(say.addOneTimeCodes)).not.toBeInTheDocument();
    expect(server.bodiesOf(START)).toEqual([{ password: "secret1" }]);
    expect(server.bodiesOf(FINISH)).toEqual([{ code: "123456" }]);
  });

  it("A wrong password is shown at its field, and another refusal below", async () => {
    const server = open({ [START]: { status: 403, problem: { detail: say.passwordWrong } } });
    await button(say.addOneTimeCodes).click();
    await field(words.password).fill("secret1");
    await button(say.next).click();
    await expect.element(field(words.password)).toHaveAccessibleDescription(say.passwordWrong);
    server.change({ [START]: { status: 409, problem: { detail: say.oneTimeCodesThere } } });
    await button(say.next).click();
    await expect.element(page.getByRole("alert").getByText(say.oneTimeCodesThere)).toBeVisible();
  });
});

describe("a user with a second factor", () => {
  it("Each second factor is listed with its times, and one is removed with the password", async () => {
    const REMOVE = `POST /api/second-factor/passkey/${idOf(7)}/remove`;
    const server = open({
      [LIST]: { json: factorsOf(WITH_BOTH) },
      [REMOVE]: { json: factorsOf(WITH_CODES) },
    });
    const [first, ...others] = [account.changePassword, say.oneTimeCodes, say.recoveryCodes];
    await expect.poll(rows).toEqual([first, "My phone", ...others]);
    await expect.element(page.getByText(/^Added 21\.11\.2026.*, not used yet$/).first()).toBeVisible();
    await button("Remove My phone").click();
    await expect.element(page.getByText(say.passwordLede)).toBeVisible();
    await field(words.password).fill("secret1");
    server.change({ [LIST]: { json: factorsOf(WITH_CODES) } });
    await button(say.remove).click();
    await expect.poll(rows).toEqual([first, ...others]);
    await expect.element(page.getByText(say.passkeyRemoved)).toBeVisible();
    await expect.element(heading()).toHaveFocus();
    expect(server.bodiesOf(REMOVE)).toEqual([{ password: "secret1" }]);
  });

  it("Removing the last second factor is warned of", async () => {
    open({ [LIST]: { json: factorsOf(WITH_CODES) } });
    await button(`Remove ${say.oneTimeCodes}`).click();
    await expect.element(page.getByText(say.removeLastLede)).toBeVisible();
  });

  it("A passkey is renamed without a password", async () => {
    const RENAME = `PUT /api/second-factor/passkey/${idOf(7)}`;
    const server = open({ [LIST]: { json: factorsOf(WITH_BOTH) }, [RENAME]: { json: factorsOf(WITH_BOTH) } });
    await button("Rename My phone").click();
    await field(say.passkeyName).fill(" Old phone ");
    await button(say.save).click();
    await expect.element(page.getByText(say.passkeyRenamed)).toBeVisible();
    expect(server.bodiesOf(RENAME)).toEqual([{ name: "Old phone" }]);
  });

  it("New recovery codes are made with the password, and shown", async () => {
    open({
      [LIST]: { json: factorsOf(WITH_CODES) },
      "POST /api/second-factor/recovery-codes": {
        json: { recoveryCodes: ["NEWER-00000-00000-00000-00000"] },
      },
    });
    await button(say.renewRecoveryCodes).click();
    await field(words.password).fill("secret1");
    await button(say.next).click();
    await expect.element(page.getByText("NEWER-00000-00000-00000-00000")).toBeVisible();
  });

  it("A session opened without the second factor is asked to log in again", async () => {
    open({ [LIST]: { json: factorsOf({ ...WITH_CODES, shown: false }) } });
    await expect.element(page.getByText(say.sessionNeeds)).toBeVisible();
  });
});

describe("the second factor", () => {
  it('Second factors that could not be loaded load at a press on "Try again"', async () => {
    const server = open({ [LIST]: { status: 403, problem: {} } });
    await expect.element(page.getByText(say.loadFailed)).toBeVisible();
    server.change({ [LIST]: { json: factorsOf({}) } });
    await button("Try again").first().click();
    await expect.element(page.getByText(say.none)).toBeVisible();
  });
});

function factorsOf(changes: Partial<SecondFactors>): SecondFactors {
  return secondFactors.parse({
    required: false,
    shown: false,
    passkeysPossible: false,
    passkeys: [],
    oneTimeCodes: null,
    recoveryCodesLeft: 0,
    ...changes,
  });
}

function open(answers: Answers = {}) {
  const server = serve({
    [LIST]: { json: factorsOf({}) },
    [`GET /api/user/${ANNA}`]: { json: buildUser() },
    "GET /api/sessions": { json: { sessions: [] } },
    "GET /api/activity/newest": { json: { entries: [], next: null } },
    ...answers,
  });
  logIn();
  openPage("/account/security");
  return server;
}
