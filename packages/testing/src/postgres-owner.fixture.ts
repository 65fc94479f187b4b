/** Starts a server, says its address, and waits: the test kills this process. */
import { startPostgres } from "./postgres.ts";

const server = await startPostgres();
process.stdout.write(`${server.url}\n`);
setInterval(() => undefined, 60_000);
