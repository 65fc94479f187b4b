import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import type { ShownRecording } from "@afterword/contract/public-pages";
import { describe, expect, it } from "vitest";
import { createChance } from "../kernel/chance.ts";
import {
  findLeftOver,
  findLost,
  judgeEnd,
  judgePage,
  judgeReading,
  judgeTelling,
  textDueBy,
  TOLD_AFTER_MS,
  type KnownTake,
} from "./laws.ts";
import { convertedOf, makeTake, type Take } from "./takes.ts";

const OWNER = "0b5a7c1e-7f0c-4f0e-9b57-0d5c5e6f7a8b";
const NAME = "1790000000000.m4a";

/** Of three parts. */
const take: Take = {
  ...makeTake(createChance(1), { owner: OWNER, name: NAME }, false),
  parts: ["one", "two", "three"].map((text) => Buffer.from(`${text} of three`)),
};
const [one, two, three] = take.parts as readonly [Buffer, Buffer, Buffer];

const known = (acknowledged: readonly number[], sent = acknowledged): KnownTake => ({
  take,
  acknowledged: new Set(acknowledged),
  sent: new Set(sent),
});

const PLAYABLE = {
  kind: "playable",
  playHref: "",
  downloadHref: "",
  posterHref: null,
  isOddForm: false,
} as const;
const shown = (more: object): ShownRecording => ({ type: "audio", seconds: 3, ...more }) as ShownRecording;
const WHOLE = shown({ ...PLAYABLE, parts: null });
const SOME = shown({ ...PLAYABLE, parts: { arrived: 1, of: null } });

describe("the law that the page says what is missing", () => {
  const judge = (of: KnownTake, page: ShownRecording | null, store: "there" | "away" | "unsure" = "there") =>
    judgePage({ before: of, after: of, shown: page, store });

  it.each([
    ["all parts are there", known([0, 1, 2]), WHOLE],
    ["a part is missing, and the page says so", known([0]), SOME],
    ["nothing has come, and the page says so", known([]), shown({ kind: "not-arrived" })],
    ["the answer to the last part was lost", known([0, 1], [0, 1, 2]), SOME],
    ["the answer to the last part was lost, and it is there", known([0, 1], [0, 1, 2]), WHOLE],
  ])("A page is right when %s", (_, of, page) => {
    expect(judge(of, page)).toBeNull();
  });

  it.each([
    ["names no recording", known([0, 1, 2]), null],
    ["plays the beginning as if it were all", known([0]), WHOLE],
    ["misses what was acknowledged", known([0, 1, 2]), SOME],
    ["says that all of a recording is lost that is there", known([0, 1, 2]), shown({ kind: "lost" })],
    ["is silent about a store that answers", known([0, 1, 2]), shown({ kind: "unavailable" })],
  ])("A page is wrong that %s", (_, of, page) => {
    expect(judge(of, page)).not.toBeNull();
  });

  it("While the store is away the page says so, and offers no player", () => {
    expect(judge(known([0, 1, 2]), shown({ kind: "unavailable" }), "away")).toBeNull();
    expect(judge(known([0, 1, 2]), WHOLE, "away")).not.toBeNull();
  });
});

describe("the law that what was acknowledged can be read", () => {
  it("All of it is read as it came, or converted", () => {
    const all = Buffer.concat(take.parts);
    expect(judgeReading(known([0, 1, 2]), all)).toBeNull();
    expect(judgeReading(known([0, 1, 2]), convertedOf(all))).toBeNull();
    expect(judgeReading(known([0, 1, 2]), Buffer.concat([one, three, two]))).not.toBeNull();
    expect(judgeReading(known([0, 1, 2]), Buffer.concat([one, two]))).not.toBeNull();
    expect(judgeReading(known([0, 1, 2]), null)).not.toBeNull();
  });

  it("Of a recording that is still coming, at least the beginning that was acknowledged is read", () => {
    expect(judgeReading(known([0]), one)).toBeNull();
    expect(judgeReading(known([0]), Buffer.concat([one, two]))).toBeNull();
    expect(judgeReading(known([0, 1]), one)).not.toBeNull();
    expect(judgeReading(known([0, 2]), Buffer.concat([one, three]))).not.toBeNull();
    expect(judgeReading(known([1]), null)).toBeNull();
  });
});

describe("the laws of the store", () => {
  const part = (index: number): string => `parts/${OWNER}/${NAME}/${index}-0b5a7c1e`;
  const file = `recordings/${OWNER}/${NAME}`;

  it("An acknowledged part is there until the converted file is", () => {
    expect(findLost([known([0, 1])], [part(0), part(1)])).toEqual([]);
    expect(findLost([known([0, 1])], [file])).toEqual([]);
    expect(findLost([known([0, 1])], [part(1), part(10)])).toEqual([
      { owner: OWNER, what: `parts 0 of ${NAME} are gone` },
    ]);
  });

  it("What no note names is gone in the end, as are the parts of what was converted", () => {
    const named = new Set([`${OWNER}/${NAME}`]);
    expect(findLeftOver(named, [part(0), part(1)])).toEqual([]);
    expect(findLeftOver(named, [file, `covers/${OWNER}/${NAME}.jpg`])).toEqual([]);
    expect(findLeftOver(named, [file, part(0)])).toEqual([part(0)]);
    expect(findLeftOver(new Set(), [file, part(0)])).toEqual([file, part(0)]);
  });

  it("What is whole is converted in the end, unless no program can read it or each was killed", () => {
    const end = { isReadable: true, isConverted: false, state: "arrived", attempts: 1 };
    expect(judgeEnd({ ...end, isConverted: true })).toBeNull();
    expect(judgeEnd({ ...end, state: "failed", isReadable: false })).toBeNull();
    expect(judgeEnd({ ...end, state: "failed", attempts: 5 })).toBeNull();
    expect(judgeEnd({ ...end, state: "failed" })).not.toBeNull();
    expect(judgeEnd(end)).not.toBeNull();
  });
});

describe("the laws of time", () => {
  it("The text is due after rhythm and delay, and its recording changes nothing about that", () => {
    expect(textDueBy({ frequencyHours: 72, delayHours: 24 }, DAY_MS)).toBe(5 * DAY_MS + 10 * MINUTE_MS);
  });

  it("Whose upload waits for more than a day is told, and no one else", () => {
    const waiting = { namedForMs: TOLD_AFTER_MS, wholeAt: null, toldAt: null };
    expect(judgeTelling(waiting)).not.toBeNull();
    expect(judgeTelling({ ...waiting, namedForMs: HOUR_MS })).toBeNull();
    expect(judgeTelling({ ...waiting, toldAt: DAY_MS })).toBeNull();
    expect(judgeTelling({ ...waiting, wholeAt: HOUR_MS })).toBeNull();
    expect(judgeTelling({ ...waiting, wholeAt: 2 * DAY_MS, toldAt: DAY_MS })).toBeNull();
    expect(judgeTelling({ ...waiting, wholeAt: HOUR_MS, toldAt: DAY_MS })).not.toBeNull();
  });
});
