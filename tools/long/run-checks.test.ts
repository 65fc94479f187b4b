import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Need } from "../gate/needs.ts";
import type { LongCheck } from "./check.ts";
import { runChecks } from "./run-checks.ts";
import type { Row } from "./table.ts";

let folder: string;
const said: string[] = [];
const kept: Row[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "afterword-long-"));
  said.length = 0;
  kept.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const check = (name: string, program: string, rest: Partial<LongCheck> = {}): LongCheck => ({
  name,
  what: "counts",
  bound: "at least 1",
  command: [process.execPath, "-e", program],
  readFigure: ({ output }) => /^\d+ counted$/m.exec(output)?.[0],
  ...rest,
});

type Change = Partial<Parameters<typeof runChecks>[1]>;

const start = (checks: readonly LongCheck[], stop = new AbortController().signal, change: Change = {}) =>
  runChecks(checks, {
    folder,
    say: (line) => void said.push(line),
    keep: (row) => void kept.push(row),
    machine: "2 cores",
    commit: "abc1234",
    note: () => undefined,
    stop,
    ...change,
  });

describe("a run of the long checks", () => {
  it("A check that fails is a row that did not hold, and the rest go on", async () => {
    const rows = await start([
      check("failing", "console.log('3 counted'); process.exitCode = 1"),
      check("crashing", "throw new Error('out of luck')"),
      check("missing", "", { command: ["no-such-program-anywhere"] }),
      check("silent", ""),
      check("holding", "console.log('4 counted')"),
    ]);
    expect(rows.map(({ name, isHeld }) => [name, isHeld])).toEqual([
      ["failing", false],
      ["crashing", false],
      ["missing", false],
      ["silent", false],
      ["holding", true],
    ]);
    expect(rows.map(({ figure }) => figure)).toEqual([
      "3 counted",
      expect.stringContaining("no figure; ended with 1: "),
      "no figure; no-such-program-anywhere was not found",
      "no figure; ended with 0",
      "4 counted",
    ]);
    expect(kept).toEqual(rows);
  });

  it("The run says which check is under way, what is left and where its log is", async () => {
    await start([check("one", "console.log('1 counted')"), check("two", "console.error('2 counted')")]);
    expect(said[0]).toMatch(/^\[1\/2\] one, since \d\d:\d\d:\d\d; left: two$/);
    expect(said[1]!.trim()).toBe(path.join(folder, "one.log"));
    expect(said[2]).toMatch(/^✓ one +0\.0 min {3}1 counted$/);
    expect(said[3]).toMatch(/left: none$/);
    expect(readFileSync(path.join(folder, "two.log"), "utf8")).toBe("2 counted\n");
  });

  it("A check gets its environment, and its colours are taken off before its figure is read", async () => {
    const program = "console.log('\\x1b[32m' + process.env.COUNT + ' counted\\x1b[39m')";
    const rows = await start([check("coloured", program, { environment: { COUNT: "5" } })]);
    expect(rows).toMatchObject([{ figure: "5 counted", machine: "2 cores", commit: "abc1234" }]);
  });

  it("A reader that throws is the fault of its row, and the rest go on", async () => {
    const readFigure = (): string => {
      throw new Error("odd words");
    };
    const rows = await start([
      check("odd", "", { readFigure }),
      check("holding", "console.log('4 counted')"),
    ]);
    expect(rows).toMatchObject([
      { figure: "no figure; ended with 0; odd words", isHeld: false },
      { figure: "4 counted", isHeld: true },
    ]);
  });

  it("A log that cannot be written is the fault of its row, and the rest go on", async () => {
    mkdirSync(path.join(folder, "odd.log"));
    const rows = await start([check("odd", ""), check("holding", "console.log('4 counted')")]);
    expect(rows).toMatchObject([
      { figure: expect.stringContaining("no figure; EISDIR"), isHeld: false },
      { isHeld: true },
    ]);
  });

  it("A check whose program could not be installed is not run, and its row says so", async () => {
    const lacked: Need = { name: "a store", debianPackages: ["none"], isMet: () => false, advice: "none" };
    const rows = await start([check("store", "console.log('4 counted')", { needs: [lacked] })]);
    expect(rows).toMatchObject([{ figure: "not run: a store could not be installed", isHeld: null }]);
    expect(said.at(-1)).toMatch(/^- store/);
    expect(existsSync(path.join(folder, "store.log"))).toBe(false);
  });

  it("A log that is gone spoils a heartbeat and its own row, and the rest go on", async () => {
    const [log, seen] = [path.join(folder, "odd.log"), path.join(folder, "seen")];
    const program = `const fs = require("node:fs"); fs.rmSync(${JSON.stringify(log)});
      const timer = setInterval(() => fs.existsSync(${JSON.stringify(seen)}) && clearInterval(timer), 10)`;
    const say = (line: string): void => {
      if (line.startsWith("✗ ENOENT")) writeFileSync(seen, "");
    };
    const rows = await start(
      [check("odd", program), check("holding", "console.log('4 counted')")],
      undefined,
      {
        say,
        heartbeatMs: 10,
      },
    );
    expect(rows).toMatchObject([
      { figure: expect.stringContaining("no figure; ended with 0; ENOENT"), isHeld: false },
      { isHeld: true },
    ]);
  });

  it("Only the end of a log of three gigabytes is read, and its row says so", async () => {
    const program = "require('node:fs').writeSync(1, '\\n4 counted\\n', 3 * 2 ** 30)";
    const rows = await start([check("large", `console.log('3 counted'); ${program}`)]);
    expect(rows).toMatchObject([{ figure: "4 counted; only the end of its log was read", isHeld: true }]);
  });

  it("A table that cannot be written is the fault of the row, and the rest go on", async () => {
    const keep = ({ name }: Row): void => {
      if (name === "one") throw new Error("disk full");
    };
    const checks = [check("one", "console.log('1 counted')"), check("two", "console.log('2 counted')")];
    expect(await start(checks, undefined, { keep })).toMatchObject([
      { figure: "1 counted; not in the table: disk full", isHeld: false },
      { isHeld: true },
    ]);
  });

  it("A group that cannot be noted is printed, and the check goes on", async () => {
    const note = (): void => {
      throw new Error("disk full");
    };
    const rows = await start([check("one", "console.log('1 counted')")], undefined, { note });
    expect(rows).toMatchObject([{ isHeld: true }]);
    expect(said).toContain("✗ disk full");
  });

  it("A check that takes longer than its limit is ended and does not hold, though it ends with 0", async () => {
    const program =
      "process.on('SIGINT', () => process.exit(0)); console.log('1 counted'); setInterval(() => undefined, 1000)";
    const rows = await start([
      check("endless", program, { limitMinutes: 0.02 }),
      check("holding", "console.log('4 counted')"),
    ]);
    expect(rows).toMatchObject([
      { figure: expect.stringMatching(/; ended at its limit of 0\.02 minutes/), isHeld: false },
      { isHeld: true },
    ]);
  });

  it("The row of a check that a signal ended names the signal", async () => {
    const rows = await start([check("killed", "process.kill(process.pid, 'SIGKILL')")]);
    expect(rows).toMatchObject([{ figure: "no figure; ended by SIGKILL", isHeld: false }]);
  });

  it("A stop ends the check under way with all that it started, and keeps the rows before it", async () => {
    const controller = new AbortController();
    const mark = path.join(folder, "grandchild");
    const grandchild = `require("node:fs").writeFileSync(${JSON.stringify(mark)}, String(process.pid)); setInterval(() => undefined, 1000)`;
    const endless = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(grandchild)}]); setInterval(() => undefined, 1000)`;
    const running = start(
      [
        check("first", "console.log('1 counted')"),
        check("endless", endless),
        check("never", "console.log('2 counted')"),
      ],
      controller.signal,
    );
    await vi.waitFor(() => expect(existsSync(mark) && readFileSync(mark, "utf8")).toMatch(/^\d+$/), 15_000);
    const pid = Number(readFileSync(mark, "utf8"));
    controller.abort();
    expect((await running).map(({ name }) => name)).toEqual(["first"]);
    expect(existsSync(path.join(folder, "never.log"))).toBe(false);
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 15_000);
  });
});

/** A process that has ended counts as ended also where its parent has not read its exit code. */
const isRunning = (pid: number): boolean => {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
};
