import { expect, it } from "vitest";
import { shareBrowser } from "../shared-stage.ts";
import { findUnseenParts } from "./forced-colours.ts";

const findIn = async (style: string): Promise<readonly string[]> => {
  const page = await (await shareBrowser()).newPage();
  const size = "width: 20px; height: 20px; forced-color-adjust: none; background: red";
  await page.setContent(
    `<!doctype html><style>.thread-lamp { ${size} } @media (forced-colors: active) { .thread-lamp { ${style} } }</style>
    <p class="thread-lamp"></p>`,
  );
  const found = await findUnseenParts(page);
  await page.close();
  return found;
};

it("A part of a picture that forced colours hide, or draw as the page, is found", async () => {
  expect(await findIn("background: Highlight")).toEqual([]);
  expect(await findIn("background: Canvas")).toEqual(["nothing to be seen: thread-lamp"]);
  expect(await findIn("display: none")).toEqual(["hidden: thread-lamp"]);
  expect(await findIn("width: 0")).toEqual(["hidden: thread-lamp"]);
});
