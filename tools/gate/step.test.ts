import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { programStep, runSteps, type Step } from "./step.ts";
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
  it("A step passes when its program ends with 0", async () => {
    expect(await node("").run()).toMatchObject({ passed: true, tally: oneFor(true), note: "" });
  });

  it("A step fails with the output of its program when the program ends with 3", async () => {
    const result = await node("console.log('out'); console.error('err'); process.exit(3)").run();
    expect(result).toMatchObject({ passed: false, tally: oneFor(false) });
    expect(result.output).toContain("out");
    expect(result.output).toContain("err");
  });

  it("A step fails when its judge objects to the output of a program that ended with 0", async () => {
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

  it("A step that passed shows its report below its line", async () => {
    await runSteps([node("console.log('7 files')", ({ stdout }) => ({ report: stdout }))], 1);
    expect(said.at(-1)).toBe("    7 files");
  });

  it("The judge of a step does not run when the program failed", async () => {
    const judge = () => ({ objection: "never asked for" });
    expect((await node("process.exit(1)", judge).run()).output).not.toContain("never asked for");
  });

  it("A step fails when there is no such program", async () => {
    const result = await programStep("x", "no-such-program-anywhere", []).run();
    expect(result).toMatchObject({ passed: false });
    expect(result.output).toContain("could not be started");
  });
});

describe("the steps of a gate", () => {
  const step = (name: string, passed: boolean, output = ""): Step => ({
    name,
    run: async () => ({ passed, output, tally: oneFor(passed), note: "" }),
  });

  it("A failed step does not end the run, and all steps are counted", async () => {
    const steps = [step("one", true), step("two", false), step("three", true)];
    const { passed, failed, failures, stages } = await runSteps(steps, 1);
    expect({ passed, failed, failures }).toEqual({ passed: 2, failed: 1, failures: ["two"] });
    expect(stages.map(({ name }) => name)).toEqual(["one", "two", "three"]);
    expect(said.filter((line) => /^[✓✗]/.test(line))).toHaveLength(3);
  });

  it("A step prints one line when it ends, and its output only if it failed", async () => {
    await runSteps([step("one", true, "words of one"), step("two", false, "words of two\nmore")], 1);
    expect(said[0]).toMatch(/^✓ one +\d+\.\d s/);
    expect(said[1]).toMatch(/^✗ two +\d+\.\d s/);
    expect(said.join("\n")).not.toContain("words of one");
    expect(said[2]).toBe("    words of two\n    more");
  });

  /** A step that ends when the test says so. */
  const heldStep = (name: string, order: string[]) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const run = async () => {
      order.push(`${name} begins`);
      await promise;
      order.push(`${name} ends`);
      return { passed: true, output: "", tally: oneFor(true), note: "" };
    };
    return { step: { name, run }, end: resolve };
  };

  it("One worker runs its steps one after the other", async () => {
    const order: string[] = [];
    const [first, second] = [heldStep("first", order), heldStep("second", order)];
    second.end();
    const running = runSteps([first.step, second.step], 1);
    await Promise.resolve();
    expect(order).toEqual(["first begins"]);
    first.end();
    await running;
    expect(order).toEqual(["first begins", "first ends", "second begins", "second ends"]);
  });

  it("A free worker takes the next step while the other worker is still busy", async () => {
    const order: string[] = [];
    const [long, short, last] = [heldStep("long", order), heldStep("short", order), heldStep("last", order)];
    const running = runSteps([long.step, short.step, last.step], 2);
    await vi.waitFor(() => expect(order).toEqual(["long begins", "short begins"]));
    short.end();
    last.end();
    await vi.waitFor(() => expect(order.at(-1)).toBe("last ends"));
    expect(order).not.toContain("long ends");
    long.end();
    expect((await running).passed).toBe(3);
  });

  it("A worker passes over a step that waits for another, and takes it when that one has ended", async () => {
    const order: string[] = [];
    const [first, second, third] = [
      heldStep("first", order),
      heldStep("second", order),
      heldStep("third", order),
    ];
    const running = runSteps([first.step, { ...second.step, after: "first" }, third.step], 2);
    await vi.waitFor(() => expect(order).toEqual(["first begins", "third begins"]));
    first.end();
    await vi.waitFor(() => expect(order.at(-1)).toBe("second begins"));
    second.end();
    third.end();
    expect((await running).passed).toBe(3);
  });

  it("A worker with nothing else to do waits for the step before, which does not count in the seconds", async () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(0);
    const order: string[] = [];
    const [first, second] = [heldStep("first", order), heldStep("second", order)];
    const running = runSteps([first.step, { ...second.step, after: "first" }], 2);
    await vi.waitFor(() => expect(order).toEqual(["first begins"]));
    clock.mockReturnValue(60_000);
    first.end();
    await vi.waitFor(() => expect(order.at(-1)).toBe("second begins"));
    clock.mockReturnValue(63_000);
    second.end();
    expect((await running).stages.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: "first", seconds: 60 },
      { name: "second", seconds: 3 },
    ]);
  });

  it("A step runs after a failed one that it waited for", async () => {
    const { passed, failures } = await runSteps(
      [{ ...step("two", true), after: "one" }, step("one", false)],
      1,
    );
    expect({ passed, failures }).toEqual({ passed: 1, failures: ["one"] });
  });

  it("Steps that wait for each other are named instead of waited for", async () => {
    const steps = [
      { ...step("one", true), after: "two" },
      { ...step("two", true), after: "one" },
    ];
    await expect(runSteps(steps, 1)).rejects.toThrow("each of these steps waits for another: one, two");
  });
});
