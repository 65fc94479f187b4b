import { describe, expect, it } from "vitest";
import { isDatabaseOutage } from "./database-outage.ts";
import { choosePrimary, type Choice, type KnownPrimary } from "./choose-primary.ts";
import type { ServerAnswer } from "./server-answers.ts";

const [A, B, C] = ["postgres://a:1/rows", "postgres://b:2/rows", "postgres://c:3/rows"];

const writable = (url: string, timeline: number, system = "7"): ServerAnswer => ({
  kind: "writable",
  url,
  system,
  timeline,
});
const standby = (url: string, timeline: number): ServerAnswer => ({
  kind: "read-only",
  url,
  system: "7",
  timeline,
});
const silent = (url: string): ServerAnswer => ({
  kind: "silent",
  url,
  fault: Object.assign(new Error("away"), { code: "ECONNREFUSED" }),
});
const untold = (url: string, fault = "Query read timeout"): ServerAnswer => ({
  kind: "untold",
  url,
  fault: new Error(fault),
});

const NOTHING: KnownPrimary = { newest: null, primary: null };
const known = (timeline: number, url?: string): KnownPrimary => ({
  newest: { system: "7", timeline },
  primary: url === undefined ? null : { url, timeline },
});

/** The standby of A was on its new timeline already. */
const PROMOTING: KnownPrimary = { newest: { system: "7", timeline: 2 }, primary: { url: A, timeline: 1 } };

const urlOf = (choice: Choice): string | null => (choice.kind === "found" ? choice.url : null);
const reasonOf = (choice: Choice): string => (choice.kind === "none" ? choice.fault.message : "");

describe("which server is the primary", () => {
  it.each([
    ["the only one that takes writes", [writable(A, 1), standby(B, 1)], NOTHING, A],
    ["the newer of two that take writes", [writable(A, 1), writable(B, 2)], NOTHING, B],
    ["the one whose standby is away", [writable(A, 1), silent(B)], known(1, A), A],
    [
      "the one that was found before, beside an outdated one",
      [writable(A, 1), writable(B, 2)],
      known(2, B),
      B,
    ],
    ["a newer one than was known", [silent(A), writable(B, 2)], known(1, A), B],
    [
      "a promoted one that told its timeline before it took writes",
      [silent(A), writable(B, 2)],
      PROMOTING,
      B,
    ],
    ["the one that was kept, under another address", [writable(C, 2), silent(B)], known(2), C],
    ["our own beside another database", [writable(A, 1), writable(B, 5, "8")], known(1, A), A],
  ])("The primary is %s", (_name, answers, before, url) => {
    const choice = choosePrimary(answers, before);
    expect(urlOf(choice)).toBe(url);
    expect(choice.refused).toEqual(answers.map((answer) => answer.url).filter((other) => other !== url));
  });

  it.each([
    ["an older one than was known", [writable(A, 1), silent(B)], known(2, B), [A]],
    ["an older one than a standby follows", [writable(A, 1), silent(B), standby(C, 2)], known(1, A), [A]],
    ["two of the same timeline", [writable(B, 2), writable(C, 2)], known(2, B), [B, C]],
    ["another one of the timeline than had it before", [silent(B), writable(C, 2)], known(2, B), [C, B]],
    [
      "one beside another that keeps its timeline to itself",
      [writable(A, 1), untold(B)],
      known(1, A),
      [A, B],
    ],
    ["another database than the one that was kept", [writable(A, 9, "8"), silent(B)], known(2), [A]],
    ["one of two databases of which none is known", [writable(A, 1), writable(B, 2, "8")], NOTHING, [A, B]],
    ["a slow one, whose connections may stay", [untold(A), silent(B)], known(1, A), []],
    ["a standby", [standby(A, 1), silent(B)], known(1, B), []],
  ])("The primary is not %s", (_name, answers, before, refused) => {
    const choice = choosePrimary(answers, before);
    expect(urlOf(choice)).toBeNull();
    expect(choice.refused).toEqual(refused);
    expect(choice).toHaveProperty("fault", expect.toSatisfy(isDatabaseOutage));
  });

  it("The reason says which server is wrong and what to do about it", () => {
    const outdated = reasonOf(choosePrimary([writable(A, 1), silent(B)], known(2)));
    expect(outdated).toContain("a:1 takes writes although another server was promoted in its place: stop it");
    expect(outdated).toContain("Its timeline is 1, and 2 was in use.");
    const another = reasonOf(choosePrimary([writable(A, 9, "8"), silent(B)], known(2)));
    expect(another).toContain("a:1 is a different database from the one that was in use");
    for (const reason of [outdated, another])
      expect(reason).toContain("remove database.timeline from DATA_DIR");
  });

  it.each([
    [
      "another of the same timeline",
      [writable(B, 2), writable(C, 2)],
      known(2, B),
      "b:2 takes writes on timeline 2 of database system 7, and was the primary on timeline 2; " +
        "c:3 takes writes on timeline 2 of database system 7",
    ],
    [
      "another database",
      [writable(A, 1), writable(B, 2, "8")],
      NOTHING,
      "a:1 takes writes on timeline 1 of database system 7; b:2 takes writes on timeline 2 of database system 8",
    ],
    [
      "one that may not tell its timeline",
      [writable(A, 1), untold(B, "permission denied for function pg_control_system")],
      NOTHING,
      "a:1 takes writes on timeline 1 of database system 7; " +
        "b:2 takes writes but did not tell its timeline (permission denied for function pg_control_system)",
    ],
    [
      "the primary of before, which does not answer",
      [silent(B), writable(C, 2)],
      known(2, B),
      "c:3 takes writes on timeline 2 of database system 7; b:2 does not answer (away), and was the primary on timeline 2",
    ],
    [
      "the primary of before, which takes no writes now",
      [standby(B, 2), writable(C, 2)],
      known(2, B),
      "c:3 takes writes on timeline 2 of database system 7; b:2 takes no writes, and was the primary on timeline 2",
    ],
    [
      "the primary of before, which does not tell its timeline any more, once",
      [untold(B), writable(C, 2)],
      known(2, B),
      "c:3 takes writes on timeline 2 of database system 7; " +
        "b:2 takes writes but did not tell its timeline (Query read timeout), and was the primary on timeline 2",
    ],
  ])("A doubt says of each server why it may be the right one: %s", (_name, answers, before, reasons) => {
    expect(reasonOf(choosePrimary(answers, before))).toBe(
      `It cannot be told which database server is the right one: ${reasons}. Stop all but the right one.`,
    );
  });
});
