/** `npm run afterword -- <command>`: the server's command line, in the folder of the project as `npm start` is. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { projectRoot } from "./run-program.ts";

const child = spawn(process.execPath, ["apps/server/src/cli.ts", ...process.argv.slice(2)], {
  cwd: projectRoot,
  stdio: "inherit",
});
// A terminal sends Ctrl-C to the child as well, and it is the child that knows what to leave behind.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => child.kill("SIGTERM"));
process.once("disconnect", () => child.kill("SIGTERM"));
process.channel?.unref();
const [code] = (await once(child, "exit")) as [number | null];
process.exitCode = code ?? 1;
