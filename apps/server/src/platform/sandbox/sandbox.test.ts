import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createShrinkPicture } from "../../features/pictures/shrink-picture.ts";
import { findPictureSandbox } from "../../features/pictures/shrink-picture.ts";
import { findSandbox, type Sandbox } from "./sandbox.ts";

const GIF = Buffer.from("GIF89a");
const here = await findPictureSandbox();
const neighbour = createServer((socket) => socket.end());
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "afterword-sandbox-"));
  neighbour.listen(0, "127.0.0.1");
  await once(neighbour, "listening");
});
afterAll(async () => {
  neighbour.close();
  await rm(folder, { recursive: true });
});

/** Whether a program that was taken over, in this sandbox, comes to what the expression names. */
const comesTo = async (sandbox: Sandbox, expression: string): Promise<boolean> => {
  const home = await mkdtemp(join(folder, "program-"));
  const program = join(home, "program.mjs");
  await writeFile(
    program,
    `import { readFileSync, writeFileSync } from "node:fs"; import { connect } from "node:net"; import { once } from "node:events";
     process.stdin.resume();
     process.exitCode = await (async () => ${expression})().then(() => 3, () => 2);`,
  );
  const shrunk = await createShrinkPicture({ program, findSandbox: async () => sandbox })(GIF);
  if (shrunk.kind === "too-many-pixels") return true;
  if (shrunk.kind === "unreadable") return false;
  throw new Error(`the program answered ${shrunk.kind}`);
};

/** Whether it is in reach, for a program without a sandbox and for one inside it. */
const inReach = async (expression: string) => ({
  outside: await comesTo("none", expression),
  inside: await comesTo("namespaces", expression),
});
const ONLY_OUTSIDE = { outside: true, inside: false };

describe.skipIf(here === "none")("a sandboxed program", () => {
  it("A sandboxed program cannot read the server's environment", async () => {
    expect(await inReach(`readFileSync("/proc/${process.pid}/environ")`)).toEqual(ONLY_OUTSIDE);
  });

  it("A sandboxed program cannot read the master key", async () => {
    const key = join(folder, "master.key");
    await writeFile(key, "secret", { mode: 0o600 });
    expect(await inReach(`readFileSync(${JSON.stringify(key)})`)).toEqual(ONLY_OUTSIDE);
  });

  it("A sandboxed program cannot connect to a port on this machine", async () => {
    const { port } = neighbour.address() as AddressInfo;
    expect(await inReach(`once(connect(${port}, "127.0.0.1"), "connect")`)).toEqual(ONLY_OUTSIDE);
  });

  it("A sandboxed program cannot overwrite its own file", async () => {
    expect(await inReach("writeFileSync(import.meta.filename, '')")).toEqual(ONLY_OUTSIDE);
  });

  it("A sandboxed program cannot signal another process", async () => {
    expect(await inReach(`process.kill(${process.pid}, 0)`)).toEqual(ONLY_OUTSIDE);
  });
});

const trial = (code: number) => findSandbox({ command: ["/bin/sh", "-c", `exit ${code}`], shown: [] }, 0);

it("The program that reads pictures runs in a sandbox wherever there is one", async () => {
  expect(here).toBe(await trial(0));
});

it("A trial of the sandbox that was killed is no reason to go without one", async () => {
  expect(await trial(137)).toBe((await trial(0)) === "none" ? "none" : null);
});

it("Without an answer of the trial a picture waits, and the next one asks again", async () => {
  const answers = [null, "none"] as const;
  const told: Sandbox[] = [];
  let trials = 0;
  const shrink = createShrinkPicture({
    program: join(folder, "none.mjs"),
    findSandbox: async () => answers[trials++] ?? null,
    onSandbox: (sandbox) => told.push(sandbox),
  });
  expect(await shrink(GIF)).toEqual({ kind: "busy" });
  expect(await shrink(GIF)).toEqual({ kind: "unreadable" });
  expect([trials, told]).toEqual([2, ["none"]]);
});

it("The sandbox is looked for once, and the result is reported", async () => {
  const told: Sandbox[] = [];
  let trials = 0;
  const shrink = createShrinkPicture({
    program: join(folder, "none.mjs"),
    findSandbox: async () => {
      trials += 1;
      return "none";
    },
    onSandbox: (sandbox) => told.push(sandbox),
  });
  await Promise.all([shrink(GIF), shrink(GIF)]);
  await shrink(GIF);
  expect([trials, told]).toEqual([1, ["none"]]);
});
