import { findChromium, QUIET_FLAGS } from "@afterword/testing/chromium";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Outside a build nobody has named the style sheet and the fonts of the pages rendered on the server. */
const clientAssets = (): Plugin => {
  const name = "virtual:client-assets";
  return {
    name: "client-assets-of-tests",
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}`
        ? `export const clientAssets = { stylesheet: "/assets/pages.css", fonts: ["/assets/letter.woff2"], noteScript: "/assets/note.js", webManifest: "/manifest.webmanifest" };`
        : undefined,
  };
};

const executablePath = findChromium();

const PHONE = { browser: "chromium", viewport: { width: 390, height: 844 } } as const;

const ALL = "src/**/*.browser.test.tsx";

/** They try code that is fetched when it is first needed, which a tab that showed it before has already. */
const NEED_A_FRESH_PAGE = [
  "src/app/first-page.browser.test.tsx",
  "src/features/second-factor/parts/qr-code.browser.test.tsx",
];

/**
 * Components in a real browser, where focus, dialogs, popovers and pointers are the platform's own. What the browser
 * loads is named beforehand: a library found late would be bundled late, and the page would begin again in mid-test.
 */
export default defineConfig({
  plugins: [clientAssets()],
  optimizeDeps: {
    include: [
      "@hookform/resolvers/standard-schema",
      "@simplewebauthn/browser",
      "@tanstack/react-query",
      "lucide-react",
      "qr",
      "react",
      "react-dom",
      "react-dom/client",
      "react-dom/server",
      "react-hook-form",
      "react/jsx-dev-runtime",
      "react/jsx-runtime",
      "zod/mini",
    ],
  },
  test: {
    name: "browser",
    // The pages of files follow each other in one tab, which spares what every file would load anew; each resets
    // what the next would find (src/testing/reset-after-file.ts).
    isolate: false,
    setupFiles: ["src/testing/reset-after-file.ts"],
    // A test mostly waits for the browser: one page for each core that the product is measured on.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Pages are fetched when they are first shown, and the machine may be busy.
    expect: { poll: { timeout: 15_000 } },
    api: { host: "127.0.0.1" },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          args: [...QUIET_FLAGS],
          chromiumSandbox: process.getuid?.() !== 0,
          ...(executablePath === undefined ? {} : { executablePath }),
        },
        // Whatever moves makes a test wait; those about motion ask for it (src/testing/motion.ts).
        contextOptions: { reducedMotion: "reduce" },
        actionTimeout: 15_000,
      }),
      instances: [
        { ...PHONE, name: "browser", include: [ALL], exclude: NEED_A_FRESH_PAGE },
        { ...PHONE, name: "browser-fresh", include: NEED_A_FRESH_PAGE, isolate: true },
      ],
    },
  },
});
