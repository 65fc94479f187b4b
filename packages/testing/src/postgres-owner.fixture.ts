/** Starts a server, prints its address, and waits to be killed by the test. */
import { startPostgres } from "./postgres.ts";

const server = await startPostgres();
process.stdout.write(`${server.url}\n`);
setInterval(() => undefined, 60_000);
