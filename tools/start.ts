/**
 * `npm start`: builds what is out of date, starts the server on embedded defaults, waits until it is ready, and
 * says where to go. The server ends with this process, however this process ends.
 */
import { SERVER_ENTRY, startServer } from "./server-process.ts";
import { buildAll } from "./build.ts";

const say = (line: string): void => console.log(`  ${line}`);

const main = async (): Promise<void> => {
  console.log("Afterword");
  await buildAll(say);
  say("starting the server …");
  const server = await startServer({ entry: SERVER_ENTRY });
  for (const line of server.directions) say(line);
  process.exitCode = await server.ended;
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
