import { randomIds } from "../../../platform/crypto/random-ids.ts";
import { expect, it } from "vitest";
import { AT, plant, type GetTestStore } from "./test-store.ts";

export const releaseSuite = (testStore: GetTestStore): void => {
  targetSuite(testStore);
  deliverySuite(testStore);
};

const targetSuite = (testStore: GetTestStore): void => {
  it("The recipients of the notes are listed in the order in which they were named", async () => {
    const person = (name: string) => ({ id: randomIds.uuid(), sealed: Buffer.from(name) });
    const [eva, ben, mia] = [person("Eva"), person("Ben"), person("Mia")];
    const [first = "", second = "", third = ""] = [
      randomIds.uuid(),
      randomIds.uuid(),
      randomIds.uuid(),
    ].toSorted();
    const note = (id: string, recipients: (typeof eva)[]) => ({
      id,
      active: true,
      writtenAt: AT,
      recipients,
    });
    const notes = [note(second, [mia]), note(first, [mia, eva, ben]), note(third, [eva])];
    const owner = await plant(testStore(), {}, { notes });
    const own = note(randomIds.uuid(), [ben]);
    const other = await plant(testStore(), {}, { notes: [own] });
    const targets = await testStore().store.rows.listTargets([
      { owner, note: second },
      { owner: other, note: own.id },
      { owner, note: first },
    ]);
    const ofOwner = [
      [first, "Mia"],
      [first, "Eva"],
      [first, "Ben"],
      [second, "Mia"],
    ];
    const ofOther = [[own.id, "Ben"]];
    expect(targets.map(({ note: id, sealed }) => [id, sealed.toString()])).toEqual(
      owner < other ? [...ofOwner, ...ofOther] : [...ofOther, ...ofOwner],
    );
    expect(targets[0]?.writtenAt).toBe(AT);
  });

  it("The recipients of a note are listed with what is known of its recording", async () => {
    const recordings = [
      { type: "audio", seconds: 181, state: "whole" },
      { type: "video", seconds: 2.5, state: "arriving" },
      { type: "video", seconds: null, state: "lost" },
      undefined,
    ] as const;
    const notes = recordings.map((recording) => ({
      id: randomIds.uuid(),
      active: true,
      writtenAt: AT,
      recipients: [{ id: randomIds.uuid(), sealed: Buffer.from("Eva") }],
      ...(recording === undefined ? {} : { recording }),
    }));
    const owner = await plant(testStore(), {}, { notes });
    const targets = await testStore().store.rows.listTargets(notes.map(({ id }) => ({ owner, note: id })));
    const recordingOf = (id: string) => targets.find(({ note }) => note === id)?.recording;
    expect(notes.map(({ id }) => recordingOf(id))).toEqual(recordings.map((recording) => recording ?? null));
  });
};

const deliverySuite = (testStore: GetTestStore): void => {
  it("A note has one delivery per recipient, and its state is updated", async () => {
    const { store, findDelivery } = testStore();
    const owner = await plant(testStore());
    const [note, recipient] = [randomIds.uuid(), randomIds.uuid()];
    const withoutLimit = { availableUntil: null, availableUntilMs: null };
    const delivery = { owner, note, recipient, sealed: Buffer.from("a"), triggeredAt: AT, ...withoutLimit };
    const insert = () =>
      store.rows.writeDecisions({ deliveries: [{ ...delivery, id: randomIds.uuid(), state: "queued" }] });
    await insert();
    await expect(insert()).rejects.toBeInstanceOf(Error);
    expect(await findDelivery(owner, note, recipient)).toEqual({ state: "queued", acceptedAt: null });
    await store.rows.markDelivery({ owner, note, recipient, state: "accepted", at: AT });
    expect(await findDelivery(owner, note, recipient)).toEqual({ state: "accepted", acceptedAt: AT });
    await store.rows.markDelivery({ owner, note, recipient: randomIds.uuid(), state: "failed" });
    expect(await findDelivery(owner, note, recipient)).toMatchObject({ state: "accepted" });
    await store.rows.markDelivery({ owner, note, recipient, state: "failed" });
    expect(await findDelivery(owner, note, recipient)).toMatchObject({ state: "failed" });
    await store.rows.markDelivery({ owner, note, recipient, state: "queued" });
    expect(await findDelivery(owner, note, recipient)).toEqual({ state: "queued", acceptedAt: null });
  });
};
