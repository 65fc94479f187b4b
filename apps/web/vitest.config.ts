import { FAKE_DEVICES, findChromium, QUIET_FLAGS } from "@afterword/testing/chromium";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { growingPx } from "./growing-px.ts";

/** Outside a build the pages rendered on the server have no names for style sheet and fonts. */
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

/** They test code that loads on first use, which a shared tab may have loaded already. */
const NEED_A_FRESH_PAGE = [
  "src/app/first-page.browser.test.tsx",
  "src/features/second-factor/parts/qr-code.browser.test.tsx",
  "src/features/signs-of-life/unloaded-notice.browser.test.tsx",
];

/**
 * Components in a real browser with its native focus, dialogs, popovers and pointers. Dependencies are listed
 * beforehand: one found late would be bundled late, and the page would reload in mid-test.
 */
export default defineConfig({
  plugins: [clientAssets(), growingPx()],
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
    // The files share one tab, which saves loading everything for each; each file resets what the next would find
    // (src/testing/reset-after-file.ts).
    isolate: false,
    setupFiles: ["src/testing/reset-after-file.ts"],
    // A test mostly waits for the browser: two workers match the two cores of the reference machine.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Pages load on first use, and the machine may be busy.
    expect: { poll: { timeout: 15_000 } },
    api: { host: "127.0.0.1" },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          args: [...QUIET_FLAGS, ...FAKE_DEVICES],
          chromiumSandbox: process.getuid?.() !== 0,
          ...(executablePath === undefined ? {} : { executablePath }),
        },
        // Animations make a test wait; tests about motion enable them (src/testing/motion.ts).
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
