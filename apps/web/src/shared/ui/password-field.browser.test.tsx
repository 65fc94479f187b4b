import { PASSWORD_REVEAL_LOGIN_MS, PASSWORD_REVEAL_MS } from "@afterword/core/constants";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { freezeTime } from "../../testing/time.ts";
import { show } from "../../testing/show.tsx";
import { PasswordField } from "./password-field.tsx";

const box = () => page.getByLabelText("Password", { exact: true });
const eye = () => page.getByRole("button");

/** The driver's own press waits for timers of the page, which are frozen here. */
const pressEye = () => (eye().element() as HTMLElement).click();

describe("a password field", () => {
  it("A password is hidden at first", async () => {
    show(<PasswordField label="Password" />);
    await expect.element(box()).toHaveAttribute("type", "password");
    await expect.element(eye()).toHaveAccessibleName("Show password");
    await expect.element(eye()).toHaveAttribute("aria-pressed", "false");
  });

  it.each([
    ["2.5 seconds", undefined, PASSWORD_REVEAL_MS],
    ["3.5 seconds at the log-in", PASSWORD_REVEAL_LOGIN_MS, PASSWORD_REVEAL_LOGIN_MS],
  ])("A shown password is hidden again after %s, and not before", async (_length, revealMs, lengthMs) => {
    show(<PasswordField label="Password" {...(revealMs === undefined ? {} : { revealMs })} />);
    await expect.element(eye()).toBeInTheDocument();
    const time = freezeTime();
    pressEye();
    await time.pass(0);
    expect(box().element()).toHaveAttribute("type", "text");
    await time.pass(lengthMs - 1);
    expect(box().element()).toHaveAttribute("type", "text");
    await time.pass(1);
    expect(box().element()).toHaveAttribute("type", "password");
  });

  it("A second press hides the password, and showing it again begins a new count", async () => {
    show(<PasswordField label="Password" />);
    await expect.element(eye()).toBeInTheDocument();
    const time = freezeTime();
    pressEye();
    await time.pass(2000);
    pressEye();
    await time.pass(0);
    expect(box().element()).toHaveAttribute("type", "password");
    pressEye();
    await time.pass(2000);
    expect(box().element()).toHaveAttribute("type", "text");
    expect(eye().element()).toHaveAccessibleName("Hide password");
    await time.pass(500);
    expect(box().element()).toHaveAttribute("type", "password");
  });

  it("A shown password has no spell check and no automatic capitals", async () => {
    show(<PasswordField label="Password" autoComplete="current-password" />);
    await eye().click();
    await expect.element(box()).toHaveAttribute("type", "text");
    await expect.element(box()).toHaveAttribute("autocapitalize", "none");
    await expect.element(box()).toHaveAttribute("spellcheck", "false");
    await expect.element(box()).toHaveAttribute("autocomplete", "current-password");
  });

  it("The button that shows the password does not submit its form", async () => {
    let submits = 0;
    show(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submits += 1;
        }}
      >
        <PasswordField label="Password" />
      </form>,
    );
    await eye().click();
    await expect.element(box()).toHaveAttribute("type", "text");
    expect(submits).toBe(0);
  });
});
