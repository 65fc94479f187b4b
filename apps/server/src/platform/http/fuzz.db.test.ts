import { anySeed } from "@afterword/testing/seeded-random";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { createJudge } from "../../testing/wire/judge-answer.ts";
import { operationsOf, schemasOf } from "../../testing/wire/operations.ts";
import { openWorld } from "../../testing/wire/wire-world.ts";
import { requestOf } from "../../testing/wire/wire-request.ts";
import type { OpenApiDocument } from "./openapi/document.ts";

/**
 * Requests that fast-check makes from the document of the calls: valid ones, nearly valid ones and hostile ones.
 * `npm run audit:api` makes 10,000 of them. FUZZ_SEED, which a failure names, tries a run again.
 */
const REQUESTS = Number(process.env["FUZZ_REQUESTS"] ?? 500);
const SEED = Number(process.env["FUZZ_SEED"] ?? anySeed());
/** After so many requests callers who deleted or locked out themselves are replaced. */
const REFRESH_EVERY = 25;
const MS_PER_REQUEST = 200;

let server: TestServer;
let document: OpenApiDocument;

beforeAll(async () => {
  server = await startTestServer();
  document = (await server.call("GET", "/api/openapi.json")).json<OpenApiDocument>();
});
afterAll(() => server.close());

it(
  `All ${REQUESTS} generated requests are answered as the API document describes`,
  async () => {
    const world = await openWorld(server);
    const judge = createJudge(document);
    const operations = operationsOf(document);
    const statuses = new Map<number, number>();
    let sent = 0;
    const property = fc.asyncProperty(requestOf(operations, schemasOf(document)), async (request) => {
      if (sent % REFRESH_EVERY === 0) await world.refresh();
      sent += 1;
      const answer = await world.send(request);
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      const mistake = judge(request.operation, answer);
      if (mistake !== null)
        throw new Error(`${request.operation.id} ${mistake}: ${answer.body.slice(0, 300)}`);
    });
    await fc.assert(property, { numRuns: REQUESTS, seed: SEED });
    // A run in which nothing was taken, or nothing refused, has tried nothing.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 20);
    expect(statuses.get(400) ?? 0).toBeGreaterThan(REQUESTS / 50);
    process.stdout.write(`${sent} requests of seed ${SEED}: ${tell(statuses)}\n`);
  },
  60_000 + REQUESTS * MS_PER_REQUEST,
);

function tell(statuses: ReadonlyMap<number, number>): string {
  const sorted = [...statuses].toSorted(([one], [other]) => one - other);
  return sorted.map(([status, count]) => `${status} ${count}`).join(", ");
}
