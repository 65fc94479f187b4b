/** What is stored keeps its name, wherever and by whatever it is spelt in the sources (docs/decisions/040). */
import { describe, expect, it } from "vitest";
import { serviceMs, wallMs } from "@afterword/core/time/instant";
import { sampleMails } from "@afterword/server/engine/mails/sample-mails.fixture";
import { listProjectTexts } from "../project-texts.ts";
import { keyPaths } from "./key-paths.ts";
import { speltIn } from "./spelt.ts";
import { storedNames } from "./stored-names.ts";

/** Tests, and the sentences about what is stored. */
const NO_PRODUCT = /\.(?:test|fixture)\.tsx?$|\/testing\/|\/suites\/|\/messages\//;

const sources = [
  "packages/core/src",
  "packages/bridge/src",
  "apps/server/src",
  "apps/web/src",
  "apps/simulator/src",
]
  .flatMap((folder) => listProjectTexts(folder))
  .filter(({ place }) => /\.tsx?$/.test(place) && !NO_PRODUCT.test(place))
  .map(({ place, text }) => ({ place, ...speltIn(text, place.endsWith("x")) }));

const allSets = sources.flatMap(({ sets }) => sets);

/** Null where the sources spell the set; else how the nearest one that they spell differs. */
const differenceFrom = (words: readonly string[]): string | null => {
  const wanted = [...words].toSorted().join(" ");
  if (allSets.some((set) => set.join(" ") === wanted)) return null;
  const nearest = allSets
    .map((set) => ({
      gone: words.filter((word) => !set.includes(word)),
      come: set.filter((word) => !words.includes(word)),
    }))
    .toSorted((one, other) => one.gone.length + one.come.length - other.gone.length - other.come.length)[0];
  return `without ${nearest?.gone.join(", ") || "nothing"}; with ${nearest?.come.join(", ") || "nothing"}`;
};

const missingWords = (section: string, folder: RegExp): string[] => {
  const spelt = new Set(sources.flatMap(({ place, words }) => (folder.test(place) ? [...words] : [])));
  return [...storedNames(section)].flatMap(([what, words]) =>
    words.filter((word) => !spelt.has(word)).map((word) => `${what}: ${word}`),
  );
};

describe("the names of what is stored", () => {
  it("Every set of names and every shape that is stored is spelt as it was", () => {
    const changed = [...storedNames("sets")].flatMap(([what, words]) => {
      const difference = differenceFrom(words);
      return difference === null ? [] : [`${what}: ${difference}`];
    });
    expect(changed).toEqual([]);
  });

  it("Every word that the server stores stands in its sources", () => {
    expect(missingWords("words of the server", /^apps\/server\/|^packages\/core\//)).toEqual([]);
  });

  it("Every word that the page stores stands in its sources", () => {
    expect(missingWords("words of the page", /^apps\/(?:web|simulator)\//)).toEqual([]);
  });
});

describe("the mails that wait in the outbox", () => {
  it("What is sealed of each kind of mail has the keys it had", () => {
    const now = { wall: wallMs(Date.UTC(2026, 10, 22)), service: serviceMs(0) };
    const keys = Map.groupBy(sampleMails(now), ({ kind }) => kind);
    const sealed = [...keys].map(([kind, mails]): [string, string[]] => [
      kind,
      [...new Set(mails.flatMap(({ vars }) => keyPaths(vars)))].toSorted(),
    ]);
    expect(Object.fromEntries(sealed)).toEqual(Object.fromEntries(storedNames("mails")));
  });
});
