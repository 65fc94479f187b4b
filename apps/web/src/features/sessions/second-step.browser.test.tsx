import type { SecondFactorKind } from "@afterword/core/accounts/second-factor";
import { secondFactor as say } from "@afterword/core/messages/second-factor";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { session } from "../../shared/http/session.ts";
import { buildTokens } from "../../testing/logged-in.ts";
import { currentUrl, openPage } from "../../testing/open-page.tsx";
import { ANNA, buildPlan, buildUser } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";
import type { Answers } from "../../testing/server.ts";

const FIRST = "POST /api/login";
const SECOND = "POST /api/login/second-factor";
const RECOVERY_CODE = "ABCDE-FGHJK-MNPQR-STVWX-YZ012";

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });

beforeEach(() => {
  session.end("logged-out");
  for (const kept of [window.localStorage, window.sessionStorage]) kept.clear();
});

describe("the second step of a log-in", () => {
  it("The second step takes a one-time code in a focused field and logs in", async () => {
    const server = await begin(["one-time-code"], { [SECOND]: { json: buildTokens() } });
    await expect.element(field(say.code)).toHaveFocus();
    await expect.element(field(say.code)).toHaveAttribute("autocomplete", "one-time-code");
    await expect.element(field(say.code)).toHaveAttribute("inputmode", "numeric");
    await userEvent.keyboard("123 456{Enter}");
    await expect.poll(currentUrl).toBe("/account");
    expect(server.bodiesOf(SECOND)).toEqual([{ ticket: "t1", code: "123456" }]);
    expect(session.get()).toMatchObject({ kind: "logged-in", userId: ANNA });
    expect(session.remembers()).toBe(true);
  });

  it("The second step shows why a code was refused, and accepts another one", async () => {
    const server = await begin(["one-time-code"], {
      [SECOND]: { status: 403, problem: { detail: say.codeWrong } },
    });
    await field(say.code).fill("12345");
    await button(say.confirmCode).click();
    await expect.element(page.getByText("The code has 6 digits")).toBeVisible();
    expect(server.bodiesOf(SECOND)).toEqual([]);
    await field(say.code).fill("123456");
    await button(say.confirmCode).click();
    await expect.element(page.getByRole("alert").getByText(say.codeWrong)).toBeVisible();
    server.change({ [SECOND]: { json: buildTokens() } });
    await field(say.code).fill("654321");
    await button(say.confirmCode).click();
    await expect.poll(currentUrl).toBe("/account");
  });

  it.each([
    ["in small letters", RECOVERY_CODE.toLowerCase(), "abcdefghjkmnpqrstvwxyz012"],
    ["in capitals and with spaces", RECOVERY_CODE.replaceAll("-", " "), "ABCDEFGHJKMNPQRSTVWXYZ012"],
  ])("The second step accepts a recovery code typed %s", async (_how, typed, recoveryCode) => {
    const server = await begin(["one-time-code", "recovery-code"], { [SECOND]: { json: buildTokens() } });
    await button(say.withRecoveryCode).click();
    await expect.element(field(say.recoveryCode)).toHaveFocus();
    await userEvent.keyboard(`${typed}{Enter}`);
    await expect.poll(currentUrl).toBe("/account");
    expect(server.bodiesOf(SECOND)).toEqual([{ ticket: "t1", recoveryCode }]);
  });

  it("Going back from the second step shows the log-in with address and password still there", async () => {
    await begin(["one-time-code"]);
    await button(say.back).click();
    await expect.element(field("Email")).toHaveValue("anna@example.com");
    await expect.element(field("Password")).toHaveValue("secret1");
    await expect.element(button("Log in")).toBeVisible();
  });

  it("The second step offers no recovery code when none are left", async () => {
    await begin(["one-time-code"]);
    await expect.element(field(say.code)).toBeVisible();
    await expect.element(button(say.withRecoveryCode)).not.toBeInTheDocument();
  });

  it("Without a known passkey the second step says so, and offers a recovery code if there is one", async () => {
    await begin(["passkey"]);
    await expect.element(page.getByText(say.stepElsewhereLede)).toBeVisible();
    await expect.element(button(say.withPasskey)).not.toBeInTheDocument();
    await begin(["passkey", "recovery-code"]);
    await expect.element(field(say.recoveryCode)).toHaveFocus();
  });
});

async function begin(kinds: readonly SecondFactorKind[], answers: Answers = {}) {
  const secondFactor = { ticket: "t1", kinds, passkey: null };
  const asked = { title: "Second factor needed", status: 428, detail: say.asked, secondFactor };
  const server = serve({
    [FIRST]: { status: 428, json: asked },
    [`GET /api/user/${ANNA}`]: { json: buildUser() },
    "GET /api/plans": { json: [buildPlan()] },
    ...answers,
  });
  openPage("/login");
  await field("Email").last().fill("anna@example.com");
  await field("Password").last().fill("secret1");
  await button("Log in").last().click();
  await expect.element(page.getByRole("heading", { name: say.stepHeading }).last()).toBeVisible();
  return server;
}
