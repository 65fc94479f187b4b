import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { userQuery } from "../accounts/user-query.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { session } from "../../shared/http/session.ts";
import { storedInTab } from "../../shared/storage/stored.ts";
import { enterApp } from "../../testing/app-mode.ts";
import { logIn } from "../../testing/logged-in.ts";
import { drawn } from "../../testing/time.ts";
import { currentUrl, openPage } from "../../testing/open-page.tsx";
import { ANNA, buildUser } from "../../testing/people.ts";
import { deferAnswer, serve } from "../../testing/server.ts";

const EMAIL = "anna@example.com";

const button = (name: string) => page.getByRole("button", { name, exact: true });

beforeEach(() => {
  session.end("logged-out");
  for (const kept of [window.localStorage, window.sessionStorage]) kept.clear();
});

describe("the link that confirms an address", () => {
  const CONFIRM = "POST /api/user/confirm-email";
  const CONFIRM_CHANGE = "POST /api/user/confirm-updated-email";
  const confirm = () => button("Confirm");

  it("Opening the link of a confirmation sends nothing", async () => {
    const server = serve({ [CONFIRM]: { json: { email: EMAIL } } });
    openPage("/confirm-email/secret-of-a-mail");
    await expect.element(confirm()).toBeVisible();
    await drawn();
    expect(server.arrived).toEqual([]);
  });

  it("In a browser, a confirmed sign-up leads back to the app, and the log-in of the site knows its address", async () => {
    serve({ [CONFIRM]: { json: { email: EMAIL } } });
    const meta = Object.assign(document.createElement("meta"), {
      name: "demo-phone",
      content: "/__dev/phone",
    });
    document.head.append(meta);
    onTestFinished(() => meta.remove());
    openPage("/confirm-email/secret-of-a-mail");
    await confirm().click();
    await expect.element(page.getByText(/^Now go back to the app/)).toBeVisible();
    const main = page.getByRole("link", { name: "Open the app" });
    await expect.element(main).toHaveAttribute("href", "/__dev/phone");
    await expect.element(main).toHaveAttribute("data-kind", "primary");
    expect(session.get().kind).toBe("logged-out");
    const site = page.getByRole("link", { name: /^Log in/ });
    await expect.element(site).toHaveAttribute("data-kind", "quiet");
    appHistory.push("/login");
    await expect.element(page.getByLabelText("Email", { exact: true })).toHaveValue(EMAIL);
  });

  it.each([
    [
      "the link leads to a log-in that knows the address and waits for no mail",
      { json: { email: EMAIL } },
      0,
    ],
    [
      "a used link, which may be of another sign-up, leads to a log-in that still waits for the mail",
      { status: 409, problem: {} },
      1,
    ],
  ])("In the app, %s", async (_what, answer, waiting) => {
    enterApp();
    storedInTab.write("mailedTo", EMAIL);
    serve({ [CONFIRM]: answer });
    openPage("/confirm-email/secret-of-a-mail");
    await confirm().click();
    await page.getByRole("link", { name: "Log in", exact: true }).click();
    expect(currentUrl()).toBe("/done");
    appHistory.push("/login");
    await expect.element(page.getByLabelText("Email", { exact: true })).toHaveValue(EMAIL);
    expect(page.getByText("Check your mail").elements()).toHaveLength(waiting);
    expect(storedInTab.read("confirmed")).toBe(waiting === 0 ? EMAIL : null);
  });

  it.each([
    ["confirm-email", CONFIRM, { json: { email: EMAIL } }, "Email address confirmed, you can now log in!"],
    [
      "confirm-updated-email",
      CONFIRM_CHANGE,
      { json: { email: "new@example.com" } },
      "Changed email address confirmed, you can now use it to log in!",
    ],
  ])("/%s confirms at a press, and links to the log-in", async (path, call, answer, sentence) => {
    const server = serve({ [call]: answer });
    openPage(`/${path}/secret-of-a-mail`);
    await confirm().click();
    await expect.element(page.getByRole("heading", { name: sentence })).toBeVisible();
    expect(server.bodiesOf(call)).toEqual([{ secret: "secret-of-a-mail" }]);
    await expect.element(page.getByRole("link", { name: /^Log in/ })).toBeVisible();
  });

  it.each([
    [
      "confirm-email",
      CONFIRM,
      "Your email confirmation link is not valid! Try signing up again if you can’t log in.",
    ],
    ["confirm-updated-email", CONFIRM_CHANGE, "Your email confirmation link is not valid!"],
  ])("/%s with an expired link says so, without its button", async (path, call, sentence) => {
    serve({ [call]: { status: 410, problem: {} } });
    openPage(`/${path}/secret-of-a-mail`);
    await confirm().click();
    await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect
      .element(page.getByRole("heading", { level: 1, name: "This link no longer works" }))
      .toBeVisible();
    await expect.element(confirm()).not.toBeInTheDocument();
  });

  it("An expired link of a sign-up points to the log-in first, and to the app second", async () => {
    serve({ [CONFIRM]: { status: 410, problem: {} } });
    openPage("/confirm-email/secret-of-a-mail");
    await confirm().click();
    await expect
      .element(page.getByRole("link", { name: "Log in", exact: true }))
      .toHaveAttribute("data-kind", "primary");
    await expect
      .element(page.getByRole("link", { name: "Install the App" }))
      .toHaveAttribute("data-kind", "quiet");
    expect(page.getByText(/go back to the app/).elements()).toEqual([]);
  });

  it("An expired link of a changed address says which address counts and what to do", async () => {
    serve({ [CONFIRM_CHANGE]: { status: 410, problem: {} } });
    openPage("/confirm-updated-email/secret-of-a-mail");
    await confirm().click();
    await expect
      .element(
        page.getByText(
          /^Your account keeps its current address\. .* in your profile again\. .* already has an account/,
        ),
      )
      .toBeVisible();
    await expect.element(page.getByRole("link", { name: "Log in" })).toBeVisible();
  });

  it.each([
    ["confirm-email", CONFIRM],
    ["confirm-updated-email", CONFIRM_CHANGE],
  ])("/%s pressed a second time says that the address is confirmed already", async (path, call) => {
    serve({ [call]: { status: 409, problem: {} } });
    openPage(`/${path}/secret-of-a-mail`);
    await confirm().click();
    await expect
      .element(page.getByRole("heading", { name: "This email address is already confirmed." }))
      .toBeVisible();
    await expect.element(page.getByRole("link", { name: /^Log in/ })).toBeVisible();
    expect(page.getByText("not valid").elements()).toEqual([]);
  });

  it.each([
    ["confirm-email", CONFIRM],
    ["confirm-updated-email", CONFIRM_CHANGE],
  ])("/%s sends its confirmation once at a double press", async (path, call) => {
    const held = deferAnswer({ json: { email: EMAIL } });
    const server = serve({ [call]: held.answer });
    openPage(`/${path}/secret-of-a-mail`);
    await expect.element(confirm()).toBeVisible();
    const pressed = confirm().element() as HTMLElement;
    pressed.click();
    pressed.click();
    await expect.element(confirm()).toHaveAttribute("aria-busy", "true");
    held.come();
    await expect.element(page.getByRole("heading", { name: /confirmed, you can now/ })).toBeVisible();
    expect(server.bodiesOf(call)).toHaveLength(1);
  });

  it("A confirmed address leads a logged-in user on, and has the user loaded again", async () => {
    const [user, call] = [`GET /api/user/${ANNA}`, CONFIRM_CHANGE];
    const server = serve({ [user]: { json: buildUser() }, [call]: { json: { email: "new@example.com" } } });
    logIn();
    const { client } = openPage("/confirm-updated-email/secret-of-a-mail");
    const { queryKey } = userQuery(ANNA);
    await client.fetchQuery(userQuery(ANNA));
    server.change({ [user]: { json: buildUser({ email: "new@example.com" }) } });
    await confirm().click();
    await expect.element(page.getByRole("link", { name: "Continue" })).toHaveAttribute("href", "/done");
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it.each([500, 503])("After an answer of %i the link can be pressed again", async (status) => {
    const server = serve({ [CONFIRM]: { status, problem: { detail: "not for people" } } });
    openPage("/confirm-email/secret-of-a-mail");
    await confirm().click();
    await expect.element(page.getByText("The Server is not currently available!")).toBeVisible();
    expect(page.getByText("is not valid").elements()).toEqual([]);
    server.change({ [CONFIRM]: { json: { email: EMAIL } } });
    await confirm().click();
    await expect.element(confirm()).not.toBeInTheDocument();
  });

  it("Without an answer the link can be pressed again", async () => {
    const server = serve({});
    server.goDown();
    openPage("/confirm-email/secret-of-a-mail");
    await confirm().click();
    await expect.element(page.getByText("The Server is not currently available!")).toBeVisible();
    await expect.element(confirm()).toBeEnabled();
  });
});
