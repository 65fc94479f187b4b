import { PassThrough } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import { openTerminal } from "./terminal.ts";
import type { Terminal } from "./terminal.ts";

let terminal: Terminal;
afterEach(() => terminal.close());

const open = (isTTY: boolean) => {
  const input = Object.assign(new PassThrough(), { isTTY });
  const [output, errors] = [new PassThrough(), new PassThrough()];
  terminal = openTerminal({ input, output, errors });
  return { input, shown: collected(errors), printed: collected(output) };
};

const collected = (stream: PassThrough): (() => string) => {
  let all = "";
  stream.on("data", (chunk: Buffer) => (all += chunk.toString()));
  return () => all;
};

describe("a terminal with a person at it", () => {
  it("A terminal shows the question and what is typed, and prints nothing to its output", async () => {
    const { input, shown, printed } = open(true);
    const answer = terminal.ask("Name: ");
    input.write("Grace\r");
    expect(await answer).toBe("Grace");
    expect(shown()).toMatch(/Name: .*Grace/s);
    expect(printed()).toBe("");
  });

  it("A terminal hides a typed secret and shows the next answer again", async () => {
    const { input, shown } = open(true);
    const secret = terminal.askHidden("Password: ");
    input.write("sesame\r");
    expect(await secret).toBe("sesame");
    const answer = terminal.ask("Name: ");
    input.write("Grace\r");
    await answer;
    const all = shown();
    expect(all).toContain("Password: ");
    expect(all).not.toContain("sesame");
    expect(all).toContain("Grace");
  });

  it("A terminal whose input ends before the answer fails with a sentence", async () => {
    const { input } = open(true);
    const answer = terminal.ask("Name: ");
    input.end();
    await expect(answer).rejects.toThrow("The input ended before every question was answered.");
  });
});

describe("an input that is no terminal", () => {
  it("An input that is no terminal is read line by line without questions, and is empty after its end", async () => {
    const { input, shown } = open(false);
    input.end("grace@example.com\nsesame\n");
    expect(await terminal.ask("Email address: ")).toBe("grace@example.com");
    expect(await terminal.askHidden("Password: ")).toBe("sesame");
    expect(await terminal.ask("Name: ")).toBe("");
    expect(shown()).toBe("");
  });
});
