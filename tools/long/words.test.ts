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
    [["--rekord"], "--rekord is not understood: the options are --list and --record."],
    [["-x"], "-x is not understood: the options are --list and --record."],
    [["--record=no"], "--record is not understood: the options are --list and --record."],
    [["--record", "cahos"], "--record takes no other word beside it."],
    [["chaos", "--record"], "--record takes no other word beside it."],
    [["--list", "--record"], "--list takes no other word beside it."],
  ])("The words %j are refused with one sentence", (words, why) => {
    expect(readWords(words, known)).toEqual({ kind: "refused", why });
  });
});
