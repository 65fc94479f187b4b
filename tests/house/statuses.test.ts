/** Rule 5, one number in one place: the page spells the statuses of refusals in one file. */
import { expect, it } from "vitest";
import { linesWith, listProjectTexts } from "./project-texts.ts";

const STATUSES = "apps/web/src/shared/http/statuses.ts";

/** A constant, a list, a key, or what a failure is asked for. */
const SPELT =
  /failedWith\(.*, 4\d\d\)|status === 4\d\d|\[4\d\d\b|^\s*4\d\d:|^(?:export )?const \w+ = 4(?:0[1-9]|[1-3]\d);/;

it("The statuses of refusals are spelt once in the page", () => {
  const code = listProjectTexts("apps/web/src").filter(
    ({ place }) => /\.tsx?$/.test(place) && !/\.(?:test|fixture)\.tsx?$|\/testing\//.test(place),
  );
  const spelt = linesWith(code, SPELT);
  expect(spelt.filter((line) => !line.startsWith(STATUSES))).toEqual([]);
  expect(spelt.length).toBeGreaterThan(5);
});
