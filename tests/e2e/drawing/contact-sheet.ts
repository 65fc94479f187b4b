/** All pictures on one page, and the same page split into images. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import type { Screen } from "../screens/screen.ts";
import { DESK, PHONE, WIDE_DESK } from "../browser.ts";
import { picturesOf, SEEN } from "./pictures.ts";

/** What the sheets show, so that the words on them can be read. */
const KINDS = [
  { name: "phone", sizes: [PHONE], screens: 4, columns: 4 },
  { name: "desk", sizes: [DESK, WIDE_DESK], screens: 1, columns: 2 },
] as const;
type Kind = (typeof KINDS)[number];

const SHEET_WIDTH = 1800;

/** Returns the paths of the page and of the images. */
export const makeContactSheet = async (
  browser: Browser,
  screens: readonly Screen[],
): Promise<readonly string[]> => {
  const whole = join(SEEN, "index.html");
  writeFileSync(whole, KINDS.map((kind) => sheetOf(screens, kind)).join(""));
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 1000 } });
  const sheets: string[] = [];
  for (const kind of KINDS)
    for (let first = 0; first < screens.length; first += kind.screens) {
      const part = join(SEEN, "part.html");
      writeFileSync(part, sheetOf(screens.slice(first, first + kind.screens), kind));
      await page.goto(pathToFileURL(part).href);
      const sheet = join(SEEN, `${kind.name}-${String(first / kind.screens + 1).padStart(3, "0")}.png`);
      await page.screenshot({ path: sheet, fullPage: true });
      sheets.push(sheet);
    }
  await page.close();
  return [whole, ...sheets];
};

const sheetOf = (screens: readonly Screen[], { sizes, columns }: Kind): string =>
  `<!doctype html><meta charset="utf-8"><title>Screens</title><style>
body { margin: 16px; background: #999; font: 16px sans-serif }
section { display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 12px; align-items: start; margin-bottom: 12px }
figure { margin: 0 } img { width: 100%; border: 1px solid #555 }
</style><section>${screens.flatMap((screen) => picturesOf(screen, sizes).map(figureOf)).join("")}</section>`;

const figureOf = (picture: string): string =>
  `<figure><figcaption>${picture}</figcaption><img src="${picture}" alt=""></figure>`;
