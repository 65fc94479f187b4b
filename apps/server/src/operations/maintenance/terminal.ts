import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Where a command talks to the person who runs it. */
export type Terminal = {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
  /** Whether a person sits at the terminal; otherwise answers are lines of the input. */
  readonly isAttended: boolean;
  readonly ask: (question: string) => Promise<string>;
  /** What is typed is not shown. */
  readonly askHidden: (question: string) => Promise<string>;
  readonly close: () => void;
};

type Streams = {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
  readonly errors: NodeJS.WritableStream;
};

/** Questions go to stderr, so that a redirected output holds results only. */
export const openTerminal = ({ input, output, errors }: Streams): Terminal => {
  const isAttended = input.isTTY === true;
  let isHidden = false;
  const echo = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!isHidden) errors.write(chunk);
      done();
    },
  });
  let lines: ReturnType<typeof createInterface> | undefined;
  const linesOf = () => (lines ??= createInterface({ input, output: echo, terminal: isAttended }));
  const piped = pipedLines(linesOf);
  const question = (text: string): Promise<string> => {
    const ended = once(linesOf(), "close").then(() => {
      throw new Error("The input ended before every question was answered.");
    });
    return Promise.race([linesOf().question(text), ended]);
  };
  return {
    say: (line) => output.write(`${line}\n`),
    complain: (line) => errors.write(`${line}\n`),
    isAttended,
    ask: (text) => (isAttended ? question(text) : piped()),
    askHidden: async (text) => {
      if (!isAttended) return piped();
      errors.write(text);
      isHidden = true;
      try {
        return await question("");
      } finally {
        isHidden = false;
        errors.write("\n");
      }
    },
    close: () => lines?.close(),
  };
};

/** One line after the other of piped input; empty after its end. */
const pipedLines = (linesOf: () => AsyncIterable<string>): (() => Promise<string>) => {
  let iterator: AsyncIterator<string> | undefined;
  return async () => {
    iterator ??= linesOf()[Symbol.asyncIterator]();
    const next = await iterator.next();
    return next.done === true ? "" : next.value;
  };
};
