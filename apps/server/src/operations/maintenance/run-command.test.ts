import { describe, expect, it } from "vitest";
import { runCommand } from "./run-command.ts";
import type { Terminal } from "./terminal.ts";

const NAMES = [
  "begin-anew",
  "create-admin",
  "dump",
  "move-recordings",
  "recordings-key",
  "reset-second-factor",
  "restore",
  "rotate-master-key",
  "try-restore",
  "verify-audit",
  "vouchers",
];

describe("the command line", () => {
  it.each([[["--help"]], [["help"]], [["-h"]]])(
    "The command line lists its commands for %j",
    async (words) => {
      const { code, said, complained } = await run(words);
      expect([code, complained]).toEqual([0, ""]);
      for (const name of NAMES) expect(said).toContain(name);
    },
  );

  it.each([
    [[], "npm run afterword -- COMMAND"],
    [["dupm"], "There is no command dupm."],
    [["constructor"], "There is no command constructor."],
  ])("The command line for %j exits with 2, the reason and its commands", async (words, sentence) => {
    const { code, said, complained } = await run(words);
    expect([code, said]).toEqual([2, ""]);
    for (const name of [...NAMES, sentence]) expect(complained).toContain(name);
  });

  it.each(NAMES)("The command %s with --help prints its usage and exits with 0", async (name) => {
    const { code, said } = await run([name, "--help"]);
    expect(code).toBe(0);
    expect(said).toContain(`npm run afterword -- ${name}`);
  });

  it.each([
    ["dump", "--too", "x"],
    ["dump", "one", "two"],
    ["dump", "one", "--to", "two"],
    ["begin-anew", "now"],
    ["restore"],
    ["restore", "one", "two"],
    ["rotate-master-key", "now"],
    ["verify-audit", "now"],
    ["move-recordings", "now"],
    ["recordings-key", "now"],
    ["reset-second-factor"],
    ["reset-second-factor", "one@example.com", "two@example.com"],
    ["create-admin", "--password", "x"],
    ["vouchers"],
    ["vouchers", "list", "all"],
    ["vouchers", "list", "--batch= "],
    ["vouchers", "make", "--count=0", "--plan=Family", "--months=1"],
    ["vouchers", "make", "--count=1", "--plan=Family", "--months=121"],
    ["vouchers", "make", "--count=1", "--months=1"],
    ["vouchers", "make", "--count=1", "--plan=Family", "--months=1", "--expires=2027-02-29"],
  ])("The command line with %s %s %s exits with 2 and prints the command's usage", async (...words) => {
    const { code, complained } = await run(words.filter((word) => word !== undefined));
    expect(code).toBe(2);
    expect(complained).toContain(`npm run afterword -- ${words[0]}`);
  });

  it("A command with wrong settings names each of them and exits with 1", async () => {
    const { code, complained } = await run(["dump"], { PORT: "x", MASTER_KEY: "y" });
    expect(code).toBe(1);
    expect(complained).toMatch(/PORT must be .*\nMASTER_KEY must be /);
  });

  it.each([
    ["begin-anew"],
    ["dump"],
    ["dump", "file"],
    ["dump", "--to", "file"],
    ["rotate-master-key"],
    ["verify-audit"],
  ])("The command %s %s %s without a database exits with 1 and says where it looked", async (...words) => {
    const { code, complained } = await run(words, { DATA_DIR: "/nowhere" });
    expect(code).toBe(1);
    expect(complained).toBe("There is no database in /nowhere; set DATABASE_URL or DATA_DIR.\n");
  });

  it("A restore without a master key exits with 1 and says so", async () => {
    const { code, complained } = await run(["restore", "dump"], { DATA_DIR: "/nowhere" });
    expect(code).toBe(1);
    expect(complained).toMatch(/^There is no master key: /);
  });
});

async function run(words: readonly string[], environment: Record<string, string> = {}) {
  const [said, complained]: string[][] = [[], []];
  const terminal: Terminal = {
    say: (line) => said?.push(line),
    complain: (line) => complained?.push(`${line}\n`),
    isAttended: false,
    ask: () => Promise.resolve(""),
    askHidden: () => Promise.resolve(""),
    close: () => undefined,
  };
  const code = await runCommand(words, environment, terminal);
  return { code, said: (said ?? []).join("\n"), complained: (complained ?? []).join("") };
}
