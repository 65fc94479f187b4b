import { existsSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot, runProgram } from "./run-program.ts";

const node = (program: string, options?: Parameters<typeof runProgram>[2]) =>
  runProgram(process.execPath, ["-e", program], options);

describe("running a program", () => {
  it("Output, errors and exit code of a program are kept apart", async () => {
    const outcome = await node(
      "process.stdout.write('out'); process.stderr.write('err'); process.exitCode = 4",
    );
    expect(outcome).toMatchObject({ code: 4, stdout: "out", stderr: "err" });
    expect(outcome.tookMs).toBeGreaterThan(0);
  });

  it("A letter of several bytes stays whole when it arrives in pieces", async () => {
    const { stdout } = await node("process.stdout.write('ü'.repeat(100_000))");
    expect(stdout).toBe("ü".repeat(100_000));
  });

  it("A program runs in the project's folder, or in the folder that is named", async () => {
    const tell = "process.stdout.write(process.cwd())";
    expect((await node(tell)).stdout).toBe(realpathSync(projectRoot));
    expect((await node(tell, { folder: tmpdir() })).stdout).toBe(realpathSync(tmpdir()));
  });

  it("A program gets the given environment beside that of its caller", async () => {
    const tell = "process.stdout.write(process.env.GIVEN + ' ' + (process.env.HOME ?? '').length)";
    const { stdout } = await node(tell, { environment: { GIVEN: "here" } });
    expect(stdout).toBe(`here ${(process.env["HOME"] ?? "").length}`);
  });

  it("The programs of the project are found before all others", async () => {
    const { stdout } = await node("process.stdout.write(process.env.PATH)");
    expect(stdout.split(path.delimiter)[0]).toBe(path.join(projectRoot, "node_modules/.bin"));
  });

  it("A program that does not exist ends with 127, and a killed one with 1", async () => {
    expect(await runProgram("no-such-program-anywhere", [])).toMatchObject({ code: 127 });
    expect(await node("process.kill(process.pid, 'SIGKILL')")).toMatchObject({ code: 1 });
  });

  it("The project's folder has a package.json with its name", () => {
    expect(existsSync(path.join(projectRoot, "package-lock.json"))).toBe(true);
  });
});
