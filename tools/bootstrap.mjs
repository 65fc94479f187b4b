/**
 * The entry point of every command of the project: `node tools/bootstrap.mjs <command> [arguments]`.
 *
 * It runs on any Node from 20 on, before anything is installed. It installs the packages of package-lock.json if they are
 * missing or out of date, runs the program that commands.json names on the pinned Node, and passes on signals and the
 * exit code. Nothing here may import a package.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { BootstrapFailure, say } from "./bootstrap/say.mjs";
import { ensurePackages, pathWithPinnedNode, pinnedNode } from "./bootstrap/packages.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const commands = JSON.parse(readFileSync(path.join(root, "tools/commands.json"), "utf8"));

try {
  const [command, ...rest] = process.argv.slice(2);
  const program = programOf(command);
  refuseOldNode();
  await ensurePackages(root);
  handOver(program, rest);
} catch (failure) {
  if (!(failure instanceof BootstrapFailure)) throw failure;
  say(failure.message);
  process.exitCode = 1;
}

function programOf(command) {
  if (Object.hasOwn(commands, command)) return path.join(root, commands[command]);
  const known = Object.keys(commands).join("|");
  throw new BootstrapFailure(`Name a command: node tools/bootstrap.mjs <${known}>`);
}

function refuseOldNode() {
  if (Number(process.versions.node.split(".")[0]) >= 20) return;
  throw new BootstrapFailure(`Node ${process.versions.node} is too old: Node 20 or later is needed.`);
}

function handOver(program, rest) {
  const child = spawn(pinnedNode(root), [program, ...rest], {
    cwd: root,
    // The channel closes when this process ends in any way, so that the program can stop too.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, PATH: pathWithPinnedNode(root) },
  });
  passSignals(child);
  child.on("error", (error) => {
    say(`The pinned Node could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on("exit", (code, signal) => {
    // The shell's exit code for "ended by a signal".
    process.exit(signal === null ? code : 128 + constants.signals[signal]);
  });
}

/** A terminal also sends Ctrl-C to the child; passing it on would deliver it twice. */
function passSignals(child) {
  const onTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  process.on("SIGINT", () => onTerminal || child.kill("SIGINT"));
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  process.on("SIGHUP", () => child.kill("SIGHUP"));
}
