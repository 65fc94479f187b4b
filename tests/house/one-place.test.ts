/** Rule 5, one number and one path in one place: what the page must not spell a second time. */
import { ROUTES } from "@afterword/core/routes/paths";
import { expect, it } from "vitest";
import { linesWith, listProjectTexts } from "./project-texts.ts";

const code = listProjectTexts("apps/web/src").filter(
  ({ place }) => /\.tsx?$/.test(place) && !/\.(?:test|fixture)\.tsx?$|\/testing\//.test(place),
);

const STATUSES = "apps/web/src/shared/http/statuses.ts";

/** A constant, a list, a key, or what a failure is asked for. */
const SPELT_STATUS =
  /failedWith\(.*, 4\d\d\)|status === 4\d\d|\[4\d\d\b|^\s*4\d\d:|^(?:export )?const \w+ = 4(?:0[1-9]|[1-3]\d);/;

it("The statuses of refusals are spelt once in the page", () => {
  const spelt = linesWith(code, SPELT_STATUS);
  expect(spelt.filter((line) => !line.startsWith(STATUSES))).toEqual([]);
  expect(spelt.length).toBeGreaterThan(5);
});

it("No file of the page spells a path beside the route table", () => {
  const paths = Object.values(ROUTES).filter((path) => path.length > 2 && !path.includes(":"));
  const spelt = new RegExp(`(?:to|href|path)=(?:\\{)?["'](?:${paths.join("|")})["']|navigate\\(["']/`);
  expect(linesWith(code, spelt)).toEqual([]);
});
