import { expect, it } from "vitest";
import { shareBrowser } from "../shared-stage.ts";
import { findFaultsOfLargeText } from "./large-text.ts";

const findIn = async (body: string): Promise<readonly string[]> => {
  const page = await (await shareBrowser()).newPage();
  await page.setContent(`<!doctype html><style>* { margin: 0; font: 1rem/1.5 serif }</style>${body}`);
  const found = await findFaultsOfLargeText(page);
  await page.close();
  return found;
};

it("Large text that is cut by a box, or wider than its button, is found", async () => {
  expect(await findIn(`<div style="height: 30px; overflow: hidden"><p>Kept</p></div>`)).toEqual([
    "cut: Kept",
  ]);
  expect(await findIn(`<button style="width: 40px; border: 0; padding: 0">Delivered</button>`)).toEqual([
    "cut: Delivered",
  ]);
});

it("Text that ends in dots, scrolls, or is for screen readers alone is not cut", async () => {
  const dots = "overflow: hidden; text-overflow: ellipsis; white-space: nowrap; width: 60px";
  const spoken = "position: absolute; width: 1px; height: 1px; overflow: hidden";
  const scrolled = "height: 30px; overflow: auto";
  const texts = [dots, spoken, scrolled].map((style) => `<p style="${style}">A long sentence</p>`);
  expect(await findIn(texts.join(""))).toEqual([]);
});

it("Controls that lie on each other are found, but not a button in a field, nor one that is stuck above the page", async () => {
  const next = (style: string): string => `<button style="${style}">Next</button>`;
  const back = `<button style="height: 40px">Back</button>`;
  expect(await findIn(back + next("margin-left: -20px"))).toEqual(["button Back lies on button Next"]);
  expect(await findIn(back + next("position: fixed; top: 0; left: 0"))).toEqual([]);
  const field = `<input style="width: 300px">`;
  expect(await findIn(field + next("margin-left: -110px; border: 0; padding: 0"))).toEqual([]);
});
