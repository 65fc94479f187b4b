import { Trash2 } from "lucide-react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { appHistory } from "../history/app-history.ts";
import { currentEntry } from "../history/history.machine.ts";
import { buildRecipient } from "../../testing/people.ts";
import { drawn } from "../../testing/time.ts";
import { show } from "../../testing/show.tsx";
import { Avatar, AvatarStack } from "./avatar.tsx";
import { Button, ButtonLink } from "./button.tsx";
import { Chip } from "./chip.tsx";
import { Dock } from "./dock.tsx";
import { IconButton } from "./icon-button.tsx";
import { Link, NavLink } from "./link.tsx";
import { Page } from "./page.tsx";
import { Row, RowButton, RowLink } from "./row.tsx";
import { Sheet } from "./sheet.tsx";
import { EmptyState, FailedState, LoadingBlock } from "./states.tsx";

/** The smallest picture there is. */
const PICTURE = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";

describe("an avatar", () => {
  it.each([
    ["Anna Brunner", "AB"],
    ["anna maria brunner", "AB"],
    ["Žofie", "Ž"],
    ["Ελένη Παπαδοπούλου", "ΕΠ"],
  ])("The avatar of %s shows %s and is named by the name", async (name, letters) => {
    show(<Avatar person={{ name }} />);
    const shown = page.getByRole("img", { name });
    await expect.element(shown).toHaveTextContent(letters);
    expect(shown.element().textContent).toBe(letters);
  });

  it("The avatar of a name has the same colour in both sizes", async () => {
    show(
      <>
        <Avatar person={{ name: "Miriam Keller" }} size={28} />
        <Avatar person={{ name: "Miriam Keller" }} size={44} />
      </>,
    );
    const both = page.getByRole("img", { name: "Miriam Keller" });
    await expect.element(both.nth(1)).toBeVisible();
    const colours = both.elements().map((avatar) => getComputedStyle(avatar).backgroundColor);
    expect(colours[0]).toBe(colours[1]);
    expect(colours[0]).not.toBe("rgba(0, 0, 0, 0)");
  });

  it("An avatar with a picture shows it without initials", async () => {
    show(<Avatar person={{ name: "Miriam Keller", pfp: PICTURE }} />);
    await expect.element(page.getByRole("img", { name: "Miriam Keller" })).toHaveTextContent("");
    expect(document.querySelector("img")?.src).toBe(PICTURE);
  });

  it("An avatar shows initials when its picture fails to load, and not with a picture that loads", async () => {
    const shown = show(<Avatar person={{ name: "Miriam Keller", pfp: "data:image/gif;base64,AAAA" }} />);
    await expect.element(page.getByText("MK")).toBeInTheDocument();
    shown.become(<Avatar person={{ name: "Miriam Keller", pfp: PICTURE }} />);
    await expect.element(page.getByText("MK")).not.toBeInTheDocument();
  });

  it("A silent avatar is no image to screen readers", async () => {
    show(<Avatar person={{ name: "Miriam Keller" }} silent />);
    await expect.element(page.getByText("MK")).toBeInTheDocument();
    await expect.element(page.getByRole("img")).not.toBeInTheDocument();
  });
});

describe("the recipients of a note", () => {
  it.each([
    [1, 1, []],
    [3, 3, []],
    [4, 3, ["+1"]],
    [12, 3, ["+9"]],
  ])("Of %i recipients the note shows %i as avatars, and the rest as %o", async (count, pictures, more) => {
    show(<AvatarStack people={Array.from({ length: count }, (_, index) => buildRecipient(index))} />);
    await expect.element(page.getByRole("img").first()).toBeVisible();
    expect(page.getByRole("img").elements()).toHaveLength(pictures);
    expect(
      page
        .getByText("+", { exact: false })
        .elements()
        .map((found) => found.textContent),
    ).toEqual(more);
  });
});

describe("buttons", () => {
  it("Only a submit button submits its form", async () => {
    const submits: string[] = [];
    show(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submits.push("submitted");
        }}
      >
        <Button>Plain</Button>
        <IconButton label="Remove" icon={<Trash2 />} />
        <Button type="submit">Save</Button>
      </form>,
    );
    await page.getByRole("button", { name: "Plain" }).click();
    await page.getByRole("button", { name: "Remove" }).click();
    expect(submits).toEqual([]);
    await page.getByRole("button", { name: "Save" }).click();
    expect(submits).toEqual(["submitted"]);
  });

  it("A busy button is disabled, marked as busy, and keeps its name", async () => {
    show(<Button busy>Save</Button>);
    const button = page.getByRole("button", { name: "Save" });
    await expect.element(button).toBeDisabled();
    await expect.element(button).toHaveAttribute("aria-busy", "true");
  });

  it("An icon button is at least 44 px wide and high, and named by its label", async () => {
    show(<IconButton label="Remove Miriam" icon={<Trash2 />} />);
    const button = page.getByRole("button", { name: "Remove Miriam" });
    await expect.element(button).toHaveAttribute("title", "Remove Miriam");
    const { width, height } = button.element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  });
});

describe("links of the site", () => {
  const url = () => currentEntry(appHistory.get()).url;

  it("A plain press on a link goes through the page's history", async () => {
    appHistory.clear("/notes");
    show(<ButtonLink to="/recipients">Recipients</ButtonLink>);
    await page.getByRole("link", { name: "Recipients" }).click();
    await expect.poll(url).toBe("/recipients");
    expect(appHistory.canGoBack()).toBe(true);
    await expect.element(page.getByRole("link", { name: "Recipients" })).toBeVisible();
  });

  it("A replacing link leaves nothing to go back to", async () => {
    appHistory.clear("/notes");
    show(
      <Link to="/recipients" replace>
        Recipients
      </Link>,
    );
    await page.getByRole("link").click();
    await expect.poll(url).toBe("/recipients");
    expect(appHistory.canGoBack()).toBe(false);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    "A press on a link with %o is left to the browser",
    async (how) => {
      appHistory.clear("/notes");
      show(<Link to="/recipients">Recipients</Link>);
      await expect.element(page.getByRole("link")).toBeVisible();
      expect(pressWith(how)).toBe(false);
      expect(url()).toBe("/notes");
    },
  );

  it("A navigation link is marked as current on its page and the pages below", async () => {
    appHistory.clear("/notes/new");
    show(
      <>
        <NavLink to="/notes">Notes</NavLink>
        <NavLink to="/note">Other</NavLink>
      </>,
    );
    await expect.element(page.getByRole("link", { name: "Notes" })).toHaveAttribute("aria-current", "page");
    await expect.element(page.getByRole("link", { name: "Other" })).not.toHaveAttribute("aria-current");
  });
});

describe("rows of a sheet", () => {
  it("Rows are links and buttons as wide as their sheet, named by title and hint", async () => {
    let presses = 0;
    show(
      <Sheet>
        <Row title="Anna Brunner" hint="anna@example.com" />
        <RowLink to="/account/profile" title="Profile" hint="Your name" />
        <RowButton title="Delete" danger onPress={() => (presses += 1)} />
      </Sheet>,
    );
    const link = page.getByRole("link", { name: "Profile Your name" });
    await expect.element(link).toHaveAttribute("href", "/account/profile");
    const button = page.getByRole("button", { name: "Delete" });
    await button.click();
    expect(presses).toBe(1);
    const widths = [link, button].map((row) => row.element().getBoundingClientRect().width);
    const sheetPx = link.element().parentElement!.clientWidth;
    expect(widths).toEqual([sheetPx, sheetPx]);
    await expect.element(page.getByText("anna@example.com")).toBeVisible();
    expect(page.getByRole("link").elements()).toHaveLength(1);
  });
});

describe("states of a list", () => {
  it("An empty list shows its sentence and the button to begin", async () => {
    show(
      <EmptyState sentence="No notes yet.">
        <Button>Begin</Button>
      </EmptyState>,
    );
    await expect.element(page.getByText("No notes yet.")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Begin" })).toBeVisible();
  });

  it("A loading block says so and holds its place", async () => {
    show(<LoadingBlock size="large" />);
    const block = page.getByText("Loading");
    await expect.element(block).toBeInTheDocument();
    expect(block.element().closest("output")?.getBoundingClientRect().height).toBeGreaterThan(40);
  });

  it("A failed list is announced in an alert, and its button tries again", async () => {
    let tries = 0;
    show(<FailedState sentence="Your notes couldn’t be loaded." onRetry={() => (tries += 1)} />);
    await expect.element(page.getByRole("alert").getByText("Your notes couldn’t be loaded.")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    expect(tries).toBe(1);
  });
});

describe("a page", () => {
  it("A page sets the document title, and may have another heading", async () => {
    show(
      <Page title="Log in" heading="The words you would not want to leave unsaid" lede="Written now.">
        <Chip kind="lamp">popular</Chip>
      </Page>,
    );
    await expect
      .element(page.getByRole("heading", { level: 1 }))
      .toHaveTextContent("The words you would not want to leave unsaid");
    await expect.poll(() => document.title).toBe("Log in · Afterword");
    await expect.element(page.getByText("Written now.")).toBeVisible();
  });

  it("A hidden heading stays for screen readers", async () => {
    show(
      <Page title="New note" hideHeading>
        text
      </Page>,
    );
    const heading = page.getByRole("heading", { level: 1, name: "New note" });
    await expect.element(heading).toBeInTheDocument();
    expect(heading.element().closest("header")?.getBoundingClientRect().height).toBeLessThanOrEqual(1);
  });

  it("The dock stays at the bottom of the window on a long page", async () => {
    show(
      <>
        <Tall />
        <Dock>
          <Button kind="primary">Save</Button>
        </Dock>
      </>,
    );
    const button = page.getByRole("button", { name: "Save" });
    await expect.element(button).toBeVisible();
    await drawn();
    const { bottom } = button.element().getBoundingClientRect();
    expect(bottom).toBeLessThanOrEqual(window.innerHeight);
    expect(bottom).toBeGreaterThan(window.innerHeight - 120);
  });

  it("A press on a disabled button of the dock does not fall on the page behind it", async () => {
    show(
      <>
        <Tall />
        <Dock>
          <Button disabled>Save</Button>
        </Dock>
      </>,
    );
    const { left, top, width, height } = page
      .getByRole("button", { name: "Save" })
      .element()
      .getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    expect(hit?.querySelector("button")?.textContent).toBe("Save");
    expect(hit?.contains(document.querySelector("[style*='3000px']"))).toBe(false);
  });
});

function Tall() {
  const makeTall = (place: HTMLElement | null): void => place?.style.setProperty("height", "3000px");
  return <div ref={makeTall} />;
}

/** Whether the page followed the press itself; the test prevents the browser's navigation. */
function pressWith(how: MouseEventInit): boolean {
  let followed = false;
  const look = (event: Event): void => {
    followed = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener("click", look, { once: true });
  page
    .getByRole("link")
    .element()
    .dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...how }));
  return followed;
}
