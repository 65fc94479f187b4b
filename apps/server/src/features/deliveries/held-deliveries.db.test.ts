import type { HeldPage } from "@afterword/contract/endpoints/deliveries";
import type { BrakeGroup } from "@afterword/core/switch/brake";
import { DAY_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSystemClock } from "../../platform/time/system-clock.ts";
import { sweep } from "../../engine/switch/sweep.ts";
import { forgetWaves, plantWave } from "../../testing/waves.ts";
import type { PlantedWriter } from "../../testing/plant-writers.ts";
import { readMails } from "../../testing/read-mails.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";

const GROUP = "new";
const AT = "2030-01-01T00:00:00.000Z";

const CALLS = [
  ["GET", "/api/held-deliveries/0/new", undefined],
  ["POST", "/api/held-deliveries/release", { group: GROUP, heldUntil: AT }],
  ["POST", "/api/held-deliveries/refuse", { group: GROUP, heldUntil: AT }],
] as const;

describe("held deliveries", () => {
  let server: TestServer;
  let admin: Person;
  let writers: readonly PlantedWriter[];
  beforeAll(async () => {
    server = await startTestServer({}, { clock: createSystemClock() });
    admin = await server.addPerson({ role: "admin" });
  });
  beforeEach(async () => {
    await forgetWaves(server.context);
    writers = await plantWave(server.context, 25, 0, GROUP);
    await sweep(server.context);
  });
  afterAll(() => server.close());

  const plantOneMore = (): Promise<PlantedWriter[]> => plantWave(server.context, 1, 0, GROUP);
  const list = async (page = 0, group: BrakeGroup = GROUP): Promise<HeldPage> => {
    const answer = await server.call("GET", `/api/held-deliveries/${page}/${group}`, { token: admin.token });
    return answer.json<HeldPage>();
  };
  const act = async (what: "release" | "refuse", body: object): Promise<unknown> => {
    const answer = await server.call("POST", `/api/held-deliveries/${what}`, {
      body,
      token: admin.token,
    });
    return answer.json();
  };
  const served = async () => {
    const rows = await server.context.database.db.selectFrom("deliveries").select("owner").execute();
    return writers.filter(({ owner }) => rows.some((row) => row.owner === owner));
  };

  /** By another server, whose clock says `at`. */
  const sweepAt = async (at: number): Promise<void> => {
    const clock = { ...createSystemClock(), now: () => wallMs(at) };
    const slower = await startTestServer({}, { database: server.context.database, clock });
    await sweep(slower.context);
    await slower.app.close();
  };

  it("The list shows held deliveries by page, with owner, time and number of notes", async () => {
    const first = await list();
    expect(first.count).toBe(25);
    expect(first.held).toHaveLength(20);
    const writer = writers.find(({ owner }) => owner === first.held[0]?._id);
    expect(first.held[0]).toEqual({
      _id: writer?.owner,
      firstname: "Ada",
      lastname: "Lovelace",
      email: writer?.email,
      since: expect.stringMatching(/Z$/),
      agencyConfirmed: expect.stringMatching(/Z$/),
      numNotes: 1,
    });
    const second = await list(1);
    expect(second.held).toHaveLength(5);
    expect(new Set([...first.held, ...second.held].map(({ _id }) => _id)).size).toBe(25);
  });

  it("The list of each group shows what the brake counts of it, and when the longest hold may end", async () => {
    const people = await plantWave(server.context, 3);
    await sweep(server.context);
    const [fresh, established] = [await list(), await list(0, "established")];
    expect(fresh).toMatchObject({ count: 25, delivered: 0, allowance: 20, canaryNights: null });
    const { since, endsAt, isPast } = fresh.longest!;
    expect(since).toBe(fresh.held[0]?.since);
    expect(Math.abs(Date.parse(endsAt) - Date.parse(since) - 14 * DAY_MS)).toBeLessThan(60_000);
    expect(isPast).toBe(false);
    expect(established).toMatchObject({ held: [], count: 0, delivered: people.length, longest: null });
  });

  it("A release of all of one group leaves the other group held", async () => {
    await plantWave(server.context, 21);
    await sweep(server.context);
    const { asOf } = await list(0, "established");
    expect(await act("release", { group: "established", heldUntil: asOf })).toEqual({ count: 21 });
    expect([(await list()).count, (await list(0, "established")).count]).toEqual([25, 0]);
  });

  it("An admin's release of one held delivery lets only that one go out", async () => {
    const [writer] = writers;
    expect(await act("release", { owner: writer?.owner })).toEqual({ count: 1 });
    await sweep(server.context);
    expect(await served()).toEqual([writer]);
    expect((await list()).count).toBe(24);
    expect(await act("release", { owner: writer?.owner })).toEqual({ count: 0 });
  });

  it("A release of all lets everything on the list go out, but nothing held after the list was read", async () => {
    const { asOf } = await list();
    const later = await plantOneMore();
    await sweep(server.context);
    expect((await list()).count).toBe(26);
    expect(await act("release", { group: GROUP, heldUntil: asOf })).toEqual({ count: 25 });
    await sweep(server.context);
    expect(await served()).toHaveLength(25);
    expect((await list()).held).toMatchObject([{ _id: later[0]?.owner }]);
  });

  it("A release of all skips a delivery held since then by a server whose clock is behind", async () => {
    const { asOf } = await list();
    const last = (await list(1)).held.at(-1);
    await act("release", { owner: last?._id });
    const later = await plantOneMore();
    await sweepAt(Date.parse(asOf));
    expect((await list()).count).toBe(25);
    expect(await act("release", { group: GROUP, heldUntil: asOf })).toEqual({ count: 24 });
    expect((await list()).held).toMatchObject([{ _id: later[0]?.owner }]);
  });

  it("A release of all by an empty list releases nothing", async () => {
    const { asOf: seen } = await list();
    await act("refuse", { group: GROUP, heldUntil: seen });
    const at = server.context.clock.now();
    const { asOf } = await list();
    await plantWave(server.context, 25, 0, GROUP);
    await sweepAt(at);
    expect((await list()).count).toBe(25);
    expect(await act("release", { group: GROUP, heldUntil: asOf })).toEqual({ count: 0 });
  });

  it("Refused deliveries begin again with a reminder and are not delivered", async () => {
    const { asOf } = await list();
    expect(await act("refuse", { group: GROUP, heldUntil: asOf })).toEqual({ count: 25 });
    await sweep(server.context);
    expect(await list()).toMatchObject({ held: [], count: 0 });
    expect(await served()).toEqual([]);
    for (const { email } of writers)
      expect(await readMails(server.context, "reminder", email)).toHaveLength(1);
  });

  it.each(CALLS)(
    "%s %s answers 403 to a user and 401 without a session, and releases nothing",
    async (method, path, body) => {
      const user = await server.addPerson();
      const asUser = await server.call(method, path, { body, token: user.token });
      const asVisitor = await server.call(method, path, { body });
      expect([asUser.statusCode, asVisitor.statusCode]).toEqual([403, 401]);
      await sweep(server.context);
      expect(await served()).toEqual([]);
    },
  );

  it("A release that does not name what it means answers 400", async () => {
    for (const body of [{}, { owner: "all" }, { group: GROUP, heldUntil: "now" }, { heldUntil: AT }]) {
      const answer = await server.call("POST", "/api/held-deliveries/release", {
        body,
        token: admin.token,
      });
      expect(answer.statusCode).toBe(400);
    }
  });
});
