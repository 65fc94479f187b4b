import type { User } from "@afterword/contract/endpoints/accounts";
import type { HistoryEntry } from "@afterword/contract/endpoints/history";
import type { RefusedPage } from "@afterword/contract/endpoints/unreachable-owners";
import { SENDING_DELAY_DEFAULT_HOURS } from "@afterword/core/constants";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { afterAll, beforeAll, expect, it } from "vitest";
import { moveClock } from "../../engine/clock/service-clock.ts";
import { sendDueMails } from "../../engine/outbox/send-due-mails.ts";
import { sweep } from "../../engine/switch/sweep.ts";
import { createSystemClock } from "../../platform/time/system-clock.ts";
import type { PlantedWriter } from "../../testing/plant-writers.ts";
import { addPasskey, WITH_NAME } from "../../testing/second-factor.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";
import { plantWave, recipientOf } from "../../testing/waves.ts";

/** A mail provider that blocks us: that never counts, however long it lasts. */
const blocked = new Set<string>();
const ANSWER = "550 5.7.1 blocked by policy";
const accepted: string[] = [];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(WITH_NAME, {
    clock: createSystemClock(),
    mailer: {
      send: async ({ to: { address } }) => {
        if (blocked.has(address))
          return { kind: "refused-for-good", answer: ANSWER, status: "5.7.1", wasAnswered: true };
        accepted.push(address);
        return { kind: "accepted", answer: "250 taken" };
      },
      isReachable: async () => true,
      close: async () => undefined,
    },
  });
});
afterAll(() => server.close());

/** As from a page that was left open: no sign of life. */
const ask = async <Answer>({ owner, session }: PlantedWriter, path: string): Promise<Answer> => {
  const now = server.context.clock.now();
  const access = { owner, session, role: "user", expiresAt: wallMs(now + HOUR_MS) } as const;
  const token = await server.context.tokens.signAccess(access, now);
  return (await server.call("GET", path, { token })).json<Answer>();
};

const passDays = async (days: number): Promise<void> => {
  for (let day = 0; day < days; day += 1) {
    await moveClock(server.context, DAY_MS);
    for (const _round of [1, 2]) {
      await sweep(server.context);
      await sendDueMails(server.context);
    }
  }
};

/** An admin who logs in now and shows a second factor. */
const addAdmin = async (): Promise<Person> => {
  const admin = await server.addPerson({ role: "admin" });
  await addPasskey(server, admin);
  return admin;
};

const listRefused = async ({ token }: Person): Promise<RefusedPage["owners"]> =>
  (await server.call("GET", "/api/refused-owners/0", { token })).json<RefusedPage>().owners;

it("An owner whose provider blocks us is listed after 28 days, declared, told of both dates, and delivered on the second", async () => {
  const [writer] = (await plantWave(server.context, 1)) as [PlantedWriter];
  const { owner, email } = writer;
  blocked.add(email);
  await server.context.database.db
    .updateTable("users")
    .set({ switch_state: JSON.stringify({ kind: "off", cycle: 1 }) })
    .where("id", "=", owner)
    .execute();
  await passDays(28);
  expect(await listRefused(await addAdmin())).toEqual([]);
  await passDays(1);
  const admin = await addAdmin();
  const [listed] = await listRefused(admin);
  expect(listed).toMatchObject({ _id: owner, answers: [ANSWER] });
  const body = { owner };
  const declared = await server.call("POST", "/api/unreachable-owners/declare", { token: admin.token, body });
  expect(declared.statusCode).toBe(200);
  const { thread } = await ask<User>(writer, `/api/user/${owner}`);
  expect(thread.kind).toBe("unreachable");
  const told = thread.kind === "unreachable" ? [thread.since, thread.deliveryAt] : ["", ""];
  const listedAs = [listed?.since, listed?.deliveryIfDeclared];
  for (const [index, at] of told.entries()) expect(apartMs(at, listedAs[index])).toBeLessThan(HOUR_MS);
  const { entries } = await ask<{ readonly entries: readonly HistoryEntry[] }>(writer, "/api/history/newest");
  expect(entries[0]).toMatchObject({ kind: "unreachable", declared: true });
  expect(JSON.stringify(entries)).not.toContain(admin._id);
  await passDays(14 + SENDING_DELAY_DEFAULT_HOURS / 24 - 1);
  expect(accepted).not.toContain(recipientOf(writer));
  await passDays(1);
  expect(accepted).toContain(recipientOf(writer));
});

/** The clock runs on between two answers. */
const apartMs = (one: string, other = ""): number => Math.abs(Date.parse(one) - Date.parse(other));
