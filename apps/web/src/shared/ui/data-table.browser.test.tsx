import { describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useState } from "react";
import { forceColors } from "../../testing/media.ts";
import { drawn } from "../../testing/time.ts";
import { show } from "../../testing/show.tsx";
import { DataTable } from "./data-table.tsx";
import type { Column } from "./data-table.tsx";

type Person = { readonly _id: string; readonly name: string; readonly notes: number };

const PEOPLE: readonly Person[] = [
  { _id: "a", name: "Anna Brunner", notes: 3 },
  { _id: "m", name: `Maximiliane ${"Oberhuber-".repeat(9)}Keller`, notes: 0 },
];

const COLUMNS: readonly Column<Person>[] = [
  { key: "name", header: "Name", render: ({ name }) => name },
  { key: "notes", header: "Notes", align: "end", render: ({ notes }) => notes },
  ...Array.from({ length: 12 }, (_, index) => ({
    key: `more${index}`,
    header: `Column ${index}`,
    render: ({ name }: Person) => <button type="button">{`Press ${index} ${name.slice(0, 4)}`}</button>,
  })),
];

const MANY: readonly Person[] = Array.from({ length: 40 }, (_, notes) => ({
  _id: `${notes}`,
  name: `Person ${notes}`,
  notes,
}));

function InPages() {
  const [shown, setShown] = useState(0);
  return (
    <>
      <DataTable
        caption="Users"
        columns={COLUMNS}
        rows={MANY.slice(shown * 20)}
        rowKey={({ _id }) => _id}
        part={shown}
      />
      <button type="button" onClick={() => setShown(1)}>
        Next page
      </button>
    </>
  );
}

/** As wide as a phone, where the other columns need several times its width. */
async function showOnPhone(): Promise<HTMLElement> {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  show(<DataTable isCompared caption="Users" columns={COLUMNS} rows={PEOPLE} rowKey={({ _id }) => _id} />);
  return page.getByRole("region", { name: "Users" }).element() as HTMLElement;
}

const boxOf = (name: string | RegExp) =>
  page.getByRole("rowheader", { name }).element().getBoundingClientRect();

describe("a table of data", () => {
  it("A table is named by its caption, and each cell by the head of its row and column", async () => {
    await showOnPhone();
    await expect.element(page.getByRole("table", { name: "Users" })).toBeVisible();
    expect(page.getByRole("columnheader").elements()).toHaveLength(COLUMNS.length);
    expect(page.getByRole("rowheader").elements()).toHaveLength(PEOPLE.length);
    const cell = page.getByRole("cell", { name: "3", exact: true });
    await expect.element(cell).toBeVisible();
    // Its columns stay, so no head stands before it.
    expect((cell.element() as HTMLElement).innerText).toBe("3");
  });

  it("The keyboard scrolls a table to its last column, and the first column stays, at most 45 % of the width", async () => {
    const region = await showOnPhone();
    const left = boxOf("Anna Brunner").left;
    await userEvent.tab();
    expect(document.activeElement).toBe(region);
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await expect.poll(() => region.scrollLeft).toBeGreaterThan(0);
    expect(boxOf("Anna Brunner").left).toBe(left);
    expect(boxOf(/^Maximiliane/).width / region.clientWidth).toBeLessThanOrEqual(0.45);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  });

  it("What receives the focus in a table is not covered by its first column", async () => {
    const region = await showOnPhone();
    region.scrollLeft = region.scrollWidth;
    const button = page.getByRole("button", { name: "Press 3 Anna" }).element() as HTMLElement;
    button.focus();
    await drawn();
    expect(button.getBoundingClientRect().left).toBeGreaterThanOrEqual(boxOf("Anna Brunner").right);
  });

  it("A table whose columns go on beyond its edge has a shadow there, and no longer once its end is seen", async () => {
    const region = await showOnPhone();
    const frame = region.parentElement as HTMLElement;
    await expect.poll(() => getComputedStyle(frame, "::before").content).toBe('""');
    region.scrollLeft = region.scrollWidth;
    await expect.poll(() => getComputedStyle(frame, "::before").content).toBe("none");
  });

  it("The shadow ends before a scroll bar that takes room", async () => {
    const region = await showOnPhone();
    // Headless browsers draw no such bars; a border takes room in the same place.
    Object.assign(region.style, { borderRight: "15px solid", borderBottom: "11px solid" });
    const shadow = getComputedStyle(region.parentElement as HTMLElement, "::before");
    await expect.poll(() => [shadow.right, shadow.bottom]).toEqual(["15px", "11px"]);
  });

  it("What has the focus is not below the shadow", async () => {
    const region = await showOnPhone();
    const button = page.getByRole("button", { name: "Press 4 Anna" }).element() as HTMLElement;
    const room = (): number => region.getBoundingClientRect().right - button.getBoundingClientRect().right;
    region.scrollLeft = 20 - room();
    expect(room()).toBeCloseTo(20, 0);
    button.focus();
    await drawn();
    const shadow = getComputedStyle(region.parentElement as HTMLElement, "::before");
    expect(room()).toBeGreaterThanOrEqual(Number.parseFloat(shadow.width));
  });

  it("In forced colours, the mark of further columns has a ground of its own", async () => {
    await forceColors();
    const frame = (await showOnPhone()).parentElement as HTMLElement;
    await expect.poll(() => frame.dataset["more"]).toBe("true");
    expect(getComputedStyle(frame, "::before").backgroundColor).toBe("rgb(255, 255, 255)");
  });

  it("A column that no row has is left out", async () => {
    const columns = COLUMNS.slice(0, 3).map((column) => ({
      ...column,
      has: ({ notes }: Person) => column.key !== "notes" || notes > 2,
    }));
    const shown = (rows: readonly Person[]) => (
      <DataTable caption="Users" columns={columns} rows={rows} rowKey={({ _id }) => _id} />
    );
    const { become } = show(shown(PEOPLE));
    await expect.element(page.getByRole("columnheader", { name: "Notes" })).toBeVisible();
    become(shown(PEOPLE.slice(1)));
    await expect.element(page.getByRole("columnheader", { name: "Notes" })).not.toBeInTheDocument();
  });

  it.each([
    ["In a wide window", 1280],
    ["On a phone", 390],
  ])("%s, another page of rows is seen from its top", async (_where, width) => {
    await page.viewport(width, 844);
    onTestFinished(() => page.viewport(1280, 800));
    show(<InPages />);
    const region = page.getByRole("region", { name: "Users" }).element() as HTMLElement;
    region.scrollTop = 300;
    const next = page.getByRole("button", { name: "Next page" });
    next.element().scrollIntoView();
    await next.click();
    await expect.poll(() => region.scrollTop).toBe(0);
    expect(region.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  });

  it("On a phone a row shows each cell after its head without scrolling sideways, and nothing of an empty one", async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 800));
    const columns = [
      ...COLUMNS.slice(0, 2),
      { key: "none", header: "Plan", render: () => "" },
      { key: "by", header: "Made by", wraps: true, render: ({ name }: Person) => name },
    ];
    show(<DataTable caption="Users" columns={columns} rows={PEOPLE} rowKey={({ _id }) => _id} />);
    const region = page.getByRole("region", { name: "Users" }).element();
    expect(region.scrollWidth).toBeLessThanOrEqual(region.clientWidth);
    const row = page.getByRole("row", { name: /^Anna/u });
    const seen = [...row.element().children].filter((cell) => cell.clientHeight > 1);
    const texts = seen.map((cell) => (cell as HTMLElement).innerText);
    expect(texts).toEqual(["Anna Brunner", "Notes\n3", "Made by\nAnna Brunner"]);
    await expect.element(row.getByRole("cell", { name: "3", exact: true })).toBeVisible();
  });

  it.each([
    [1280, ["Anna Brunner", "3"]],
    [390, ["Anna Brunner", "3 notes"]],
  ])("A row of which more is said in fewer words has them on a phone alone (%i px)", async (width, shown) => {
    await page.viewport(width, 844);
    onTestFinished(() => page.viewport(1280, 800));
    const columns: readonly Column<Person>[] = [
      { key: "name", header: "Name", render: ({ name }) => name },
      { key: "words", header: "Notes", seen: "rows", render: ({ notes }) => `${notes} notes` },
      { key: "notes", header: "Notes", seen: "columns", render: ({ notes }) => notes },
    ];
    show(<DataTable caption="Users" columns={columns} rows={PEOPLE} rowKey={({ _id }) => _id} />);
    const row = page.getByRole("row", { name: /^Anna/u }).element();
    const seen = [...row.children].filter((cell) => cell.clientHeight > 1);
    expect(seen.map((cell) => (cell as HTMLElement).innerText)).toEqual(shown);
  });
});
