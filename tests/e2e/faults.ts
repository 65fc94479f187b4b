import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/**
 * Broken accessibility rules of the page, including best practices, each with its elements. Elements in `beside` have
 * tests of their own.
 */
export const findFaults = async (page: Page, beside?: string): Promise<readonly string[]> =>
  analyze(await axeOf(page, beside));

/** Only rules that a theme can affect. */
export const findFaultsOfColour = async (page: Page, beside?: string): Promise<readonly string[]> =>
  analyze((await axeOf(page, beside)).withRules(["color-contrast", "link-in-text-block"]));

// Nothing here comes from another origin, so one pass over all is enough, and the fastest. Frames are passed over: the
// one of a preview runs no scripts, and the one of the phone has tests of its own.
const axeOf = async (page: Page, beside: string | undefined): Promise<AxeBuilder> => {
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(AXE);
  const axe = new AxeBuilder({ page, axeSource: NOTHING_MORE })
    .setLegacyMode()
    .options({ resultTypes: ["violations"], iframes: false });
  return beside === undefined ? axe : axe.exclude(beside);
};

/** Injected once: the builder injects it twice for each check, which takes longer than the check. */
const AXE = `${readFileSync(createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"), "utf8")};undefined`;
const NOTHING_MORE = "undefined";

const analyze = async (axe: AxeBuilder): Promise<readonly string[]> => {
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(" ")} ${failureSummary ?? ""}`).join(", ")}`,
  );
};

/** Whether the page fits the width of its window, once its layout has settled (at most 3 s). */
export const fitsItsWidth = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      null,
      {
        timeout: 3_000,
      },
    )
    .then(
      () => true,
      () => false,
    );

/** Whether no animation takes longer than 10 ms, on a page that was asked to reduce motion. */
export const keepsStill = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    document.getAnimations().every((animation) => {
      const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
      return Number(duration ?? 0) <= 10 && (iterations ?? 1) < Infinity;
    }),
  );
