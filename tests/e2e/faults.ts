import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/**
 * Rules of accessibility that the page breaks as it stands, best practices among them, each with its places. What lies
 * in `beside` has tests of its own.
 */
export const findFaults = async (page: Page, beside?: string): Promise<readonly string[]> => {
  // Nothing here comes from another origin, so one pass over all is enough, and the fastest.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await (beside === undefined ? axe : axe.exclude(beside)).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(" ")} ${failureSummary ?? ""}`).join(", ")}`,
  );
};

/** Whether the page keeps within the width of its window, once it has taken its place there: at most 3 s. */
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
