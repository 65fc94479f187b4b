import { readContract } from "@afterword/server/platform/http/openapi/contract-endpoints.fixture";
import { expect, it } from "vitest";
import { listProjectTexts } from "./project-texts.ts";

/** Calls that the page does not make, and who needs them. */
const notForThePage: Readonly<Record<string, string>> = {
  "GET /api/note-by-secret/:secret": "programs of recipients; the public page is rendered on the server",
  "POST /api/user/confirm-agency/:secret":
    "mail programs and wrappers; the reminder's page is a form without scripts",
  "GET /api/plan/:id": "programs; the page has every plan from its list",
  "GET /api/snippets": "programs; the page reads one text at a time, and admins have a call of their own",
  "GET /api/snippet-homepage": "programs; browsers read the home page itself",
  "POST /api/stores/apple": "Apple's App Store",
  "POST /api/stores/google": "Pub/Sub, for Google Play",
  "POST /api/phone/challenge": "the app around the page, also while no page is open",
  "POST /api/phone/quiet-sign": "the same",
  "POST /api/phone/fine": "the same",
  "POST /api/phone/push-token": "the same",
  "GET /api/openapi.json": "programs that want to know all calls",
  "GET /api/picture/:owner/:picture/:until/:signature":
    "pictures on the page, by the addresses that answers gave it",
  "GET /api/media/:owner/:file": "players, at the address that the download credential gave them",
  "GET /api/media/link/:token/:as": "players on public pages, by the addresses that those hold",
};

const calls = (await readContract()).map(({ method, path }) => `${method} ${path}`);

it("The contract defines the log-in, and no call twice", () => {
  const seen = calls.map((call) => call.replaceAll(/:\w+/g, ":"));
  expect(calls).toContain("POST /api/login");
  expect(seen.filter((call, index) => seen.indexOf(call) !== index)).toEqual([]);
});

/** document.db.test.ts proves that the server answers all of them. */
it("The page makes every call of the contract, except those for other programs", () => {
  const text = pageText();
  const neverMade = calls.filter((call) => !text.includes(`"${call}"`));
  expect(neverMade.toSorted()).toEqual(Object.keys(notForThePage).toSorted());
});

/** Without its tests: a call in a test is not a call of the product. */
function pageText(): string {
  return listProjectTexts("apps/web/src")
    .filter(({ place }) => !/\.(?:test|fixture)\.tsx?$|\/testing\//.test(place))
    .map(({ text }) => text)
    .join("\n");
}
