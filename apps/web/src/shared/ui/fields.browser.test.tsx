import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { drawn } from "../../testing/time.ts";
import { show } from "../../testing/show.tsx";
import { CheckboxField } from "./checkbox-field.tsx";
import { Field } from "./field.tsx";
import { FormError } from "./form-error.tsx";

describe("a field", () => {
  it("A field is named by its label and described by its help", async () => {
    show(<Field label="Email" help="We’ll email the links to your notes to this address." />);
    const box = page.getByRole("textbox", { name: "Email" });
    await expect
      .element(box)
      .toHaveAccessibleDescription("We’ll email the links to your notes to this address.");
    await expect.element(box).toHaveAttribute("aria-invalid", "false");
  });

  it("A field shows its error in place of its help, and is marked invalid", async () => {
    show(<Field label="Email" help="Help" error="Invalid email address" />);
    const box = page.getByRole("textbox", { name: "Email" });
    await expect.element(box).toHaveAccessibleDescription("Invalid email address");
    await expect.element(box).toHaveAttribute("aria-invalid", "true");
    await expect.element(page.getByText("Help")).not.toBeInTheDocument();
  });

  it("A hint stays above the box beside an error, and describes it with the error", async () => {
    show(<Field label="Password" hint="A few words" error="Enter a password" />);
    const box = page.getByRole("textbox", { name: "Password" });
    await expect.element(page.getByText("A few words")).toBeVisible();
    await expect.element(box).toHaveAccessibleDescription("A few words Enter a password");
  });

  it("An error does not move what is below the field", async () => {
    const shown = show(<Below />);
    const below = page.getByText("below");
    await expect.element(below).toBeVisible();
    const before = below.element().getBoundingClientRect().top;
    shown.become(<Below error="Required" />);
    await expect.element(page.getByText("Required")).toBeVisible();
    expect(below.element().getBoundingClientRect().top).toBe(before);
  });

  it("A field without help or error has no description", async () => {
    show(<Field label="Email" />);
    await expect.element(page.getByRole("textbox")).not.toHaveAttribute("aria-describedby");
  });

  it("Two fields of the same label have their own descriptions", async () => {
    show(
      <>
        <Field label="Name" error="First" />
        <Field label="Name" error="Second" />
      </>,
    );
    const boxes = page.getByRole("textbox", { name: "Name" });
    await expect.element(boxes.nth(0)).toHaveAccessibleDescription("First");
    await expect.element(boxes.nth(1)).toHaveAccessibleDescription("Second");
  });
});

describe("a checkbox", () => {
  it("A checkbox is ticked by a press on its label, and not by one on a link in it", async () => {
    show(<Terms />);
    const box = page.getByRole("checkbox");
    await page.getByText("I accept the", { exact: false }).click({ position: { x: 3, y: 5 } });
    await expect.element(box).toBeChecked();
    (page.getByRole("link", { name: "Terms" }).element() as HTMLElement).click();
    await drawn();
    await expect.element(box).toBeChecked();
  });

  it("A checkbox shows its error", async () => {
    show(<CheckboxField error="Please accept Terms and Privacy">I accept</CheckboxField>);
    const box = page.getByRole("checkbox", { name: "I accept" });
    await expect.element(box).toHaveAttribute("aria-invalid", "true");
    await expect.element(box).toHaveAccessibleDescription("Please accept Terms and Privacy");
  });
});

describe("the error of a form", () => {
  it("The error of a form is announced in an alert that was there before", async () => {
    const shown = show(<FormError sentence={null} />);
    await expect.element(page.getByRole("alert")).toBeEmptyDOMElement();
    const place = page.getByRole("alert").element();
    shown.become(<FormError sentence="Invalid email or password!" />);
    await expect.element(page.getByRole("alert")).toHaveTextContent("Invalid email or password!");
    expect(page.getByRole("alert").element()).toBe(place);
  });
});

const Below = ({ error }: { readonly error?: string }) => (
  <>
    <Field label="Email" error={error} />
    <p>below</p>
  </>
);

function Terms() {
  const [accepted, setAccepted] = useState(false);
  return (
    <CheckboxField checked={accepted} onChange={(event) => setAccepted(event.target.checked)}>
      I accept the{" "}
      <a href="#terms" onClick={(event) => event.preventDefault()}>
        Terms
      </a>
    </CheckboxField>
  );
}
