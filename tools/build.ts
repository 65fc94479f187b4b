/**
 * Builds what is out of date: the web app (pages for browsers and the server's public pages) and the phone
 * simulator. A build is skipped when nothing it is made of has changed since; the fingerprint of its inputs is
 * written last, so that a build that was cut off counts as not made. The pages are built once for each language, into
 * one folder, where what is the same in all of them is one file (docs/decisions/030).
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DEFAULT_LANGUAGE, LANGUAGES } from "@afterword/core/language/languages";
import { compressFiles } from "./build/compress-files.ts";
import { fingerprint } from "./build/fingerprint.ts";

type Target = {
  readonly name: string;
  readonly folder: string;
  /** Folders below it that the build writes. */
  readonly outputs: readonly string[];
  /** Each language has its own where `PAGE_LANGUAGE` changes what is built. They run side by side. */
  readonly languages: readonly string[];
  /** One after the other. */
  readonly commands: readonly (readonly string[])[];
};

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const TARGETS: readonly Target[] = [
  {
    name: "web app",
    folder: "apps/web",
    outputs: ["dist", "dist-server"],
    languages: LANGUAGES,
    commands: [
      ["vite", "build", "--logLevel", "warn"],
      [
        "vite",
        "build",
        "--logLevel",
        "warn",
        "--ssr",
        "src/public-pages/render.tsx",
        "--outDir",
        "dist-server",
      ],
    ],
  },
  {
    name: "phone simulator",
    folder: "apps/simulator",
    outputs: ["dist"],
    languages: [DEFAULT_LANGUAGE],
    commands: [["vite", "build", "--logLevel", "warn"]],
  },
];

/** Throws with the build's own output when a build fails. `say` receives one line for each step. */
export const buildAll = async (say: (line: string) => void): Promise<void> => {
  const shared = fingerprint(ROOT, ["package-lock.json", "packages", "tsconfig.base.json"]);
  await Promise.all(TARGETS.map((target) => build(target, shared, say)));
};

const build = async (target: Target, shared: string, say: (line: string) => void): Promise<void> => {
  const marker = join(ROOT, target.folder, "dist", ".built-from");
  const wanted = `${shared} ${fingerprint(ROOT, [target.folder])}`;
  if (existsSync(marker) && readFileSync(marker, "utf8") === wanted) return;
  say(`building the ${target.name} …`);
  const startedAt = process.hrtime.bigint();
  const folder = join(ROOT, target.folder);
  for (const output of target.outputs) rmSync(join(folder, output), { recursive: true, force: true });
  await Promise.all(
    target.languages.map(async (language) => {
      for (const command of target.commands) await run(command, folder, { PAGE_LANGUAGE: language });
    }),
  );
  compressFiles(join(folder, "dist"));
  writeFileSync(marker, wanted);
  say(`built the ${target.name} in ${seconds(startedAt)} s`);
};

const run = (
  command: readonly string[],
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const [tool = "", ...rest] = command;
    const child = spawn(process.execPath, [join(ROOT, "node_modules", ".bin", tool), ...rest], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...settings, NODE_ENV: "production" },
    });
    const output: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) return resolve();
      reject(
        new Error(`${command.join(" ")} in ${folder} failed:\n${Buffer.concat(output).toString("utf8")}`),
      );
    });
  });

const seconds = (since: bigint): string => (Number(process.hrtime.bigint() - since) / 1e9).toFixed(1);
