import { wallMs } from "@afterword/core/time/instant";
import { expect, it } from "vitest";
import { AT, service, type GetTestStore } from "./test-store.ts";

export const clockSuite = (testStore: GetTestStore): void => {
  it("The service clock is created at the first lock, kept afterwards and read as written", async () => {
    const { store } = testStore();
    const first = { serviceMs: service(0), beatAt: AT, offsetMs: 0 };
    const later = { serviceMs: service(60_000), beatAt: wallMs(AT + 60_000), offsetMs: 7 };
    expect(await store.rows.findClock()).toBeUndefined();
    expect(await store.transaction((rows) => rows.lockClock(first))).toEqual(first);
    expect(await store.transaction((rows) => rows.lockClock(later))).toEqual(first);
    await store.transaction((rows) => rows.writeClock(later));
    expect(await store.rows.findClock()).toEqual(later);
  });
};
