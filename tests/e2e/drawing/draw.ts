import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Language } from "@afterword/core/language/languages";
import { buildAll } from "../../../tools/build.ts";
import { openBrowser } from "../browser.ts";
import { openScreenWorld } from "../screens/screen-world.ts";
import { SCREENS } from "../screens/screen-table.ts";
import { startWorld } from "../world.ts";
import { comparePictures, findUndrawn } from "./compare-pictures.ts";
import { makeContactSheet } from "./contact-sheet.ts";
import { addSpokenNotes } from "./spoken-notes.ts";
import { picturesOf, REFERENCES, referenceOf, SEEN } from "./pictures.ts";
import { takePictures } from "./take-pictures.ts";

const FIXED_DATE = new URL("fixed-date.ts", import.meta.url).href;

type Wanted = {
  /** Parts of the names of screens; all of them without any. */
  readonly words: readonly string[];
  readonly language: Language;
  /** The pictures become references. */
  readonly keeps: boolean;
};

export const draw = async ({ words, language, keeps }: Wanted): Promise<void> => {
  const screens = SCREENS.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  await buildAll(say);
  const browser = await openBrowser();
  const world = await startWorld({ settings: { NODE_OPTIONS: `--import=${FIXED_DATE}`, TZ: "UTC" } });
  try {
    const screenWorld = await addSpokenNotes(await openScreenWorld(world, language));
    const faults = await takePictures(browser, screenWorld, screens, language);
    const pictures = screens.flatMap((screen) => picturesOf(screen));
    const page = await browser.newPage();
    // Only a page with an origin may read pictures into a canvas.
    await page.goto(`${world.origin}/favicon.svg`);
    const undrawn = await findUndrawn(page, pictures);
    const changed = await comparePictures(page, pictures);
    const wrong = [...faults, ...undrawn];
    for (const line of wrong) say(`✗ ${line}`);
    for (const line of changed) say(`~ ${line}`);
    if (keeps) keep(pictures, words.length === 0);
    const [sheet = "", ...parts] = await makeContactSheet(browser, screens);
    say(`All of them: ${pathToFileURL(sheet).href}, and ${parts.length} sheets beside it.`);
    const drawn = `${pictures.length - undrawn.length} of ${pictures.length} pictures drawn`;
    say(`${drawn}, ${wrong.length} wrong, ${changed.length} changed`);
    process.exitCode = wrong.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await world.stop();
  }
};

/** `all`: references of screens that are gone are removed. */
const keep = (pictures: readonly string[], all: boolean): void => {
  if (all) rmSync(REFERENCES, { recursive: true, force: true });
  mkdirSync(REFERENCES, { recursive: true });
  const drawn = pictures.filter((name) => existsSync(join(SEEN, name)));
  for (const picture of drawn) copyFileSync(join(SEEN, picture), referenceOf(picture));
  say(`${drawn.length} pictures are kept as references in ${REFERENCES}.`);
};

const say = (line: string): void => console.log(line);
