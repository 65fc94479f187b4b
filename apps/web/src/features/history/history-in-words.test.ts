import type { HistoryEntry } from "@afterword/contract/endpoints/history";
import { describe, expect, it } from "vitest";
import { formatDate, formatDateTime } from "../../shared/format/dates.ts";
import { historyInWords } from "./history-in-words.ts";

const AT = "2026-11-21T09:00:00.000Z";
const SAME_MINUTE = "2026-11-21T09:00:40.000Z";
const LATER = "2026-11-21T09:04:00.000Z";
const head = { _id: "00000000-0000-4000-8000-000000000001", at: AT };
const sign = (changes: object = {}): HistoryEntry => ({
  ...head,
  kind: "sign",
  source: "log-in",
  device: "Firefox on Windows",
  lateFor: null,
  ...changes,
});
const reminder = (changes: object = {}): HistoryEntry => ({
  ...head,
  kind: "reminder",
  number: 1,
  result: "accepted",
  acceptedAt: LATER,
  ...changes,
});
const delivery = (changes: object = {}): HistoryEntry => ({
  ...head,
  kind: "delivery",
  title: "For Miriam",
  recipient: "Miriam Keller",
  recording: null,
  result: "accepted",
  acceptedAt: LATER,
  ...changes,
});
const rhythm = (change: Extract<HistoryEntry, { kind: "rhythm" }>["change"]): HistoryEntry => ({
  ...head,
  kind: "rhythm",
  change,
});

describe("a sign of life in the history", () => {
  it("A sign of life names its source and its device", () => {
    expect(historyInWords(sign())).toEqual({
      kind: "sign",
      title: "Sign of life: login",
      hint: "Firefox on Windows",
      mark: "",
    });
  });

  it("A sign of life from an unknown source is called a sign of life", () => {
    expect(historyInWords(sign({ source: "telepathy" })).title).toBe("Sign of life");
  });

  it("A sign of life that came too late says so, with the time of the delivery", () => {
    const { hint, mark } = historyInWords(sign({ lateFor: AT }));
    expect(hint).toBe(`It came after your notes were delivered on ${formatDateTime(AT)}.`);
    expect(mark).toBe("Too late");
  });
});

describe("a reminder in the history", () => {
  it("A reminder names the time a mail server accepted it", () => {
    expect(historyInWords(reminder())).toMatchObject({
      title: "Reminder",
      hint: `Accepted by the mail server, ${formatDateTime(LATER)}`,
      mark: "",
    });
  });

  it("A reminder accepted in its own minute does not repeat the time", () => {
    expect(historyInWords(reminder({ acceptedAt: SAME_MINUTE })).hint).toBe("Accepted by the mail server");
  });

  it.each([
    [1, "Reminder"],
    [2, "Second reminder"],
    [3, "Last notice"],
    [4, "Reminder"],
  ])('Reminder number %i is called "%s"', (number, title) =>
    expect(historyInWords(reminder({ number })).title).toBe(title),
  );

  it.each([
    ["queued", "Waiting for the mail server to accept it.", ""],
    ["refused", "Not accepted so far. We keep trying.", "Not accepted"],
    ["returned", "it doesn’t count as a reminder", "Came back"],
    ["withdrawn", "a sign of life came before", ""],
  ])("A reminder that was %s explains what that means", (result, part, mark) => {
    const line = historyInWords(reminder({ result, acceptedAt: null }));
    expect(line.hint).toContain(part);
    expect(line.mark).toBe(mark);
  });
});

describe("a delivery in the history", () => {
  it("A delivery names note, recipient and time of acceptance", () => {
    expect(historyInWords(delivery())).toMatchObject({
      title: "“For Miriam” to Miriam Keller",
      hint: `Accepted by the recipient’s mail server, ${formatDateTime(LATER)}`,
      mark: "",
    });
  });

  it("A delivery with a recording says which kind", () => {
    const titles = ["audio", "video"].map((recording) => historyInWords(delivery({ recording })).title);
    expect(titles).toEqual([
      "“For Miriam” with a voice recording, to Miriam Keller",
      "“For Miriam” with a video recording, to Miriam Keller",
    ]);
  });

  it("A delivery accepted in its own minute does not repeat the time", () => {
    expect(historyInWords(delivery({ acceptedAt: SAME_MINUTE })).hint).toBe(
      "Accepted by the recipient’s mail server",
    );
  });

  it("A delivery says that it is on its way, or that it could not be delivered", () => {
    expect(historyInWords(delivery({ result: "queued", acceptedAt: null }))).toMatchObject({
      hint: "On its way",
      mark: "",
    });
    expect(historyInWords(delivery({ result: "failed", acceptedAt: null }))).toMatchObject({
      hint: "The email didn’t get through",
      mark: "Failed",
    });
  });

  it("A delivery that came back says that the address may be wrong", () => {
    expect(historyInWords(delivery({ result: "returned" }))).toMatchObject({
      hint: "Accepted at first, but it came back: the address may be wrong.",
      mark: "Came back",
    });
  });

  it("A delivery whose title and name are erased shows an ellipsis for each", () => {
    expect(historyInWords(delivery({ title: "", recipient: "" })).title).toBe("“…” to …");
  });
});

describe("a change of rhythm in the history", () => {
  it("A change of rhythm names the new value and the one before", () => {
    expect(historyInWords(rhythm({ kind: "confirm-frequency", fromHours: 168, toHours: 72 }))).toMatchObject({
      title: "Check-in after 3 days",
      hint: "Previously 1 week",
    });
    expect(historyInWords(rhythm({ kind: "sending-delay", fromHours: 48, toHours: 25 }))).toMatchObject({
      title: "Delivery 25 hours after our reminder",
      hint: "Previously 2 days",
    });
  });

  it("The history names the end of sleep mode when it begins, and says when it ended", () => {
    expect(historyInWords(rhythm({ kind: "sleep", until: AT })).title).toBe(
      `Sleep mode until ${formatDate(AT)}`,
    );
    expect(historyInWords(rhythm({ kind: "awake" })).title).toBe("Sleep mode ended");
  });
});

describe("a delivery held for review", () => {
  it.each([
    ["held", "Delivery held for review", "so yours was held for someone to look at."],
    ["released", "Review ended: delivery continues", ""],
    ["refused", "Review ended: your notes stay here", "You’ll get a new reminder"],
    [
      "ended",
      "Review ended without a decision",
      "Without a sign of life, your notes will be delivered after that.",
    ],
  ] as const)('The result "%s" of a review reads "%s" in the history', (result, title, part) => {
    const line = historyInWords({ ...head, kind: "hold", result });
    expect(line.title).toBe(title);
    expect(line.hint).toContain(part);
  });
});

it.each([
  [false, "We couldn’t reach you", "Your mailbox refused our reminders"],
  [true, "An admin declared you unreachable", "Our reminders were refused"],
])("That the owner is unreachable (declared: %s) reads “%s” in the history", (declared, title, hint) => {
  const line = historyInWords({ ...head, kind: "unreachable", declared });
  expect(line).toMatchObject({ title, hint: expect.stringContaining(hint), mark: "Not reached" });
});
