import { useState } from "react";
import { describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { drawn } from "../../testing/time.ts";
import { show } from "../../testing/show.tsx";
import { topDialog } from "./dialog-stack.ts";
import { Dialog } from "./dialog.tsx";

const said: string[] = [];

/** Red, green, blue and alpha, as the browser paints it. */
const colourOf = (element: Element | null | undefined, part?: string): number[] => {
  if (!element) throw new Error("nothing has a colour here");
  const { backgroundColor } = getComputedStyle(element, part);
  const numbers = backgroundColor.match(/[\d.]+/g)?.map(Number) ?? [];
  return numbers.length === 3 ? [...numbers, 1] : numbers;
};

describe("a dialog", () => {
  it("A dialog takes the focus and gives it back to its opener", async () => {
    show(<Asking />);
    const opener = page.getByRole("button", { name: "Ask" });
    await opener.click();
    await expect.element(page.getByRole("dialog", { name: "Delete this note?" })).toBeVisible();
    expect(topDialog()?.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  it.each(["light", "dark"])(
    "The space of the scroll bar is as dark as the backdrop of a dialog: %s",
    async (theme) => {
      document.documentElement.dataset["theme"] = theme;
      onTestFinished(() => document.documentElement.removeAttribute("data-theme"));
      show(<Asking />);
      const [paper, behind] = [colourOf(document.body), () => colourOf(document.documentElement)];
      expect(behind()).toEqual([0, 0, 0, 0]);
      await page.getByRole("button", { name: "Ask" }).click();
      await expect.element(page.getByRole("dialog")).toBeVisible();
      const [red = 0, green = 0, blue = 0, alpha = 0] = colourOf(topDialog(), "::backdrop");
      const mixed = [red, green, blue].map((part, at) => part * alpha + (paper[at] ?? 0) * (1 - alpha));
      for (const [at, part] of mixed.entries()) expect(Math.abs((behind()[at] ?? 0) - part)).toBeLessThan(1);
    },
  );

  it("A dialog that opens by itself is answered by no key that was meant for the page", async () => {
    said.length = 0;
    const say = (word: string) => () => said.push(word);
    show(<Dialog title="The battery" unasked onConfirm={say("confirmed")} onCancel={say("cancelled")} />);
    await expect.element(page.getByRole("heading", { name: "The battery" })).toHaveFocus();
    await userEvent.keyboard("{Enter} ");
    expect(said).toEqual([]);
  });

  it("The tab key stays inside a dialog", async () => {
    show(<Asking />);
    await page.getByRole("button", { name: "Ask" }).click();
    const visited = new Set<string>();
    for (let step = 0; step < 6; step += 1) {
      await userEvent.keyboard("{Tab}");
      visited.add(document.activeElement?.textContent ?? "");
    }
    expect([...visited]).toEqual(expect.arrayContaining(["Cancel", "Delete"]));
    expect([...visited]).not.toContain("Ask");
  });

  it("A dialog is cancelled by Escape and its cancel button, and confirmed by its other button", async () => {
    said.length = 0;
    show(<Asking />);
    for (const act of [
      () => userEvent.keyboard("{Escape}"),
      () => page.getByRole("button", { name: "Cancel" }).click(),
      () => page.getByRole("button", { name: "Delete" }).click(),
    ]) {
      await page.getByRole("button", { name: "Ask" }).click();
      await expect.element(page.getByRole("dialog")).toBeVisible();
      await act();
      await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    }
    expect(said).toEqual(["cancelled", "cancelled", "confirmed"]);
  });

  it("A press beside a dialog does nothing", async () => {
    said.length = 0;
    show(<Asking />);
    await page.getByRole("button", { name: "Ask" }).click();
    await expect.element(page.getByRole("dialog")).toBeVisible();
    document.elementFromPoint(5, 5)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await drawn();
    await expect.element(page.getByRole("dialog")).toBeVisible();
    expect(said).toEqual([]);
  });

  it("A dialog without a cancel button stays open when Escape is pressed", async () => {
    said.length = 0;
    show(<Asking cancel="" />);
    await page.getByRole("button", { name: "Ask" }).click();
    await expect.element(page.getByRole("dialog")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Cancel" })).not.toBeInTheDocument();
    for (let press = 0; press < 3; press += 1) await userEvent.keyboard("{Escape}");
    await drawn();
    await expect.element(page.getByRole("dialog")).toBeVisible();
    expect(said).toEqual([]);
  });

  it("Enter in a field of a dialog confirms it", async () => {
    said.length = 0;
    show(
      <Dialog title="Name" onConfirm={() => said.push("confirmed")} onCancel={() => undefined}>
        <input aria-label="Name" />
      </Dialog>,
    );
    await page.getByRole("textbox", { name: "Name" }).fill("Anna");
    await userEvent.keyboard("{Enter}");
    await drawn();
    expect(said).toEqual(["confirmed"]);
  });
});

describe("a dialog that cannot be confirmed", () => {
  it.each([
    ["that may not be confirmed yet", { confirmDisabled: true }],
    ["while it is busy", { busy: true }],
  ])("Neither the button nor Enter confirms a dialog %s", async (_when, how) => {
    said.length = 0;
    show(
      <Dialog title="Name" onConfirm={() => said.push("confirmed")} onCancel={() => undefined} {...how}>
        <input aria-label="Name" />
      </Dialog>,
    );
    await expect.element(page.getByRole("button", { name: "OK" })).toBeDisabled();
    await page.getByRole("textbox", { name: "Name" }).click();
    await userEvent.keyboard("{Enter}");
    topDialog()?.querySelector("form")?.requestSubmit();
    await drawn();
    expect(said).toEqual([]);
  });

  it("A busy dialog marks its button as busy", async () => {
    show(<Dialog title="Name" busy onConfirm={() => undefined} onCancel={() => undefined} />);
    await expect.element(page.getByRole("button", { name: "OK" })).toHaveAttribute("aria-busy", "true");
  });
});

describe("nested dialogs", () => {
  it("Escape closes the upper dialog, and the lower one is the topmost again", async () => {
    show(<Asking nested />);
    await page.getByRole("button", { name: "Ask" }).click();
    const below = topDialog();
    await page.getByRole("button", { name: "More" }).click();
    await expect.element(page.getByRole("dialog", { name: "Really?" })).toBeVisible();
    expect(topDialog()).not.toBe(below);
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog", { name: "Really?" })).not.toBeInTheDocument();
    await expect.element(page.getByRole("dialog", { name: "Delete this note?" })).toBeVisible();
    expect(topDialog()).toBe(below);
  });

  it("A page left with an open dialog leaves the next one usable", async () => {
    const shown = show(<Asking />);
    await page.getByRole("button", { name: "Ask" }).click();
    await expect.element(page.getByRole("dialog")).toBeVisible();
    shown.become(<button type="button">Another page</button>);
    await page.getByRole("button", { name: "Another page" }).click();
    expect(topDialog()).toBeNull();
  });
});

function Asking({
  cancel = "Cancel",
  nested = false,
}: {
  readonly cancel?: string;
  readonly nested?: boolean;
}) {
  const [open, setOpen] = useState(false);
  const [more, setMore] = useState(false);
  const close = (word: string) => () => {
    said.push(word);
    setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      {open && (
        <Dialog
          title="Delete this note?"
          confirm="Delete"
          cancel={cancel}
          danger
          onConfirm={close("confirmed")}
          onCancel={close("cancelled")}
        >
          {nested && (
            <button type="button" onClick={() => setMore(true)}>
              More
            </button>
          )}
        </Dialog>
      )}
      {more && <Dialog title="Really?" onConfirm={() => setMore(false)} onCancel={() => setMore(false)} />}
    </>
  );
}
