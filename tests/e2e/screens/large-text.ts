/**
 * A page at twice the font size (look.md, "Accessibility"; WCAG 1.4.4): nothing is cut, and no control lies on another.
 */
import type { Page } from "playwright-core";
import { fitsItsWidth } from "../faults.ts";

export const findFaultsOfLargeText = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const sideways = (await fitsItsWidth(page)) ? [] : ["scrolls sideways"];
  const found = [...sideways, ...(await page.evaluate(findCutText)), ...(await page.evaluate(findOverlaps))];
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  return found;
};

/** Runs in the page. Text that an element around it cuts off, unless it does so after a number of lines or with dots. */
const findCutText = (): readonly string[] => {
  const cuts = (style: CSSStyleDeclaration): boolean => /hidden|clip/.test(style.overflow);
  const means = (style: CSSStyleDeclaration): boolean =>
    style.webkitLineClamp !== "none" || style.textOverflow === "ellipsis";
  const leavesRoom = (style: CSSStyleDeclaration, box: DOMRect): boolean =>
    /auto|scroll/.test(style.overflow) ||
    style.position === "fixed" ||
    means(style) ||
    // Words for screen readers alone have no room at all.
    Math.min(box.width, box.height) <= 1;
  const isCut = (text: Range, from: Element): boolean => {
    const lines = text.getBoundingClientRect();
    // The link past the menu waits beside the window until it has the focus.
    if (lines.right <= 0 || lines.bottom <= 0) return false;
    for (let around: Element | null = from; around !== null; around = around.parentElement) {
      const [style, box] = [getComputedStyle(around), around.getBoundingClientRect()];
      if (leavesRoom(style, box)) return false;
      const sideways = Math.max(box.left - lines.left, lines.right - box.right);
      const upwards = Math.max(box.top - lines.top, lines.bottom - box.bottom);
      if (cuts(style) && Math.max(sideways, upwards) > 2) return true;
      // What is too wide for its button is not cut, but lies beside it.
      if (around.matches("button, input, select") && sideways > 2) return true;
    }
    return false;
  };
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    const { currentNode: node } = walker;
    const from = node.parentElement;
    if (from === null || node.textContent?.trim() === "") continue;
    // Words that are not drawn as they stand: a canvas has them for screen readers.
    if (from.matches("script, style, option, canvas")) continue;
    if (!from.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const text = document.createRange();
    text.selectNodeContents(node);
    if (isCut(text, from)) found.push(`cut: ${node.textContent?.trim().slice(0, 60)}`);
  }
  return found;
};

/** Runs in the page. Controls of the uppermost layer that lie on each other, although neither is inside the other. */
const findOverlaps = (): readonly string[] => {
  const layerOf = (one: Element): Element | null => {
    for (let around: Element | null = one; around !== null; around = around.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(around).position)) return around;
    return null;
  };
  /** One for each line of a link in a text. */
  const seenBoxesOf = (one: Element) =>
    [...one.getClientRects()].map((line) => {
      let { left, top, right, bottom } = line;
      for (let around = one.parentElement; around !== null; around = around.parentElement) {
        if (getComputedStyle(around).overflow === "visible") continue;
        const box = around.getBoundingClientRect();
        [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
        [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
      }
      return { left, top, right, bottom };
    });
  type Box = ReturnType<typeof seenBoxesOf>[number];
  const crosses = (a: Box, b: Box): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const holds = (a: Box, b: Box): boolean =>
    a.left <= b.left && a.right >= b.right && a.top <= b.top && a.bottom >= b.bottom;
  const nameOf = (one: Element): string =>
    `${one.tagName.toLowerCase()} ${(one.getAttribute("aria-label") ?? one.textContent ?? "").slice(0, 40)}`;
  const within = document.querySelector("dialog:modal") ?? document.body;
  const controls = [...within.querySelectorAll("a[href], button, input, select, textarea, summary")]
    .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .flatMap((one) => seenBoxesOf(one).map((box) => ({ one, box, layer: layerOf(one) })))
    .filter(({ box }) => box.right - box.left > 1 && box.bottom - box.top > 1);
  return controls.flatMap((a, index) =>
    controls.slice(index + 1).flatMap((b) => {
      const apart = a.layer !== b.layer || a.one.contains(b.one) || b.one.contains(a.one);
      // A field holds the button that shows its password.
      const inField = a.one.matches("input, textarea") && holds(a.box, b.box);
      return apart || inField || !crosses(a.box, b.box) ? [] : [`${nameOf(a.one)} lies on ${nameOf(b.one)}`];
    }),
  );
};
