import { describe, expect, it } from "vitest";
import { readWords } from "./words.ts";

const known = ["chaos", "mutation"];

describe("the words behind npm run test:long", () => {
  it.each([
    [[], { kind: "run", names: known }],
    [["mutation"], { kind: "run", names: ["mutation"] }],
    [["--list"], { kind: "list" }],
    [["--record"], { kind: "record" }],
  ])("The words %j are understood", (words, asked) => {
    expect(readWords(words, known)).toEqual(asked);
  });

  it.each([
    [["cahos"], "There is no long check cahos; there are chaos, mutation."],
    [["--rekord"], "--rekord is unknown: the options are --list and --record."],
    [["-x"], "-x is unknown: the options are --list and --record."],
    [["--record=no"], "--record is unknown: the options are --list and --record."],
    [["--record", "cahos"], "--record takes no other argument."],
    [["chaos", "--record"], "--record takes no other argument."],
    [["--list", "--record"], "--list takes no other argument."],
  ])("The words %j are refused with one sentence", (words, why) => {
    expect(readWords(words, known)).toEqual({ kind: "refused", why });
  });
});
