import { HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { describe, expect, it } from "vitest";
import { RHYTHM } from "./collect-evidence.ts";
import type { Answer, DeliveryRow, Evidence, MailRow, WatchedWriter } from "./evidence.ts";
import { countRepeats, judge, type Law } from "./laws.ts";
import type { Copy } from "./smtp-sink.ts";

const START = 1_000_000_000;
const REMINDED_AT = START + RHYTHM.frequencyMs;
const DELIVERED_AT = REMINDED_AT + RHYTHM.delayMs + 1_000;

const writer: WatchedWriter = {
  owner: "ada",
  email: "steady.silent-0@example.com",
  session: "",
  linkSecret: "",
  notes: [{ id: "note", recipients: [{ id: "eva", email: "steady.friend-0@example.com" }] }],
  signAt: START,
  isSilent: true,
  isRemindedHere: true,
};
const reminder: MailRow = {
  owner: "ada",
  id: "mail-1",
  kind: "reminder",
  key: "1/1",
  state: "sent",
  queuedAt: REMINDED_AT,
};
const letter: MailRow = {
  owner: "ada",
  id: "mail-2",
  kind: "delivery",
  key: "note/eva",
  state: "sent",
  queuedAt: DELIVERED_AT,
};
const delivery: DeliveryRow = {
  owner: "ada",
  note: "note",
  recipient: "eva",
  state: "accepted",
  triggeredAt: DELIVERED_AT,
};
const copyOf = (mail: MailRow, to: string, storedAt: number): Copy => ({
  to,
  id: mail.id,
  link: `https://afterword.example/${mail.id}`,
  storedAt,
  isAnswered: true,
});
const reminded = copyOf(reminder, writer.email, REMINDED_AT);
const delivered = copyOf(letter, "steady.friend-0@example.com", DELIVERED_AT + 50);

const good: Evidence = {
  writers: [writer],
  clock: { at: (machineMs) => ({ earliest: machineMs, latest: machineMs }), moves: [] },
  copies: [reminded, delivered],
  answers: [],
  faults: [],
  mails: [reminder, letter],
  deliveries: [delivery],
  closedFrom: Infinity,
  closedUntil: -Infinity,
  rhythm: RHYTHM,
};

const broken = (change: Partial<Evidence>): Law[] => [
  ...new Set(judge({ ...good, ...change }).map(({ law }) => law)),
];
const answer = (kind: Answer["kind"], askedAt: number): Answer => ({
  owner: "ada",
  askedAt,
  answeredAt: askedAt + 10,
  kind,
});
const kill = (at: number, connections = 5) => ({ kind: "server", at, connections }) as const;

describe("the laws of a run with faults", () => {
  it("No law is broken by a note that is delivered in time", () => {
    expect(judge(good)).toEqual([]);
  });

  it("A note that never arrived, was never decided, or whose arrival was not recorded is reported as lost", () => {
    expect(broken({ copies: [reminded] })).toEqual(["nothing is lost"]);
    expect(broken({ copies: [reminded], mails: [reminder], deliveries: [] })).toEqual(["nothing is lost"]);
    expect(broken({ mails: [reminder, { ...letter, state: "queued" }] })).toEqual(["nothing is lost"]);
  });

  it("A delivery before the end of the delay or the silence, or without an accepted reminder, is reported as early", () => {
    expect(broken({ copies: [{ ...reminded, storedAt: REMINDED_AT + HOUR_MS }, delivered] })).toContain(
      "nothing is early",
    );
    expect(broken({ writers: [{ ...writer, signAt: START + HOUR_MS }] })).toEqual(["nothing is early"]);
    expect(broken({ copies: [delivered] })).toEqual(["nothing is early"]);
    expect(broken({ copies: [{ ...reminded, isAnswered: false }, delivered] })).toContain("nothing is early");
  });

  it("A delivery after a confirmed sign of life is reported", () => {
    expect(broken({ answers: [answer("in-time", DELIVERED_AT - 5)] })).toEqual([
      "nothing after a sign of life",
    ]);
    expect(broken({ answers: [answer("unknown", DELIVERED_AT - 5)] })).toEqual([]);
    expect(broken({ answers: [answer("too-late", DELIVERED_AT - 5)] })).toEqual([]);
  });

  it("A sign of life that is answered as too late without a delivery is reported", () => {
    expect(broken({ answers: [answer("too-late", DELIVERED_AT - HOUR_MS)] })).toEqual(["too late is true"]);
  });

  it("A mail with two links, an unknown id or a wrong address is reported", () => {
    const again = { ...delivered, storedAt: delivered.storedAt + 1 };
    const faults = [kill(delivered.storedAt)];
    expect(broken({ copies: [reminded, delivered, again], faults })).toEqual([]);
    const law = ["one mail, one Message-ID, one link"];
    expect(broken({ copies: [reminded, delivered, { ...again, link: "https://else" }], faults })).toEqual(
      law,
    );
    expect(broken({ copies: [reminded, delivered, { ...again, id: "mail-3" }], faults })).toEqual(law);
    expect(broken({ copies: [reminded, delivered, { ...again, to: writer.email }], faults })).toEqual(law);
  });

  it("A lost answer or a kill at that time allows one repeat for each connection", () => {
    const again = { ...delivered, storedAt: delivered.storedAt + 5_000 };
    const copies = [reminded, delivered, again];
    expect(broken({ copies })).toEqual(["repeats only after a fault", "repeats at most connections x kills"]);
    expect(broken({ copies, faults: [kill(delivered.storedAt - MINUTE_MS)] })).toEqual([
      "repeats only after a fault",
    ]);
    expect(broken({ copies, faults: [kill(delivered.storedAt, 0)] })).toEqual([
      "repeats at most connections x kills",
    ]);
    expect(broken({ copies, faults: [kill(delivered.storedAt)] })).toEqual([]);
    const unheard = [reminded, { ...delivered, isAnswered: false }, again];
    expect(broken({ copies: unheard })).toEqual([]);
    expect(countRepeats({ ...good, copies })).toBe(1);
    expect(countRepeats({ ...good, copies: unheard })).toBe(0);
  });

  it("Only a fault while the previous copy was accepted explains a repeat", () => {
    const again = { ...delivered, storedAt: delivered.storedAt + HOUR_MS };
    const copies = [reminded, delivered, again];
    const enough = kill(START);
    const move = (at: number) => ({ ...good.clock, moves: [{ from: at, to: at + 12, offsetMs: HOUR_MS }] });
    const lawsWithMoveAt = (at: number): Law[] => broken({ copies, faults: [enough], clock: move(at) });
    const lawsWithKillAt = (at: number): Law[] => broken({ copies, faults: [enough, kill(at)] });
    for (const lawsAt of [lawsWithMoveAt, lawsWithKillAt]) {
      expect(lawsAt(delivered.storedAt - 10)).toEqual([]);
      expect(lawsAt(delivered.storedAt + 10)).toEqual([]);
      expect(lawsAt(delivered.storedAt - MINUTE_MS)).toEqual(["repeats only after a fault"]);
      expect(lawsAt(delivered.storedAt + HOUR_MS / 2)).toEqual(["repeats only after a fault"]);
    }
    const database = { ...kill(delivered.storedAt - 10_000), kind: "database" } as const;
    expect(broken({ copies, faults: [database] })).toEqual([]);
  });

  it("A mail that waits for another recipient's address is reported", () => {
    const late = { ...delivered, storedAt: DELIVERED_AT + 6 * MINUTE_MS };
    expect(broken({ copies: [reminded, late] })).toEqual(["a refusing address delays no other"]);
    expect(broken({ copies: [reminded, late], faults: [kill(DELIVERED_AT)] })).toEqual([]);
    const move = { from: DELIVERED_AT, to: DELIVERED_AT, offsetMs: 5 * MINUTE_MS };
    expect(broken({ copies: [reminded, late], clock: { ...good.clock, moves: [move] } })).toEqual([]);
    const closedFrom = DELIVERED_AT - HOUR_MS;
    expect(broken({ copies: [reminded, late], closedFrom, closedUntil: DELIVERED_AT })).toEqual([]);
  });
});
