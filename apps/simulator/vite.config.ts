import { fileURLToPath } from "node:url";
import { build, defineConfig } from "vite";
import type { Plugin, Rolldown } from "vite";

const BRIDGE_SCRIPT = fileURLToPath(new URL("src/bootstrap.ts", import.meta.url));

/**
 * The script that the server puts into the framed page. It is built by itself into one plain file with a name that
 * never changes: it has to run before the page's modules, and a plain script cannot share chunks with the phone.
 */
const bridgeScript = (): Plugin => ({
  name: "bridge-script",
  apply: "build",
  async buildStart() {
    this.addWatchFile(BRIDGE_SCRIPT);
  },
  async generateBundle() {
    const result = await build({
      configFile: false,
      publicDir: false,
      logLevel: "silent",
      build: {
        write: false,
        target: "es2022",
        rolldownOptions: { input: BRIDGE_SCRIPT, output: { format: "iife" } },
      },
    });
    for (const { output } of [result].flat() as Rolldown.RolldownOutput[])
      this.emitFile({ type: "asset", fileName: "bridge.js", source: output[0].code });
  },
});

export default defineConfig({
  base: "/__dev/phone/",
  plugins: [bridgeScript()],
  build: {
    target: "es2022",
    cssMinify: "lightningcss",
    // The first browsers that know `light-dark()` and nesting; older targets would have both rewritten.
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
    // Inlined files would need `data:` in the content security policy, the polyfill an inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ["index.html", "inbox.html"] },
  },
});
