/**
 * A server process for the benchmark of the guards: the whole product, or Node's bare HTTP server with the same database
 * reads. Sends its address to its parent, and its CPU time when asked.
 */
import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createSystemClock } from "@afterword/server/platform/time/system-clock";
import { getOwnerKey } from "@afterword/server/engine/store/sql/owner-key";
import { listRecipients } from "@afterword/server/features/recipients/queries";
import { openDatabase } from "@afterword/server/platform/db/database";
import { startTestServer } from "@afterword/server/testing/test-server";

const RECIPIENTS = 10;

const [url = "", owner] = process.argv.slice(2);
const database = await openDatabase({ kind: "url", url }, () => undefined);
const { app, addPerson, call, context } = await startTestServer(
  {},
  {
    database,
    clock: createSystemClock(),
  },
);

const listenGuarded = async () => {
  const { _id, token } = await addPerson();
  for (let number = 0; number < RECIPIENTS; number += 1) {
    const body = { name: `Person ${number}`, email: `person-${number}@example.com` };
    await call("POST", "/api/recipient", { token, body });
  }
  return { owner: _id, token, address: await app.listen({ host: "127.0.0.1", port: 0 }) };
};

const listenBare = async (wanted: string) => {
  const bare = createServer((_request, response) => void answerBarely(wanted, response));
  await new Promise<void>((resolve) => {
    bare.listen(0, "127.0.0.1", resolve);
  });
  const { port } = bare.address() as AddressInfo;
  return { owner: wanted, token: "", address: `http://127.0.0.1:${port}` };
};

const answerBarely = async (wanted: string, response: ServerResponse): Promise<void> => {
  const key = await getOwnerKey(database.db, context, wanted);
  const recipients = await listRecipients(database.db, context, wanted, key);
  response.setHeader("content-type", "application/json; charset=utf-8");
  response.end(JSON.stringify(recipients));
};

process.on("message", () => process.send?.(process.cpuUsage()));
process.on("disconnect", () => process.exit());
process.send?.(await (owner === undefined ? listenGuarded() : listenBare(owner)));
