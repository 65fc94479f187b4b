/**
 * `npm run screens`: takes the pictures of every room in both sizes and themes, on a clock that stands still, compares
 * them with the references, and puts all of them on a contact sheet. Exits 1 when something differs.
 * `-- --accept` makes what was seen the references; words choose rooms by their names.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openBrowser } from "../browser.ts";
import { openHouse } from "../rooms/house.ts";
import { ROOMS } from "../rooms/table.ts";
import { startWorld } from "../world.ts";
import { comparePictures } from "./compare-pictures.ts";
import { makeContactSheet } from "./contact-sheet.ts";
import { picturesOf, REFERENCES, referenceOf, SEEN } from "./pictures.ts";
import { takePictures } from "./take-pictures.ts";

const FIXED_DATE = new URL("fixed-date.ts", import.meta.url).href;

const main = async (): Promise<void> => {
  const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
  const accepts = process.argv.includes("--accept");
  const rooms = ROOMS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const browser = await openBrowser();
  const world = await startWorld({ settings: { NODE_OPTIONS: `--import=${FIXED_DATE}`, TZ: "UTC" } });
  try {
    const house = await openHouse(world);
    const failures = await takePictures(browser, house, rooms);
    const pictures = rooms.flatMap(picturesOf);
    const page = await browser.newPage();
    // Only a page of some origin may read pictures into a canvas.
    await page.goto(`${world.origin}/favicon.svg`);
    const differences = accepts ? [] : await comparePictures(page, pictures);
    for (const line of [...differences, ...failures]) say(`✗ ${line}`);
    if (accepts) accept(pictures, words.length === 0);
    const [sheet = "", ...parts] = await makeContactSheet(browser, rooms);
    if (!accepts)
      say(`${pictures.length - differences.length} of ${pictures.length} pictures are as they were.`);
    say(`All of them: ${pathToFileURL(sheet).href}, and ${parts.length} sheets beside it.`);
    process.exitCode = differences.length + failures.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await world.stop();
  }
};

/** `all`: what no room has any more goes. */
const accept = (pictures: readonly string[], all: boolean): void => {
  mkdirSync(REFERENCES, { recursive: true });
  for (const picture of pictures.filter((name) => existsSync(join(SEEN, name))))
    copyFileSync(join(SEEN, picture), referenceOf(picture));
  const kept = readdirSync(REFERENCES);
  if (all) for (const name of kept) if (!pictures.includes(name)) rmSync(referenceOf(name));
  const bytes = readdirSync(REFERENCES).reduce((sum, name) => sum + statSync(referenceOf(name)).size, 0);
  say(`The references are renewed: ${(bytes / 1e6).toFixed(1)} MB.`);
};

const say = (line: string): void => console.log(line);

await main();
