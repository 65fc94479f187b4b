/** All pictures on one page, a row for each screen, and the same page split into a few images. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import type { Screen } from "../screens/screen.ts";
import { picturesOf, SEEN } from "./pictures.ts";

const SCREENS_ON_A_SHEET = 4;
const SHEET_WIDTH = 1800;

/** Returns the paths of the page and of the images. */
export const makeContactSheet = async (
  browser: Browser,
  screens: readonly Screen[],
): Promise<readonly string[]> => {
  const whole = join(SEEN, "index.html");
  writeFileSync(whole, sheetOf(screens));
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 1000 } });
  const sheets: string[] = [];
  for (let first = 0; first < screens.length; first += SCREENS_ON_A_SHEET) {
    const part = join(SEEN, "part.html");
    writeFileSync(part, sheetOf(screens.slice(first, first + SCREENS_ON_A_SHEET)));
    await page.goto(pathToFileURL(part).href);
    const sheet = join(SEEN, `sheet-${String(sheets.length + 1).padStart(2, "0")}.png`);
    await page.screenshot({ path: sheet, fullPage: true });
    sheets.push(sheet);
  }
  await page.close();
  return [whole, ...sheets];
};

const sheetOf = (screens: readonly Screen[]): string =>
  `<!doctype html><meta charset="utf-8"><title>Screens</title><style>
body { margin: 16px; background: #999; font: 16px sans-serif }
section { display: grid; grid-template-columns: 1fr 1fr 2.4fr 2.4fr; gap: 12px; align-items: start; margin-bottom: 24px }
h2 { grid-column: 1 / -1; margin: 0; font-size: 18px } img { width: 100%; border: 1px solid #555 }
</style>${screens.map(rowOf).join("")}`;

const rowOf = (screen: Screen): string =>
  `<section><h2>${screen.name}</h2>${picturesOf(screen)
    .map((picture) => `<img src="${picture}" alt="${picture}">`)
    .join("")}</section>`;
