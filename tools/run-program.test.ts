import { existsSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot, runProgram } from "./run-program.ts";

const node = (program: string, options?: Parameters<typeof runProgram>[2]) =>
  runProgram(process.execPath, ["-e", program], options);

describe("running a program", () => {
  it("keeps what it says apart, and how it ended", async () => {
    const outcome = await node(
      "process.stdout.write('out'); process.stderr.write('err'); process.exitCode = 4",
    );
    expect(outcome).toMatchObject({ code: 4, stdout: "out", stderr: "err" });
    expect(outcome.tookMs).toBeGreaterThan(0);
  });

  it("keeps letters whole that arrive in pieces", async () => {
    const { stdout } = await node("process.stdout.write('ü'.repeat(100_000))");
    expect(stdout).toBe("ü".repeat(100_000));
  });

  it("runs in the project's folder, or where it is told to", async () => {
    const tell = "process.stdout.write(process.cwd())";
    expect((await node(tell)).stdout).toBe(realpathSync(projectRoot));
    expect((await node(tell, { folder: tmpdir() })).stdout).toBe(realpathSync(tmpdir()));
  });

  it("hands its settings on, beside those of the caller", async () => {
    const tell = "process.stdout.write(process.env.GIVEN + ' ' + (process.env.HOME ?? '').length)";
    const { stdout } = await node(tell, { environment: { GIVEN: "here" } });
    expect(stdout).toBe(`here ${(process.env["HOME"] ?? "").length}`);
  });

  it("finds the programs of the project before all others", async () => {
    const { stdout } = await node("process.stdout.write(process.env.PATH)");
    expect(stdout.split(path.delimiter)[0]).toBe(path.join(projectRoot, "node_modules/.bin"));
  });

  it("answers 127 for one that does not exist, and 1 for one that was killed", async () => {
    expect(await runProgram("no-such-program-anywhere", [])).toMatchObject({ code: 127 });
    expect(await node("process.kill(process.pid, 'SIGKILL')")).toMatchObject({ code: 1 });
  });

  it("knows where the project is", () => {
    expect(existsSync(path.join(projectRoot, "package-lock.json"))).toBe(true);
  });
});
