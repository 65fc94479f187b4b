import { cpSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { type Step, type StepResult } from "../gate/step.ts";
import { oneFor } from "../gate/tally.ts";
import { type Outcome, projectRoot, runProgram, type RunOptions } from "../run-program.ts";
import { filesOfApp, judgeBundle, readBundle, sizeOf } from "./bundles.ts";
import { judgeLinking, judgeModule, judgeSdk, readModuleSources } from "./own-module.ts";
import { judgePrebuilt, readPrebuilt } from "./prebuilt-project.ts";

const app = path.join(projectRoot, "apps/native");
const modules = path.join(app, "node_modules");
const scratch = path.join(projectRoot, ".cache/native-check");

/** Expo asks nobody, tells nobody and changes nothing by itself. */
const environment = {
  CI: "1",
  EXPO_OFFLINE: "1",
  EXPO_NO_TELEMETRY: "1",
  EXPO_NO_GIT_STATUS: "1",
  SITE_URL: "https://afterword.example",
  APP_ID: "app.afterword",
};

type Finding = { readonly objections?: readonly string[]; readonly note?: string };

/** A step that runs programs one after the other, and looks at what they made. */
const step = (name: string, work: (run: typeof runProgram) => Promise<Finding>, after?: string): Step => ({
  name,
  ...(after === undefined ? {} : { after }),
  run: async (): Promise<StepResult> => {
    const said: string[] = [];
    const run = async (
      program: string,
      words: readonly string[],
      options: RunOptions = {},
    ): Promise<Outcome> => {
      const outcome = await runProgram(program, words, { folder: app, environment, ...options });
      said.push(outcome.stdout, outcome.stderr);
      if (outcome.code !== 0) throw new Error(`${program} ${words.join(" ")} ended with ${outcome.code}`);
      return outcome;
    };
    try {
      const { objections = [], note = "" } = await work(run);
      const passed = objections.length === 0;
      return { passed, output: objections.join("\n"), tally: oneFor(passed), note };
    } catch (failure) {
      return { passed: false, output: [...said, String(failure)].join("\n"), tally: oneFor(false), note: "" };
    }
  },
});

const expo = (...words: readonly string[]): readonly [string, readonly string[]] => [
  "node",
  [path.join(modules, "expo/bin/cli"), ...words],
];

const INSTALLED = "clean installation";

const install = step(INSTALLED, async (run) => {
  rmSync(modules, { recursive: true, force: true });
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  const { stdout } = await run("npm", ["ci", "--no-progress"]);
  return { note: /added \d+ packages/.exec(stdout)?.[0] ?? "" };
});

const types = step(
  "types of the app",
  async (run) => {
    await run("tsc", ["--project", "expo/tsconfig.json"]);
    return {};
  },
  INSTALLED,
);

const lint = step(
  "lint of the app",
  async (run) => {
    await run("oxlint", ["--config", ".oxlintrc.json", "apps/native"], { folder: projectRoot });
    return {};
  },
  INSTALLED,
);

const unitTests = step("tests of its core", async (run) => {
  const { stdout } = await run("vitest", ["run", "--project", "unit", "apps/native", "tools/native"], {
    folder: projectRoot,
  });
  return { note: /Tests +(\d+ passed)/.exec(plain(stdout))?.[1] ?? "" };
});

/** A machine that is shared takes several times as long as one alone. */
const PATIENCE_MS = 30_000;

const screenTests = step(
  "tests of its screen",
  async (run) => {
    const jest = [path.join(modules, "jest/bin/jest.js"), "--ci", `--testTimeout=${PATIENCE_MS}`];
    const { stderr } = await run("node", jest);
    const ran = ["ios", "android"].filter((system) => new RegExp(`PASS ${system}`).test(plain(stderr)));
    const objections = ran.length === 2 ? [] : [`only these presets ran: ${ran.join()}`];
    return { objections, note: /Tests: +(\d+ passed)/.exec(plain(stderr))?.[1] ?? "" };
  },
  INSTALLED,
);

const bundle = (system: "android" | "ios"): Step =>
  step(
    `bundle for ${system}`,
    async (run) => {
      const folder = path.join(scratch, system);
      const words = ["--platform", system, "--source-maps", "--clear", "--output-dir", folder];
      await run(...expo("export", ...words));
      const made = readBundle(folder);
      return { objections: judgeBundle(made, filesOfApp(projectRoot)), note: sizeOf(made) };
    },
    INSTALLED,
  );

/** In a copy, because Expo writes into the folder of the app. Its template is a package of the lock file. */
const prebuild = step(
  "projects for both systems",
  async (run) => {
    const folder = path.join(scratch, "projects");
    for (const part of ["app.config.ts", "package.json", "assets", "modules", "expo", "src"])
      cpSync(path.join(app, part), path.join(folder, part), { recursive: true });
    symlinkSync(modules, path.join(folder, "node_modules"));
    await run("npm", [
      "pack",
      path.join(modules, "expo-template-bare-minimum"),
      "--pack-destination",
      scratch,
    ]);
    const template = path.join(scratch, "expo-template-bare-minimum-57.0.28.tgz");
    await run(...expo("prebuild", "--no-install", "--template", template), { folder });
    return { objections: judgePrebuilt(readPrebuilt(folder)) };
  },
  INSTALLED,
);

type LinkedModule = {
  readonly packageName: string;
  readonly modules?: readonly { readonly class: string }[];
} & {
  readonly projects?: readonly { readonly modules: readonly { readonly classifier: string }[] }[];
};

const ownModule = step(
  "its own module",
  async (run) => {
    const resolve = async (platform: string): Promise<readonly LinkedModule[]> => {
      const program = path.join(modules, "expo-modules-autolinking/bin/expo-modules-autolinking.js");
      const { stdout } = await run("node", [program, "resolve", "--platform", platform, "--json"]);
      const all = (JSON.parse(stdout) as { modules: readonly LinkedModule[] }).modules;
      return all.filter(({ packageName }) => packageName === "phone-facts");
    };
    const [apple, android] = [await resolve("apple"), await resolve("android")];
    const linked = {
      apple: apple.flatMap((one) => (one.modules ?? []).map((module) => module.class)),
      android: android.flatMap((one) =>
        (one.projects ?? []).flatMap((project) => project.modules.map(({ classifier }) => classifier)),
      ),
    };
    const sources = readModuleSources(projectRoot);
    return { objections: [...judgeModule(sources), ...judgeLinking(sources, linked), ...judgeSdk(modules)] };
  },
  INSTALLED,
);

/** Without the colours that programs use when they believe to speak to a person. */
const plain = (text: string): string =>
  text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g"), "");

/** The longest ones start first. */
export const nativeSteps: readonly Step[] = [
  install,
  unitTests,
  bundle("android"),
  bundle("ios"),
  screenTests,
  prebuild,
  types,
  lint,
  ownModule,
];
