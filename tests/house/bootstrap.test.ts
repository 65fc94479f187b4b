import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runProgram, type Outcome } from "../../tools/run-program.ts";
import { plantTree, type PlantedTree } from "./planted-tree.ts";

/** Stands in for npm: notes that it was called, and installs nothing but a link to the Node that runs this test. */
const npm = `#!${process.execPath}
const fs = require("node:fs");
fs.appendFileSync("npm-calls", process.argv.slice(2).join(" ") + "\\n");
if (fs.existsSync("no-network")) { console.error("npm error network unreachable"); process.exit(1); }
setTimeout(() => {
  fs.mkdirSync("node_modules/node/bin", { recursive: true });
  fs.copyFileSync("package-lock.json", "node_modules/.package-lock.json");
  const blocked = fs.existsSync("scripts-blocked") && process.argv[2] !== "rebuild";
  if (!blocked) fs.symlinkSync(${JSON.stringify(process.execPath)}, "node_modules/node/bin/node");
}, 300);
`;

const files = {
  "package.json": JSON.stringify({ type: "commonjs", dependencies: { node: process.versions.node } }),
  "package-lock.json": JSON.stringify({
    packages: { "node_modules/node": { version: process.versions.node } },
  }),
  "bin/npm": npm,
  "tools/commands.json": JSON.stringify({ check: "tools/check.ts" }),
  "tools/check.ts": `
    if (process.argv[2] === "wait") { process.on("SIGTERM", () => process.exit(9)); setInterval(() => undefined, 1000); }
    process.stdout.write("here is " + process.execPath + " " + process.argv.slice(2).join(",") + "\\n");
    if (process.argv[2] === "fail") process.exit(7);`,
};

let tree: PlantedTree;
const at = (place: string): string => path.join(tree.folder, place);
const npmCalls = (): readonly string[] =>
  existsSync(at("npm-calls")) ? readFileSync(at("npm-calls"), "utf8").trim().split("\n") : [];
const environment = (): Record<string, string> => ({
  PATH: `${at("bin")}:${process.env["PATH"] ?? ""}`,
  npm_execpath: "",
});
const start = (...words: readonly string[]): Promise<Outcome> =>
  runProgram(process.execPath, [at("tools/bootstrap.mjs"), ...words], { environment: environment() });

beforeEach(() => {
  tree = plantTree(files, ["tools/bootstrap.mjs", "tools/bootstrap"]);
  chmodSync(at("bin/npm"), 0o755);
});
afterEach(() => tree.remove());

describe("the first command in a fresh clone", () => {
  it("The first command installs the packages, says so, and hands over with all arguments", async () => {
    const { code, stdout, stderr } = await start("check", "one", "two");
    expect(stderr).toMatch(/Installing the packages/);
    expect(stdout).toMatch(/^here is .*one,two/);
    expect(code).toBe(0);
    expect(npmCalls()).toHaveLength(1);
  });

  it("Two commands that begin at the same time install once", async () => {
    const both = await Promise.all([start("check"), start("check")]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(npmCalls()).toHaveLength(1);
  });

  it("A command installs when the one before it died while installing", async () => {
    mkdirSync(at(".cache/bootstrap-turn"), { recursive: true });
    writeFileSync(at(".cache/bootstrap-turn/owner"), String(await pidOfADeadProcess()));
    expect(await start("check")).toMatchObject({ code: 0 });
    expect(npmCalls()).toHaveLength(1);
  });

  it("When npm fails, the command says why in one sentence and starts nothing", async () => {
    writeFileSync(at("no-network"), "");
    const { code, stdout, stderr } = await start("check");
    expect(stderr).toMatch(/could not be installed[^]*npm error network unreachable/);
    expect(stderr).not.toMatch(/at .*\.mjs:/);
    expect(stdout).toBe("");
    expect(code).toBe(1);
  });

  it("The pinned Node is fetched where npm skipped its install script", async () => {
    writeFileSync(at("scripts-blocked"), "");
    expect(await start("check")).toMatchObject({ code: 0 });
    expect(npmCalls().at(-1)).toMatch(/^rebuild node/);
  });

  it("An unknown command ends with 1 and a list of the known ones", async () => {
    const { code, stderr } = await start("chekc");
    expect(stderr).toContain("<check>");
    expect(code).toBe(1);
  });
});

describe("the next command", () => {
  beforeEach(async () => {
    await start("check");
  });

  it("The next command installs nothing when nothing changed", async () => {
    expect(await start("check")).toMatchObject({ code: 0, stderr: "" });
    expect(npmCalls()).toHaveLength(1);
  });

  it("A command installs again when the lock file names another version", async () => {
    writeFileSync(
      at("package-lock.json"),
      JSON.stringify({ packages: { "node_modules/node": { version: "1.0.0" } } }),
    );
    await start("check");
    expect(npmCalls().length).toBeGreaterThan(1);
  });

  it("A command ends with the exit code of the program that it started", async () => {
    expect(await start("check", "fail")).toMatchObject({ code: 7 });
  });

  it("A command passes SIGTERM on and waits for its program to end", async () => {
    const child = spawn(process.execPath, [at("tools/bootstrap.mjs"), "check", "wait"], {
      env: { ...process.env, ...environment() },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const ended = once(child, "exit");
    await once(child.stdout, "data");
    child.kill("SIGTERM");
    expect(await ended).toEqual([9, null]);
  });
});

const pidOfADeadProcess = async (): Promise<number> => {
  const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await once(child, "exit");
  return child.pid ?? 0;
};
