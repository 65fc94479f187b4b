import { describe, expect, it } from "vitest";
import { deliveryKey, parseDeliveryKey, parseReminderKey, reminderKey } from "./effects.ts";

describe("keys of reminders", () => {
  it("The key of a reminder is read back as it was written", () => {
    for (const number of [1, 2, 3] as const)
      expect(parseReminderKey(reminderKey(12, number))).toEqual({ cycle: 12, number });
    expect(parseReminderKey(reminderKey(0, 1))).toEqual({ cycle: 0, number: 1 });
    expect(parseReminderKey(reminderKey(12, 3, 21))).toEqual({ cycle: 12, number: 3, round: 21 });
  });

  it("The keys of a reminder differ between the rounds of a cycle", () => {
    expect(new Set([1, 2, 3].map((round) => reminderKey(12, 1, round))).size).toBe(3);
    expect(reminderKey(12, 1, 1)).toBe(reminderKey(12, 1));
  });

  it("A malformed reminder key is refused", () => {
    for (const key of [
      "",
      "1",
      "1/4",
      "1/0",
      "x/1",
      "1/2.5",
      "1/2/1",
      "1/2/0",
      "1/2/x",
      "1/2/1.5",
      "1/2/2/2",
    ])
      expect(() => parseReminderKey(key)).toThrow("names no reminder");
  });
});

describe("keys of deliveries", () => {
  it("The key of a delivery is read back as it was written", () =>
    expect(parseDeliveryKey(deliveryKey("note", "eva"))).toEqual({ noteId: "note", recipientId: "eva" }));

  it("A malformed delivery key is refused", () => {
    for (const key of ["", "note", "note/", "/eva", "a/b/c"])
      expect(() => parseDeliveryKey(key)).toThrow("names no delivery");
  });
});
