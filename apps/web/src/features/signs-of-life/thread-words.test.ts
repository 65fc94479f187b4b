import type { ThreadOnWire } from "@afterword/contract/thread";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { buildRecipient } from "../../testing/people.ts";
import {
  deliveredLine,
  lastKnown,
  lineEndedAt,
  threadBehindNotice,
  threadLine as lineOf,
  threadWords,
} from "./thread-words.ts";
import type { NotesOfThread } from "./thread-words.ts";

const now = Date.parse("2026-11-21T12:00:00.000Z");
const inMs = (ms: number): string => new Date(now + ms).toISOString();
const lastSignAt = "2026-11-15T12:00:00.000Z";
const line = {
  reminderAt: inMs(8 * DAY_MS),
  deliveryAt: inMs(15 * DAY_MS),
  reminderMark: 0.66,
  lamp: 0.3,
};
const words = (thread: ThreadOnWire, notes: Partial<NotesOfThread> = {}) =>
  threadWords(thread, now, { hasUnsent: true, lastDelivery: null, withheld: 0, ...notes });

describe("the words of the thread", () => {
  it("While the notes are held, the text counts down to the reminder", () => {
    expect(words({ kind: "held", lastSignAt, ...line })).toEqual({
      mood: "calm",
      title: "Your notes are safely held",
      text: "We’ll check in with you in 8 days.",
    });
  });

  it("After the reminder, the text asks and counts down to the delivery", () => {
    const said = words({ kind: "reminded", lastSignAt, ...line, deliveryAt: inMs(30 * HOUR_MS) });
    expect(said.mood).toBe("asking");
    expect(said.title).toBe("Are you all right?");
    expect(said.text).toBe(
      "Reminder sent. Without a sign from you, your notes will be delivered in 30 hours.",
    );
  });

  it("While the delivery is held for review, the text says so and what to do", () => {
    expect(words({ kind: "held-back", lastSignAt, ...line, deliveryAt: inMs(-DAY_MS) })).toEqual({
      mood: "asking",
      title: "Nothing was delivered: your notes are held for review",
      text: "“I’m fine” keeps them here. They were due on 20.11.2026 and can be released at any time; otherwise the review ends after two weeks at the earliest.",
      chip: "In review",
    });
  });

  it("While the app store has not confirmed the subscription, the words say what that means for the notes", () => {
    const endedAt = "2026-11-20T00:00:00.000Z";
    expect(words({ kind: "unconfirmed", lastSignAt, ...line, endedAt })).toEqual({
      mood: "asking",
      title: "Your subscription hasn’t been confirmed yet",
      text: expect.stringMatching(
        /^Paid until 19\.11\.2026\. Nothing is delivered until .* “I’m fine” keeps your notes here\.$/,
      ),
      chip: "Unconfirmed",
    });
  });

  it("Recordings that will not be delivered are counted beside notes that are held, and the title promises less", () => {
    const held: ThreadOnWire = { kind: "held", lastSignAt, ...line };
    expect(words(held, { withheld: 1 }).chip).toBe("One recording won’t be delivered");
    expect(words(held, { withheld: 3 }).chip).toBe("3 recordings won’t be delivered");
    expect(words(held).chip).toBeUndefined();
    expect([words(held, { withheld: 1 }).title, words(held).title]).toEqual([
      "Not everything can be delivered",
      "Your notes are safely held",
    ]);
  });

  it("While the reminder is not accepted, the title says that delivery waits", () => {
    const said = words({ kind: "reminder-waiting", lastSignAt, waitingSince: inMs(-HOUR_MS), ...line });
    const title = "We couldn’t reach you, so delivery waits";
    expect(said).toMatchObject({ mood: "asking", title, chip: "Not reached" });
  });

  it("Once the owner is unreachable, the words say since when, and when the notes go out", () => {
    const dates = { since: "2026-10-10T12:00:00.000Z", deliveryAt: "2026-12-24T12:00:00.000Z" };
    expect(words({ kind: "unreachable", lastSignAt, ...line, ...dates })).toEqual({
      mood: "asking",
      title: "We haven’t been able to reach you since 10.10.2026.",
      text: "Without a sign of life, your notes will be delivered on 24.12.2026.",
      chip: "Not reached",
    });
  });

  it("During sleep mode, the title names its end", () => {
    const said = words({ kind: "asleep", lastSignAt, until: "2026-12-24T11:00:00.000Z", ...line });
    expect(said).toMatchObject({ mood: "asleep", title: "Asleep until 24.12.2026" });
  });

  it('With no active note, the title is "Your notes are paused" or, without any note, "Nothing to deliver yet"', () => {
    expect(words({ kind: "paused", lastSignAt }).title).toBe("Your notes are paused");
    expect(words({ kind: "paused", lastSignAt }).mood).toBe("off");
    expect(words({ kind: "paused", lastSignAt }, { hasUnsent: false })).toMatchObject({
      mood: "idle",
      title: "Nothing to deliver yet",
    });
  });

  it("With all notes delivered, the text names the day of the last delivery and the people", () => {
    const lastDelivery = {
      at: "2026-11-14T12:00:00.000Z",
      changedAt: "2026-11-02T12:00:00.000Z",
      people: [buildRecipient(0), buildRecipient(1)],
    };
    expect(words({ kind: "paused", lastSignAt }, { hasUnsent: false, lastDelivery })).toEqual({
      mood: "idle",
      title: "Nothing left to deliver",
      text: "Your notes were delivered to Miriam Keller and Ben Oser on 14.11.2026. Write another whenever you like.",
    });
    expect(words({ kind: "paused", lastSignAt }, { lastDelivery }).title).toBe("Your notes are paused");
  });

  it("An expired subscription and a disabled account are named in the title", () => {
    expect(words({ kind: "expired", lastSignAt, endedAt: null }).title).toBe(
      "Subscription expired: nothing will be delivered",
    );
    expect(words({ kind: "expired", lastSignAt, endedAt: null }).text).toBe(
      "Until you choose a plan, we won’t check in with you either.",
    );
    expect(words({ kind: "expired", lastSignAt, endedAt: "2026-11-02T00:00:00.000Z" }).text).toContain(
      "It ended on 01.11.2026.",
    );
    expect(words({ kind: "inactive", lastSignAt }).title).toBe("Your account is disabled");
  });

  it("After a delivery, the text names its day", () => {
    const said = words({ kind: "delivered", lastSignAt, deliveredAt: "2026-12-06T12:00:00.000Z" });
    expect(said.text).toBe("Your notes were delivered on 06.12.2026.");
  });
});

describe("the line of a delivery", () => {
  const at = "2026-11-20T12:00:00.000Z";
  const delivered: ThreadOnWire = { kind: "delivered", lastSignAt, deliveredAt: at };
  const paused: ThreadOnWire = { kind: "paused", lastSignAt: "2026-11-21T08:00:00.000Z" };
  const changedAt = "2026-11-02T12:00:00.000Z";
  const sent = { hasUnsent: false, lastDelivery: { at, changedAt, people: [] }, withheld: 0 };
  const ended = (start: { readonly date: string; readonly label: string } | null) => ({
    endedAt: at,
    start,
    reminder: null,
    delivery: { date: "20.11.", label: "Delivered" },
    reminderMark: 1,
    lamp: 1,
    isHeldUp: false,
  });

  it("After a delivery, the line leads from the last sign to the envelope, with the lamp on it", () => {
    expect(deliveredLine(delivered, [], { hasUnsent: true, lastDelivery: null, withheld: 0 }, now)).toEqual(
      ended({ date: "15.11.", label: "Silent since" }),
    );
  });

  it("After a sign that came too late, the line stays, and begins with the last sign before the delivery", () => {
    const signs = [paused.lastSignAt, lastSignAt].map((sign) => ({ at: sign, source: "button", device: "" }));
    expect(deliveredLine(paused, signs, sent, now)).toEqual(ended({ date: "15.11.", label: "Silent since" }));
  });

  it("Where no sign before the delivery is known, the line begins where its notes were last changed", () => {
    expect(deliveredLine(paused, [], sent, now)).toEqual(ended({ date: "02.11.", label: "Last changed" }));
  });

  it("A line that began or ended in an earlier year tells that year", () => {
    const begun = "2025-11-15T12:00:00.000Z";
    expect(lineEndedAt(at, [begun], now).start).toEqual({ date: "15.11.2025", label: "Silent since" });
    expect(lineEndedAt(at, [begun], now).delivery.date).toBe("20.11.");
    expect(lineEndedAt(at, [begun], now + 365 * DAY_MS).delivery.date).toBe("20.11.2026");
    expect(lineEndedAt(at, [], now).start).toBeNull();
  });

  it("At New Year, the year of a line is the one on this device", () => {
    vi.stubEnv("TZ", "Europe/Zurich");
    onTestFinished(() => void vi.unstubAllEnvs());
    const [begun, over] = ["2026-12-31T22:30:00.000Z", "2026-12-31T23:30:00.000Z"] as const;
    const { start, delivery } = lineEndedAt(over, [begun], Date.parse(over));
    expect([start?.date, delivery.date]).toEqual(["31.12.2026", "01.01."]);
    expect(lineEndedAt(begun, [], Date.parse(begun)).delivery.date).toBe("31.12.");
  });

  it("With another note, or without a delivery, there is no such line", () => {
    expect(deliveredLine(paused, [], { ...sent, hasUnsent: true }, now)).toBeNull();
    expect(deliveredLine(paused, [], { hasUnsent: false, lastDelivery: null, withheld: 0 }, now)).toBeNull();
    expect(deliveredLine({ kind: "held", lastSignAt, ...line }, [], sent, now)).toBeNull();
  });
});

describe("the thread behind the notice about a late sign of life", () => {
  const at = "2026-11-20T12:00:00.000Z";
  const held: ThreadOnWire = { kind: "held", lastSignAt, ...line };
  const reminded: ThreadOnWire = { kind: "reminded", lastSignAt, ...line };

  it.each<ThreadOnWire>([
    held,
    { kind: "asleep", lastSignAt, until: at, ...line },
    { kind: "paused", lastSignAt },
  ])("While the notice stands, the thread is the delivery instead of: $kind", (thread) => {
    expect(threadBehindNotice(thread, at)).toEqual({ kind: "delivered", lastSignAt, deliveredAt: at });
  });

  it("Without a notice the thread is what it is, and a reminder waits for no notice to be read", () => {
    expect(threadBehindNotice(held, null)).toBe(held);
    expect(threadBehindNotice(reminded, at)).toBe(reminded);
  });
});

describe("the words without an answer", () => {
  const held = words({ kind: "held", lastSignAt, ...line });

  it("Without an answer, the words keep the title, and say when things stood so", () => {
    expect(lastKnown(held, "today 09:12")).toEqual({
      mood: "calm",
      title: held.title,
      text: "This page can’t reach our server at the moment. It keeps trying.",
      chip: "As of today 09:12 · not connected",
    });
  });
});

/** From the last sign to the reminder it is two weeks. */
const user = { confirmFrequency: 14 * 24, sleepUntil: "1970-01-01T00:00:00.000Z" };
const threadLine = (thread: ThreadOnWire, changes: Partial<typeof user> = {}, nowMs = now) =>
  lineOf(thread, { ...user, ...changes }, nowMs);

describe("the line of the thread", () => {
  it("The line carries the dates of last sign, reminder and delivery", () => {
    expect(threadLine({ kind: "held", lastSignAt, ...line })).toEqual({
      start: { date: "15.11.", label: "Last sign" },
      reminder: { date: "29.11.", label: "Reminder" },
      delivery: { date: "06.12.", label: "Delivery" },
      reminderMark: 0.66,
      lamp: 0.3,
      isHeldUp: false,
    });
  });

  it.each([
    ["the last sign", 0, { date: "15.11.", label: "Last sign" }],
    [
      "the last sign, though the server's clocks differ over midnight",
      HOUR_MS - 1,
      { date: "15.11.", label: "Last sign" },
    ],
    ["a later day, where everything began anew", HOUR_MS, { date: "16.11.", label: "Counted from" }],
  ])("The line counts from %s", (_what, laterMs, start) => {
    const signMs = new Date(2026, 10, 15, 23, 30).getTime();
    const shown = threadLine({
      kind: "held",
      ...line,
      lastSignAt: new Date(signMs).toISOString(),
      reminderAt: new Date(signMs + 14 * DAY_MS + laterMs).toISOString(),
    });
    expect(shown?.start).toEqual(start);
  });

  it("The line counts from the end of a sleep mode that is over", () => {
    const sleepUntil = new Date(2026, 10, 18).toISOString();
    const reminderAt = new Date(2026, 10, 18 + 14).toISOString();
    const shown = threadLine({ kind: "held", ...line, lastSignAt, reminderAt }, { sleepUntil });
    expect(shown?.start).toEqual({ date: "18.11.", label: "Awake again" });
  });

  it("During sleep mode, the line begins at its end and has no lamp", () => {
    const shown = threadLine({ kind: "asleep", lastSignAt, until: "2026-12-24T11:00:00.000Z", ...line });
    expect(shown?.start).toEqual({ date: "24.12.", label: "Awake again" });
    expect(shown?.lamp).toBe("asleep");
  });

  it("While the reminder waits, the line says since when it did not arrive, and has no date of a delivery", () => {
    const shown = threadLine({
      kind: "reminder-waiting",
      lastSignAt,
      waitingSince: "2026-11-29T12:00:00.000Z",
      ...line,
    });
    expect(shown?.reminder).toEqual({ date: "29.11.", label: "Not reached" });
    expect(shown?.delivery.date).toBe("waiting");
  });

  it.each([
    { kind: "held-back", lastSignAt, ...line },
    { kind: "unconfirmed", lastSignAt, endedAt: lastSignAt, ...line },
  ] as const)(
    "While the delivery is $kind, the line has the date of the reminder and none of a delivery",
    (thread) => {
      const shown = threadLine(thread);
      expect(shown?.reminder?.date).toBe("29.11.");
      expect(shown?.delivery.date).toBe("waiting");
    },
  );

  it("For an unreachable owner, the line has the date of the first refused try and no reminder", () => {
    const reminderAt = "2026-10-10T12:00:00.000Z";
    const shown = threadLine({ kind: "unreachable", lastSignAt, since: reminderAt, ...line, reminderAt });
    expect(shown?.reminder).toEqual({ date: "10.10.", label: "Not reached" });
    expect(shown?.delivery.date).toBe("06.12.");
  });

  it.each([
    { kind: "paused", lastSignAt },
    { kind: "expired", lastSignAt, endedAt: null },
    { kind: "inactive", lastSignAt },
  ] as const)("While nothing is due ($kind), the line has no lamp and no day of a delivery", (thread) => {
    expect(threadLine(thread)).toMatchObject({
      start: { date: "15.11.", label: "Last sign" },
      reminder: null,
      delivery: { date: "none due", label: "Delivery" },
      lamp: "nothing-due",
    });
  });

  it("A line with nothing due tells the year of a day that is over for longer", () => {
    const thread: ThreadOnWire = { kind: "expired", lastSignAt, endedAt: "2026-01-01T00:00:00.000Z" };
    expect(threadLine(thread)?.start?.date).toBe("31.12.2025");
    const later = threadLine({ kind: "paused", lastSignAt }, {}, now + 365 * DAY_MS);
    expect(later?.start?.date).toBe("15.11.2026");
  });

  it("Under an expired plan, the line begins at the last day of that plan", () => {
    const shown = threadLine({ kind: "expired", lastSignAt, endedAt: "2026-11-02T00:00:00.000Z" });
    expect(shown?.start).toEqual({ date: "01.11.", label: "Subscription ended" });
  });

  it("After a delivery, there is no line to a next one", () => {
    expect(threadLine({ kind: "delivered", lastSignAt, deliveredAt: lastSignAt })).toBeNull();
  });
});
