/**
 * Lighthouse on a simulated, throttled phone, each page three times in a new browser. The load of this machine changes
 * the performance score, so its median counts; the other scores do not change, so the lowest counts.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium, QUIET_FLAGS } from "@afterword/testing/chromium";
import { freePort } from "@afterword/testing/free-port";
import lighthouse from "lighthouse";
import { chromium, type BrowserContext } from "playwright-core";
import { medianOf } from "../bench/world.ts";
import type { Account } from "../e2e/account.ts";
import { storageOf } from "../e2e/open-page-as.ts";

const RUNS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

export type Scores = {
  readonly performance: number;
  /** The lowest of accessibility, best practices and search engines. */
  readonly rest: number;
  readonly layoutShift: number;
  /** What cost points. */
  readonly losses: readonly string[];
};

type Visit = {
  readonly origin: string;
  readonly path: string;
  readonly account: Account | undefined;
  /** Hidden from search engines, so its search score does not count. */
  readonly hidden: boolean;
};

export const scorePage = async (visit: Visit): Promise<Scores> => {
  const runs: Scores[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await scoreOnce(visit));
  return {
    performance: medianOf(runs.map(({ performance }) => performance)),
    rest: Math.min(...runs.map(({ rest }) => rest)),
    layoutShift: Math.max(...runs.map(({ layoutShift }) => layoutShift)),
    losses: [...new Set(runs.flatMap(({ losses }) => losses))],
  };
};

const scoreOnce = async (visit: Visit): Promise<Scores> => {
  const profile = mkdtempSync(join(tmpdir(), "afterword-lighthouse-"));
  const port = await freePort();
  const browser = await openProfile(profile, port);
  try {
    if (visit.account !== undefined) await enter(browser, visit.origin, visit.account);
    return await judge(visit, port);
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
};

/** Lighthouse uses the browser through a debugging port, with the same profile. */
const openProfile = (profile: string, port: number): Promise<BrowserContext> => {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("no Chromium found; set CHROMIUM to its path");
  return chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...QUIET_FLAGS, `--remote-debugging-port=${port}`],
    chromiumSandbox: process.getuid?.() !== 0,
  });
};

const enter = async (browser: BrowserContext, origin: string, account: Account): Promise<void> => {
  const page = await browser.newPage();
  // Any page of this origin can write to its storage.
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate((kept) => {
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  }, storageOf(account));
  await page.close();
};

const judge = async ({ origin, path, hidden }: Visit, port: number): Promise<Scores> => {
  const url = `${origin}${path}`;
  const result = await lighthouse(url, {
    port,
    logLevel: "error",
    onlyCategories: [...CATEGORIES],
    // Clearing the storage would log the user out.
    disableStorageReset: true,
    // Nothing can be fetched from a hidden page, not even /robots.txt.
    skipAudits: hidden ? ["is-crawlable", "robots-txt"] : [],
  });
  if (result === undefined || result.lhr.runtimeError !== undefined)
    throw new Error(`Lighthouse could not read ${url}: ${result?.lhr.runtimeError?.message ?? ""}`);
  const { categories, audits, finalDisplayedUrl } = result.lhr;
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`);
  const scoreOf = (id: (typeof CATEGORIES)[number]): number => Math.round((categories[id]?.score ?? 0) * 100);
  return {
    performance: scoreOf("performance"),
    rest: Math.min(...CATEGORIES.slice(1).map(scoreOf)),
    layoutShift: audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
    losses: CATEGORIES.slice(1).flatMap((id) =>
      (categories[id]?.auditRefs ?? [])
        .filter(({ id: audit, weight }) => weight > 0 && (audits[audit]?.score ?? 1) < 1)
        .map(({ id: audit }) => audit),
    ),
  };
};
