/**
 * In forced colours the page loses its shadows and shades, and all that only these convey. The check compares
 * pixels, so it does not matter how an element shows its state.
 */
import type { ElementHandle, Page } from "playwright-core";

/** Elements that do not show that they have the focus, or whether they are chosen. */
export const findFaultsOfForcedColours = async (page: Page): Promise<readonly string[]> => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  const found = [...(await findUnseenFocus(page)), ...(await findUnseenChoices(page))];
  await page.emulateMedia({ forcedColors: "none" });
  return found;
};

/** Parts of drawn pictures: of the thread in the app and on public pages, and of the letter on the home page. */
const PARTS =
  '[class$="_lamp"], [class$="_lived"], [class*="_delivery"], [class^="thread-l"], .letter-drawing :is(rect, .gone, .lit)';

/** Parts of pictures that forced colours hide, or that leave the page as it is when they are taken away. */
export const findUnseenParts = async (page: Page): Promise<readonly string[]> => {
  await page.emulateMedia({ forcedColors: "none", reducedMotion: "reduce" });
  // The thread comes with the user's data, after the heading.
  await page
    .locator(PARTS)
    .first()
    .waitFor({ state: "attached" })
    .catch(() => undefined);
  // What a dialog covers is not to be seen.
  const modal = await page.$("dialog:modal");
  const parts = await (modal ?? page).$$(PARTS);
  const found = parts.length === 0 ? ["has no picture"] : [];
  const drawn: Place[] = [];
  for (const part of parts) if (await part.evaluate(isDrawn)) drawn.push(part);
  await page.emulateMedia({ forcedColors: "active" });
  for (const part of drawn) {
    const name = await part.evaluate((one) => one.getAttribute("class") ?? one.tagName);
    // The line around the thread's parts has no picture of its own.
    if (name === "thread-line") continue;
    if (!(await part.evaluate(isDrawn))) {
      found.push(`hidden: ${name}`);
      continue;
    }
    const clip = await clipAround(part);
    const before = await page.screenshot({ clip });
    await part.evaluate((one) => one.style.setProperty("visibility", "hidden"));
    const after = await page.screenshot({ clip });
    await part.evaluate((one) => one.style.removeProperty("visibility"));
    if (before.equals(after)) found.push(`nothing to be seen: ${name}`);
  }
  await page.emulateMedia({ forcedColors: "none" });
  return found;
};

/** A line drawn as SVG has no area. The time lived lies under the lamp on the thread's first day. */
const isDrawn = (one: HTMLElement | SVGElement): boolean => {
  const { width, height } = one.getBoundingClientRect();
  if (one.getAttribute("class")?.endsWith("lived") === true && width < 16) return false;
  const size = one instanceof SVGElement ? width + height : width * height;
  return size > 0 && getComputedStyle(one).visibility === "visible";
};

type Place = ElementHandle<HTMLElement | SVGElement>;

/** Every page begins with the same elements; its own come after them. */
const MOST_PLACES = 16;

const findUnseenFocus = async (page: Page): Promise<readonly string[]> => {
  const found: string[] = [];
  for (let place = 0; place < MOST_PLACES; place += 1) {
    await page.keyboard.press("Tab");
    const focused = (await page.evaluateHandle(() => document.activeElement as HTMLElement)).asElement();
    if (focused === null || (await focused.evaluate((one) => one === document.body))) return found;
    const clip = await clipAround(focused);
    const withFocus = await page.screenshot({ clip });
    await focused.evaluate((one) => one.blur());
    const without = await page.screenshot({ clip });
    await focused.evaluate((one) => one.focus());
    if (withFocus.equals(without)) found.push(`no focus to be seen: ${await nameOf(focused)}`);
  }
  return found;
};

/** Switches, checkboxes and segments, each in both states; the page gets no event. */
const findUnseenChoices = async (page: Page): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const choice of await page.$$("input[type=checkbox], input[type=radio]")) {
    if (!(await choice.isVisible())) continue;
    const clip = await clipAround(choice);
    const before = await page.screenshot({ clip });
    await turnOver(choice);
    const after = await page.screenshot({ clip });
    await turnOver(choice);
    if (before.equals(after)) found.push(`on looks like off: ${await nameOf(choice)}`);
  }
  return found;
};

const turnOver = (choice: Place): Promise<void> =>
  choice.evaluate((one) => {
    const input = one as HTMLInputElement;
    input.checked = !input.checked;
  });

type Clip = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** With room for a focus ring, clipped to the window. The ring of a note's link is that of its whole row. */
const clipAround = async (place: Place): Promise<Clip> => {
  await place.scrollIntoViewIfNeeded();
  return place.evaluate((one) => {
    const box = (one.closest("label, article") ?? one).getBoundingClientRect();
    const [x, y] = [Math.max(0, box.x - 6), Math.max(0, box.y - 6)];
    const [right, bottom] = [Math.min(innerWidth, box.right + 6), Math.min(innerHeight, box.bottom + 6)];
    return { x, y, width: right - x, height: bottom - y };
  });
};

const nameOf = (place: Place): Promise<string> =>
  place.evaluate((one) => {
    const { tagName, textContent } = one.closest("label") ?? one;
    return `${tagName.toLowerCase()} ${one.getAttribute("aria-label") ?? textContent}`;
  });
