import { FAKE_DEVICES, findChromium, QUIET_FLAGS } from "@afterword/testing/chromium";
import { listenForComplaints } from "./complaints.ts";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";

/** Complaints of all its pages are collected (complaints.ts). */
export const openBrowser = async (devices: readonly string[] = FAKE_DEVICES): Promise<Browser> => {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("no Chromium found; set CHROMIUM to its path");
  const browser = await chromium.launch({
    executablePath,
    args: [...QUIET_FLAGS, ...devices],
    chromiumSandbox: process.getuid?.() !== 0,
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    listenForComplaints(context);
    return context;
  };
  return browser;
};

/** Pages left open keep calling the server; close them after each story. */
export const closePages = async (browser: Browser): Promise<void> => {
  await Promise.all(browser.contexts().map((context) => context.close()));
};

export type Theme = "light" | "dark";
export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 800 };
export const WIDE_DESK = { width: 1920, height: 1080 };
/** High enough for the simulated phone at full size: a scaled frame moves the targets of clicks. */
export const PHONE_STAGE = { width: 1280, height: 1000 };

/** User agent of the native wrapper, so that the website is in app mode without the simulated phone around it. */
export const APP_USER_AGENT =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36 AfterwordApp/1 (simulator; 1.0.0)";

export type Complaints = readonly string[];

export type OpenPage = { readonly page: Page; readonly complaints: () => Complaints };

/** A page that collects complaints of the browser: script errors and violations of the content policy. */
export const openPage = async (context: BrowserContext): Promise<OpenPage> => {
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`script: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && /Content Security Policy|Uncaught/i.test(message.text())) {
      complaints.push(message.text());
    }
  });
  return { page, complaints: () => complaints };
};
