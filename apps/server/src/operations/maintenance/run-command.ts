import { readConfig } from "../../platform/config/read-config.ts";
import type { Environment } from "../../platform/config/settings.ts";
import { faultInWords } from "../../platform/log/fault-in-words.ts";
import { UsageMistake } from "./command.ts";
import type { Command } from "./command.ts";
import { beginAnewCommand } from "./begin-anew.ts";
import { createAdminCommand } from "./create-admin.ts";
import { moveRecordingsCommand } from "./move-recordings.ts";
import { recordingsKeyCommand } from "./recordings-key.ts";
import { dump } from "./write-dump.ts";
import { resetSecondFactorCommand } from "./reset-second-factor.ts";
import { restore } from "./restore-dump.ts";
import { rotateMasterKey } from "./rotate-master-key.ts";
import { tryRestoreCommand } from "./try-restore.ts";
import { verifyAuditCommand } from "./verify-audit.ts";
import { vouchersCommand } from "./vouchers.ts";
import type { Terminal } from "./terminal.ts";

/** What the command line can do, by name (behaviour §6). */
const COMMANDS: Readonly<Record<string, Command>> = {
  "begin-anew": beginAnewCommand,
  "create-admin": createAdminCommand,
  dump,
  "move-recordings": moveRecordingsCommand,
  "recordings-key": recordingsKeyCommand,
  "reset-second-factor": resetSecondFactorCommand,
  restore,
  "rotate-master-key": rotateMasterKey,
  "try-restore": tryRestoreCommand,
  "verify-audit": verifyAuditCommand,
  vouchers: vouchersCommand,
};

const [DONE, FAILED, WRONGLY_CALLED] = [0, 1, 2];

/**
 * Runs one command with the settings of the environment, the same as the server's. Answers the exit code: 0 done, 1 it
 * could not be done, 2 called wrongly; a sentence on stderr says why.
 */
export const runCommand = async (
  words: readonly string[],
  environment: Environment,
  terminal: Terminal,
): Promise<number> => {
  const [name, ...rest] = words;
  const command = Object.hasOwn(COMMANDS, name ?? "") ? COMMANDS[name ?? ""] : undefined;
  if (command === undefined) return showCommands(name, terminal);
  if (rest.some(isHelp)) {
    terminal.say(command.help);
    return DONE;
  }
  const reading = readConfig(environment);
  if (!reading.ok) {
    for (const mistake of reading.mistakes) terminal.complain(mistake);
    return FAILED;
  }
  try {
    await command.run({ words: rest, config: reading.config, terminal });
    return DONE;
  } catch (error) {
    return complain(error, command, terminal);
  }
};

const isHelp = (word: string): boolean => ["help", "--help", "-h"].includes(word);

const showCommands = (name: string | undefined, terminal: Terminal): number => {
  const list = Object.entries(COMMANDS).map(([known, { summary }]) => `  ${known.padEnd(21)}${summary}`);
  const overview = [
    "npm run afterword -- COMMAND",
    "",
    ...list,
    "",
    "npm run afterword -- COMMAND --help explains a command.",
  ].join("\n");
  if (name !== undefined && isHelp(name)) {
    terminal.say(overview);
    return DONE;
  }
  if (name !== undefined) terminal.complain(`There is no command ${name}.`);
  terminal.complain(overview);
  return WRONGLY_CALLED;
};

const complain = (error: unknown, { help }: Command, terminal: Terminal): number => {
  terminal.complain(faultInWords(error));
  if (!isUsageMistake(error)) return FAILED;
  terminal.complain(`\n${help}`);
  return WRONGLY_CALLED;
};

/** `parseArgs` knows its own by their code. */
const isUsageMistake = (error: unknown): boolean =>
  error instanceof UsageMistake ||
  (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"));
