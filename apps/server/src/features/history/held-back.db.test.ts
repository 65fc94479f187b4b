import type { User } from "@afterword/contract/endpoints/accounts";
import type { HistoryEntry } from "@afterword/contract/endpoints/history";
import type { HeldAct } from "@afterword/core/switch/brake";
import { BRAKE_FLOOR } from "@afterword/core/switch/brake";
import { HOUR_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSystemClock } from "../../platform/time/system-clock.ts";
import { decideHeld } from "../../engine/switch/held-deliveries.ts";
import { sweep } from "../../engine/switch/sweep.ts";
import { forgetWaves, plantWave } from "../../testing/waves.ts";
import type { PlantedWriter } from "../../testing/plant-writers.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let admin: Person;
let writer: PlantedWriter;
beforeAll(async () => {
  server = await startTestServer({}, { clock: createSystemClock() });
  admin = await server.addPerson({ role: "admin" });
});
beforeEach(async () => {
  await forgetWaves(server.context);
  [writer] = (await plantWave(server.context, BRAKE_FLOOR + 1)) as [PlantedWriter];
  await sweep(server.context);
});
afterAll(() => server.close());

/** As from a page that was left open: the session is there already, and asking is no sign of life. */
const ask = async (method: "GET" | "POST", path: string, body?: object) => {
  const { owner, session } = writer;
  const now = server.context.clock.now();
  const access = { owner, session, role: "user", expiresAt: wallMs(now + HOUR_MS) } as const;
  const token = await server.context.tokens.signAccess(access, now);
  const answer = await server.call(method, path, { token, body });
  expect(answer.statusCode).toBe(200);
  return answer;
};
const thread = async () => (await ask("GET", `/api/user/${writer.owner}`)).json<User>().thread;
const holds = async () => {
  const answer = await ask("GET", "/api/history/newest");
  const { entries } = answer.json<{ readonly entries: readonly HistoryEntry[] }>();
  return entries.filter((entry) => entry.kind === "hold");
};
const decide = (act: HeldAct): Promise<boolean> =>
  decideHeld(server.context, { act, owner: writer.owner, by: admin._id });

describe("an owner whose delivery the brake holds back", () => {
  it("The owner of a held delivery sees that it is held back and when it was due", async () => {
    const shown = await thread();
    expect(shown.kind).toBe("held-back");
    const due = "deliveryAt" in shown ? Date.parse(shown.deliveryAt) : Number.NaN;
    expect(Math.abs(due - server.context.clock.now())).toBeLessThan(HOUR_MS);
    expect((await holds()).map(({ result }) => result)).toEqual(["held"]);
  });

  it("“I’m fine” ends the hold, which stays in the owner's history", async () => {
    await ask("POST", "/api/user/confirm-agency", { source: "button" });
    expect((await thread()).kind).toBe("held");
    expect((await holds()).map(({ result }) => result)).toEqual(["held"]);
  });

  it.each([
    ["release", "reminded", "released"],
    ["refuse", "reminder-waiting", "refused"],
  ] as const)(
    "The owner sees that an admin decided about the held delivery, and not which admin: %s",
    async (act, kind, result) => {
      await decide(act);
      expect((await thread()).kind).toBe(kind);
      const told = await holds();
      expect(told.map((entry) => entry.result)).toEqual([result, "held"]);
      expect(JSON.stringify(told)).not.toContain(admin._id);
    },
  );
});
