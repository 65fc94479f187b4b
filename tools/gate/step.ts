import { type Outcome, runProgram } from "../run-program.ts";
import { add, nothing, oneFor, type Tally } from "./tally.ts";

export type StepResult = {
  readonly passed: boolean;
  readonly output: string;
  readonly tally: Tally;
  /** A few words behind the name of the step. */
  readonly note: string;
};

export type Step = { readonly name: string; readonly run: () => Promise<StepResult> };

/** A step that is one program: it passes when the program ends with 0 and `judge` has no objection. */
export const programStep = (
  name: string,
  program: string,
  programArguments: readonly string[],
  judge: (outcome: Outcome) => { readonly objection?: string; readonly note?: string } = () => ({}),
): Step => ({
  name,
  run: async () => {
    const outcome = await runProgram(program, programArguments);
    const { objection, note } = outcome.code === 0 ? judge(outcome) : {};
    const passed = outcome.code === 0 && objection === undefined;
    const output = [outcome.stdout, outcome.stderr, objection ?? ""].filter((text) => text !== "").join("\n");
    return { passed, output, tally: oneFor(passed), note: note ?? "" };
  },
});

/**
 * Runs steps in so many lanes, each of which takes the next step when it is free, so that no core waits while there is
 * something to do. A step has one line when it ends, and its words only when it failed.
 */
export const runSteps = async (steps: readonly Step[], lanes: number): Promise<Tally> => {
  const waiting = steps.values();
  const tallies = await Promise.all(Array.from({ length: lanes }, () => runLane(waiting)));
  return tallies.reduce(add);
};

/** Lanes that share their steps take turns at them. */
const runLane = async (waiting: Iterable<Step>): Promise<Tally> => {
  let tally = nothing;
  for (const step of waiting) {
    const startedMs = performance.now();
    const result = await step.run();
    const tookMs = performance.now() - startedMs;
    tell(step.name, result, tookMs);
    const stage = { name: step.name, seconds: tookMs / 1000 };
    tally = add(tally, { ...named(result.tally, step.name), stages: [stage] });
  }
  return tally;
};

/** A failure that has no name of its own has that of its step. */
const named = (tally: Tally, step: string): Tally =>
  tally.failed > 0 && tally.failures.length === 0 ? { ...tally, failures: [step] } : tally;

const tell = (name: string, { passed, note, output }: StepResult, tookMs: number): void => {
  const seconds = `${(tookMs / 1000).toFixed(1)} s`;
  console.log(`${passed ? "✓" : "✗"} ${name.padEnd(28)}${seconds.padStart(8)}   ${note}`);
  if (!passed) console.log(indent(output.trimEnd()));
};

const indent = (text: string): string => text.replaceAll(/^/gm, "    ");
