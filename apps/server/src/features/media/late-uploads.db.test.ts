import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDevice } from "../../testing/recordings.ts";
import type { Device } from "../../testing/recordings.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";
import { tellLateUploads } from "./public.ts";

const TAKE = Buffer.concat([Buffer.from("1a45dfa3", "hex"), Buffer.alloc(100, "voice ")]);

let server: TestServer;
let ada: Person;
let device: Device;
beforeEach(async () => {
  server = await startTestServer();
  ada = await server.addPerson();
  device = await createDevice(server, ada);
});
afterEach(() => server.close());

/** A note that names this take. */
const save = async (file: string): Promise<void> => {
  const recording = { type: "audio", cloud: `${ada._id}/${file}`, length: 2 };
  const body = { title: "For Miriam", text: "", recording, active: false, recipients: [] };
  const answer = await server.call("POST", "/api/note", { body, token: ada.token });
  expect(answer.statusCode).toBe(200);
};
const run = () => tellLateUploads(server.context);
const told = async (): Promise<string[]> => {
  const { rows } = await server.context.database.pool.query<{ key: string }>(
    "select key from mails where kind = 'recording-waits'",
  );
  return rows.map(({ key }) => key);
};

describe("recordings that do not arrive", () => {
  it("The owner is told once, a day after a note was saved whose recording has not arrived", async () => {
    const file = device.newTake("m4a");
    await save(file);
    await server.pass(DAY_MS - HOUR_MS);
    await run();
    expect(await told()).toEqual([]);
    await server.pass(2 * HOUR_MS);
    await run();
    await run();
    expect(await told()).toEqual([file]);
    await server.pass(DAY_MS);
    await run();
    expect(await told()).toEqual([file]);
  });

  it("The owner is not told of a recording that has arrived, nor of one that no note names", async () => {
    const arrived = device.newTake("m4a");
    await device.upload(arrived, TAKE);
    await save(arrived);
    const unnamed = device.newTake("m4a");
    await device.send({ file: unnamed, index: 0, content: TAKE });
    await server.pass(2 * DAY_MS);
    await run();
    expect(await told()).toEqual([]);
  });

  it("Nothing is told of what has been missing for weeks", async () => {
    await save(device.newTake("m4a"));
    await server.pass(15 * DAY_MS);
    await run();
    expect(await told()).toEqual([]);
  });
});
