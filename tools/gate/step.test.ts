import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { programStep, runLane, type Step } from "./step.ts";
import { oneFor } from "./tally.ts";

const said: string[] = [];

beforeEach(() => {
  said.length = 0;
  vi.spyOn(console, "log").mockImplementation((line: string) => void said.push(line));
});
afterEach(() => void vi.restoreAllMocks());

const node = (program: string, judge?: Parameters<typeof programStep>[3]): Step =>
  programStep("a program", process.execPath, ["-e", program], judge);

describe("a step that is a program", () => {
  it("passes when the program ends well", async () => {
    expect(await node("").run()).toMatchObject({ passed: true, tally: oneFor(true), note: "" });
  });

  it("fails with the program's words when it does not", async () => {
    const result = await node("console.log('out'); console.error('err'); process.exit(3)").run();
    expect(result).toMatchObject({ passed: false, tally: oneFor(false) });
    expect(result.output).toContain("out");
    expect(result.output).toContain("err");
  });

  it("fails when its judge objects to what a program said that ended well", async () => {
    const judge = ({ stdout }: { readonly stdout: string }) =>
      stdout.includes("0 modules") ? { objection: "nothing was read" } : { note: "all read" };
    const result = await node("console.log('0 modules')", judge).run();
    expect(result.passed).toBe(false);
    expect(result.output).toContain("nothing was read");
    expect(await node("console.log('7 modules')", judge).run()).toMatchObject({
      passed: true,
      note: "all read",
    });
  });

  it("is not judged when the program itself failed", async () => {
    const judge = () => ({ objection: "never asked for" });
    expect((await node("process.exit(1)", judge).run()).output).not.toContain("never asked for");
  });

  it("fails when there is no such program", async () => {
    const result = await programStep("x", "no-such-program-anywhere", []).run();
    expect(result).toMatchObject({ passed: false });
    expect(result.output).toContain("could not be started");
  });
});

describe("a lane of steps", () => {
  const step = (name: string, passed: boolean, output = ""): Step => ({
    name,
    run: async () => ({ passed, output, tally: oneFor(passed), note: "" }),
  });

  it("goes on after a failure and counts all of it", async () => {
    expect(await runLane([step("one", true), step("two", false), step("three", true)])).toEqual({
      passed: 2,
      failed: 1,
      failures: ["two"],
      secondTries: [],
    });
    expect(said.filter((line) => /^[✓✗]/.test(line))).toHaveLength(3);
  });

  it("says in one line how a step ended, and its words only when it failed", async () => {
    await runLane([step("one", true, "words of one"), step("two", false, "words of two\nmore")]);
    expect(said[0]).toMatch(/^✓ one +\d+\.\d s/);
    expect(said[1]).toMatch(/^✗ two +\d+\.\d s/);
    expect(said.join("\n")).not.toContain("words of one");
    expect(said[2]).toBe("    words of two\n    more");
  });

  it("runs one after the other", async () => {
    const order: string[] = [];
    const slow = (name: string, ms: number): Step => ({
      name,
      run: async () => {
        await new Promise((resolve) => void setTimeout(resolve, ms));
        order.push(name);
        return { passed: true, output: "", tally: oneFor(true), note: "" };
      },
    });
    await runLane([slow("first", 30), slow("second", 1)]);
    expect(order).toEqual(["first", "second"]);
  });
});
