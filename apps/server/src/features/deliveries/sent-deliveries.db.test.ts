import type { Delivery, DeliveryPage } from "@afterword/contract/endpoints/deliveries";
import { DAY_MS } from "@afterword/core/time/duration";
import { serviceMs } from "@afterword/core/time/instant";
import type { Now } from "@afterword/core/time/instant";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSystemClock } from "../../platform/time/system-clock.ts";
import { recordBounce } from "../../engine/bounces/record-bounce.ts";
import { sendDueMails } from "../../engine/outbox/send-due-mails.ts";
import type { OutgoingMail } from "../../platform/smtp/mailer.ts";
import { moveClock } from "../../engine/clock/service-clock.ts";
import { sweep } from "../../engine/switch/sweep.ts";
import { freshToken, startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";
import { forgetWaves, plantWave, recipientOf } from "../../testing/waves.ts";
import type { PlantedWriter } from "../../testing/plant-writers.ts";

let server: TestServer;
let admin: Person;
/** Addresses that the mail server refuses for good. */
const refused = new Set<string>();
const tried: OutgoingMail[] = [];

beforeAll(async () => {
  server = await startTestServer(
    {},
    {
      clock: createSystemClock(),
      mailer: {
        send: async (mail) => {
          tried.push(mail);
          return refused.has(mail.to.address)
            ? { kind: "refused-for-good", answer: "550 no such mailbox", wasAnswered: true, status: null }
            : { kind: "accepted", answer: "250 taken" };
        },
        isReachable: async () => true,
        close: async () => undefined,
      },
    },
  );
  admin = await server.addPerson({ role: "admin" });
});
beforeEach(() => forgetWaves(server.context));
afterAll(() => server.close());

const triedFor = (writer: PlantedWriter): readonly OutgoingMail[] =>
  tried.filter(({ to }) => to.address === recipientOf(writer));

const work = async (): Promise<void> => {
  await sweep(server.context);
  await sendDueMails(server.context);
};
const pass = async (ms: number): Promise<void> => {
  await moveClock(server.context, ms);
  await work();
};

const list = async (filter = "all", page = 0): Promise<DeliveryPage> => {
  const path = `/api/deliveries/${page}/${filter}`;
  const token = await freshToken(server, admin);
  return (await server.call("GET", path, { token })).json<DeliveryPage>();
};

const deliveryOf = async ({ owner }: PlantedWriter): Promise<Delivery> => {
  const found = (await list()).deliveries.find(({ writer }) => writer._id === owner);
  if (found === undefined) throw new Error("no such delivery is listed");
  return found;
};

const sendAgain = async (id: string, person = admin) => {
  const token = await freshToken(server, person);
  return server.call("POST", `/api/delivery/${id}/send-again`, { token });
};

/** A writer whose note is delivered now. */
const deliver = async (): Promise<PlantedWriter> => {
  const [writer] = await plantWave(server.context, 1);
  await work();
  return writer!;
};

/** The same, to an address that is refused for good, until no attempt is left. */
const fail = async (): Promise<PlantedWriter> => {
  const [writer] = await plantWave(server.context, 1);
  refused.add(recipientOf(writer!));
  for (let days = 0; days <= 8; days++) await pass(DAY_MS);
  return writer!;
};

const setEnd = ({ owner }: PlantedWriter, at: Now): Promise<unknown> =>
  server.context.database.db
    .updateTable("deliveries")
    .set({ available_until: new Date(at.wall), available_until_ms: at.service })
    .where("owner", "=", owner)
    .execute();

describe("the list of deliveries", () => {
  it("The list of deliveries shows when a mail server accepted each, with marks in place of sealed fields", async () => {
    const writer = await deliver();
    const [note] = writer.notes;
    expect(await deliveryOf(writer)).toEqual({
      _id: expect.any(String),
      writer: { _id: writer.owner, firstname: "Ada", lastname: "Lovelace", email: writer.email },
      recipientMark: note?.recipients[0]?.id.slice(-8),
      noteMark: note?.id.slice(-8),
      state: "accepted",
      triggered: expect.stringMatching(/Z$/),
      accepted: expect.stringMatching(/Z$/),
      returned: null,
      opened: null,
      attempts: 1,
      answer: expect.stringMatching(/^250/),
    });
  });

  it("The list of deliveries contains no recipient, address or text", async () => {
    const writer = await deliver();
    const told = JSON.stringify(await list());
    for (const sealed of [recipientOf(writer), "Miriam", "garden"]) expect(told).not.toContain(sealed);
  });

  it("A delivery whose link was opened is listed as opened and no longer as accepted", async () => {
    const writer = await deliver();
    const path = triedFor(writer)[0]?.text.match(/\/get-note\/[\w-]+/)?.[0] ?? "";
    expect((await server.app.inject({ url: path })).statusCode).toBe(200);
    const opened = await deliveryOf(writer);
    expect(opened).toMatchObject({ state: "opened", opened: expect.stringMatching(/Z$/) });
    expect((await list("opened")).deliveries.map(({ _id }) => _id)).toContain(opened._id);
    expect((await list("accepted")).deliveries.map(({ _id }) => _id)).not.toContain(opened._id);
  });

  it("The list of deliveries comes in pages, the newest first", async () => {
    await plantWave(server.context, 20);
    await work();
    await moveClock(server.context, DAY_MS + 1);
    const newest = await deliver();
    const { deliveries, count, counts } = await list();
    expect([count, deliveries.length, counts]).toEqual([
      21,
      20,
      { all: 21, queued: 0, accepted: 21, opened: 0, failed: 0 },
    ]);
    expect(deliveries[0]?.writer._id).toBe(newest.owner);
    expect((await list("all", 1)).deliveries).toHaveLength(1);
  });

  it("An unknown delivery state answers 404", async () => {
    const token = await freshToken(server, admin);
    const answer = await server.call("GET", "/api/deliveries/0/lost", { token });
    expect(answer.statusCode).toBe(404);
  });
});

describe("a failed delivery", () => {
  it("A failed delivery sent again keeps its link and Message-ID and is tried until it is accepted", async () => {
    const writer = await fail();
    const failed = await deliveryOf(writer);
    expect(failed).toMatchObject({ state: "failed", answer: expect.stringMatching(/^550/) });
    expect((await sendAgain(failed._id)).statusCode).toBe(200);
    expect(await deliveryOf(writer)).toMatchObject({ state: "queued" });
    await work();
    await pass(DAY_MS);
    expect(await deliveryOf(writer)).toMatchObject({ state: "queued" });
    refused.delete(recipientOf(writer));
    await pass(DAY_MS);
    expect(await deliveryOf(writer)).toMatchObject({ state: "accepted" });
    const ids = triedFor(writer).map(({ messageId }) => messageId);
    expect(ids.length).toBeGreaterThan(8);
    expect(new Set(ids).size).toBe(1);
    expect(new Set(triedFor(writer).map(({ text }) => text)).size).toBe(1);
  });

  it("Of two simultaneous requests to send a failed delivery again one gets 200 and the other 409", async () => {
    const { _id } = await deliveryOf(await fail());
    const answers = await Promise.all([sendAgain(_id), sendAgain(_id)]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  });

  it("Sending a delivery again answers 409 when its link is over by both clocks", async () => {
    const writer = await fail();
    await setEnd(writer, await moveClock(server.context, 0));
    const answer = await sendAgain((await deliveryOf(writer))._id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ detail: expect.stringContaining("This link has expired") });
  });

  it("A failed delivery can be sent again while its link is over by the calendar only", async () => {
    const writer = await fail();
    const { wall, service } = await moveClock(server.context, 0);
    await setEnd(writer, { wall, service: serviceMs(service + DAY_MS) });
    expect((await sendAgain((await deliveryOf(writer))._id)).statusCode).toBe(200);
  });

  it("Sending a delivery again is written to the writer's audit log with the admin's id", async () => {
    const writer = await fail();
    const { _id } = await deliveryOf(writer);
    await sendAgain(_id);
    const event = await server.context.database.db
      .selectFrom("audit_events")
      .select(["kind", "detail"])
      .where("owner", "=", writer.owner)
      .where("kind", "<>", "logged-in")
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ kind: "delivery-sent-again", detail: { by: admin._id, delivery: _id } });
  });
});

describe("a delivery that came back", () => {
  it("A delivery that came back is listed as failed and can be sent again", async () => {
    const writer = await deliver();
    const messageId = triedFor(writer)[0]?.messageId ?? "";
    const failure = { status: "5.1.1", answer: "550 no such mailbox" };
    await recordBounce(server.context, { mail: messageId.split("@")[0] ?? "", attempt: 1 }, failure);
    const { _id, state, answer, returned } = await deliveryOf(writer);
    expect([state, answer]).toEqual(["failed", failure.answer]);
    expect(Math.abs(Date.parse(returned ?? "") - server.context.clock.now())).toBeLessThan(DAY_MS);
    expect((await list("failed")).deliveries.map((delivery) => delivery._id)).toEqual([_id]);
    expect((await sendAgain(_id)).statusCode).toBe(200);
    expect(await deliveryOf(writer)).toMatchObject({ state: "queued", accepted: null, returned: null });
    await work();
    expect(await deliveryOf(writer)).toMatchObject({ state: "accepted" });
    expect(new Set(triedFor(writer).map((mail) => mail.messageId))).toEqual(new Set([messageId]));
  });
});

describe("a bounce that comes late or twice", () => {
  it("A bounce affects only the attempt it names, not a delivery sent again since", async () => {
    const writer = await deliver();
    const messageId = triedFor(writer)[0]?.messageId ?? "";
    const mail = messageId.split("@")[0] ?? "";
    const notice = (attempt: number) =>
      recordBounce(server.context, { mail, attempt }, { status: "5.1.1", answer: "550 gone" });
    await notice(1);
    const { _id } = await deliveryOf(writer);
    expect((await sendAgain(_id)).statusCode).toBe(200);
    await notice(1);
    expect(await deliveryOf(writer)).toMatchObject({ state: "queued", attempts: 0 });
    await work();
    expect(triedFor(writer)).toHaveLength(2);
    expect(await deliveryOf(writer)).toMatchObject({ state: "accepted", attempts: 1 });
    await notice(1);
    expect(await deliveryOf(writer)).toMatchObject({ state: "accepted" });
    await notice(2);
    expect(await deliveryOf(writer)).toMatchObject({ state: "failed" });
  });
});

describe("POST /api/delivery/{_id}/send-again", () => {
  it("Sending again a delivery that did not fail answers 409", async () => {
    const { _id } = await deliveryOf(await deliver());
    expect((await sendAgain(_id)).statusCode).toBe(409);
  });

  it("Sending again an unknown delivery answers 404", async () => {
    expect((await sendAgain(server.context.ids.uuid())).statusCode).toBe(404);
  });
});

describe("users and callers without a session", () => {
  it("Listing deliveries and sending one again answer 403 to a user and 401 without a session", async () => {
    const writer = await fail();
    const { _id } = await deliveryOf(writer);
    const user = await server.addPerson();
    const token = await freshToken(server, user);
    expect((await server.call("GET", "/api/deliveries/0/all", { token })).statusCode).toBe(403);
    expect((await server.call("GET", "/api/deliveries/0/all")).statusCode).toBe(401);
    expect((await sendAgain(_id, user)).statusCode).toBe(403);
    expect((await server.call("POST", `/api/delivery/${_id}/send-again`)).statusCode).toBe(401);
    expect(await deliveryOf(writer)).toMatchObject({ state: "failed" });
  });
});
