import type { Config } from "../../platform/config/config.ts";
import type { Terminal } from "./terminal.ts";

/** One thing that the command line can do. */
export type Command = {
  /** What stands behind the name in the list of commands. */
  readonly summary: string;
  /** What `--help` says. */
  readonly help: string;
  /** Throws one sentence when it cannot; UsageMistake when it was called wrongly. */
  readonly run: (call: CommandCall) => Promise<void>;
};

export type CommandCall = {
  /** What stood behind the command's name. */
  readonly words: readonly string[];
  readonly config: Config;
  readonly terminal: Terminal;
};

/** A command was called wrongly: its help is shown with the sentence. */
export class UsageMistake extends Error {}
