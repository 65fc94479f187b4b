import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "../../testing/show.tsx";
import { SearchField } from "./search-field.tsx";

describe("the search field", () => {
  it("The search field offers to clear it only while it has text", async () => {
    show(<Searching />);
    const box = page.getByRole("searchbox", { name: "Search Recipient" });
    await expect.element(box).toHaveAttribute("placeholder", "Search Recipient");
    await expect.element(page.getByRole("button")).not.toBeInTheDocument();
    await box.fill("Mir");
    await expect.element(page.getByRole("button", { name: "Clear search" })).toBeVisible();
  });

  it("Clearing the search field empties it and keeps the focus in it", async () => {
    show(<Searching begun="Mir" />);
    await page.getByRole("button", { name: "Clear search" }).click();
    await expect.element(page.getByRole("searchbox")).toHaveValue("");
    await expect.element(page.getByRole("searchbox")).toHaveFocus();
    await userEvent.keyboard("An");
    await expect.element(page.getByRole("searchbox")).toHaveValue("An");
  });
});

function Searching({ begun = "" }: { readonly begun?: string }) {
  const [wanted, setWanted] = useState(begun);
  return <SearchField label="Search Recipient" value={wanted} onChange={setWanted} />;
}
