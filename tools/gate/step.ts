import { type Outcome, runProgram } from "../run-program.ts";
import { add, nothing, oneFor, type Tally } from "./tally.ts";

export type StepResult = {
  readonly passed: boolean;
  readonly output: string;
  readonly tally: Tally;
  /** A few words after the name of the step. */
  readonly note: string;
  /** Lines below the step, shown even if it passed. */
  readonly report?: string;
};

export type Step = {
  readonly name: string;
  readonly run: () => Promise<StepResult>;
  /** The name of a step that must end first, passed or failed. */
  readonly after?: string;
};

type Judgement = { readonly objection?: string; readonly note?: string; readonly report?: string };

/** A step that is a program: it passes if the program exits with 0 and `judge` has no objection. */
export const programStep = (
  name: string,
  program: string,
  programArguments: readonly string[],
  judge: (outcome: Outcome) => Judgement = () => ({}),
): Step => ({
  name,
  run: async () => {
    const outcome = await runProgram(program, programArguments);
    const { objection, note = "", report = "" } = outcome.code === 0 ? judge(outcome) : {};
    const passed = outcome.code === 0 && objection === undefined;
    const output = [outcome.stdout, outcome.stderr, objection ?? ""].filter((text) => text !== "").join("\n");
    return { passed, output, tally: oneFor(passed), note, report };
  },
});

/**
 * Runs steps with several workers. A free worker takes the first step that does not wait for another one, so that no
 * core is idle while there is work. A step prints one line when it ends, with its report below it, or its output if it
 * failed.
 */
export const runSteps = async (steps: readonly Step[], workers: number): Promise<Tally> => {
  const queue = new Queue(steps);
  const tallies = await Promise.all(Array.from({ length: workers }, () => runWorker(queue)));
  return tallies.reduce(add);
};

const runWorker = async (queue: Queue): Promise<Tally> => {
  let tally = nothing;
  for (let step = await queue.take(); step !== undefined; step = await queue.take()) {
    const startedMs = performance.now();
    const result = await step.run();
    const tookMs = performance.now() - startedMs;
    queue.end(step);
    tell(step.name, result, tookMs);
    const stage = { name: step.name, seconds: tookMs / 1000 };
    tally = add(tally, { ...named(result.tally, step.name), stages: [stage] });
  }
  return tally;
};

/** The steps that no worker has taken yet. */
class Queue {
  readonly #steps: Step[];
  readonly #unended: Set<string>;
  #nextEnd = Promise.withResolvers<void>();

  constructor(steps: readonly Step[]) {
    this.#steps = [...steps];
    this.#unended = new Set(steps.map(({ name }) => name));
  }

  /** The first step that may run, once there is one; undefined when all are taken. */
  async take(): Promise<Step | undefined> {
    while (this.#steps.length > 0) {
      const at = this.#steps.findIndex(({ after }) => after === undefined || !this.#unended.has(after));
      if (at !== -1) return this.#steps.splice(at, 1)[0];
      if (this.#unended.size === this.#steps.length)
        throw new Error(
          `each of these steps waits for another: ${this.#steps.map(({ name }) => name).join(", ")}`,
        );
      await this.#nextEnd.promise;
    }
    return undefined;
  }

  end({ name }: Step): void {
    this.#unended.delete(name);
    this.#nextEnd.resolve();
    this.#nextEnd = Promise.withResolvers<void>();
  }
}

/** A failure without a name gets the name of its step. */
const named = (tally: Tally, step: string): Tally =>
  tally.failed > 0 && tally.failures.length === 0 ? { ...tally, failures: [step] } : tally;

const tell = (name: string, { passed, note, output, report = "" }: StepResult, tookMs: number): void => {
  const seconds = `${(tookMs / 1000).toFixed(1)} s`;
  console.log(`${passed ? "✓" : "✗"} ${name.padEnd(28)}${seconds.padStart(8)}   ${note}`);
  const words = passed ? report : output;
  if (words !== "") console.log(indent(words.trimEnd()));
};

const indent = (text: string): string => text.replaceAll(/^/gm, "    ");
