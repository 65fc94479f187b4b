import { heldUser, type HeldPage, type HeldUser } from "@afterword/contract/endpoints/deliveries";
import { deliveries } from "@afterword/core/messages/deliveries";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { openPage } from "../../testing/open-page.tsx";
import { idOf, NOW } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";
import type { Answers, TestServer } from "../../testing/server.ts";

const buildHeld = (number: number): HeldUser =>
  heldUser.parse({
    _id: idOf(300 + number),
    firstname: "Hana",
    lastname: `Held${number}`,
    email: `held${number}@example.com`,
    since: "2026-11-21T08:00:00.000Z",
    agencyConfirmed: "2026-11-01T08:00:00.000Z",
    numNotes: number,
  });

const MEASURES = { delivered: 3, allowance: 20, canaryNights: 5 } as const;
const LONGEST = {
  since: "2026-11-20T08:00:00.000Z",
  endsAt: "2026-12-04T08:00:00.000Z",
  isPast: false,
} as const;

const listOf = (
  held: readonly HeldUser[],
  count = held.length,
  different: Partial<HeldPage> = {},
): { readonly json: HeldPage } => ({
  json: {
    held: [...held],
    count,
    asOf: NOW,
    ...MEASURES,
    longest: count === 0 ? null : LONGEST,
    ...different,
  },
});

const FIRST_PAGE = "GET /api/held-deliveries/0/established";
const SECOND_PAGE = "GET /api/held-deliveries/1/established";
const OF_NEW = "GET /api/held-deliveries/0/new";
const established = deliveries.heldEstablished;
const [hana1, hana2] = [buildHeld(1), buildHeld(2)];

const open = (answers: Answers = {}): TestServer => {
  const server = serve({ [FIRST_PAGE]: listOf([hana1, hana2]), [OF_NEW]: listOf([]), ...answers });
  logIn({ role: "admin" });
  openPage("/admin-held");
  return server;
};

const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const pressInDialog = (name: string) => page.getByRole("dialog").getByRole("button", { name }).click();

describe("the held deliveries", () => {
  it("The page shows each held user with name, address, dates and number of notes, and the count of all", async () => {
    open();
    const first = (): string => page.getByRole("listitem").first().query()?.textContent ?? "";
    for (const text of [
      "Hana Held1",
      "held1@example.com",
      "Held since 21.11.2026",
      "Last sign 01.11.2026",
      "1 note",
    ])
      await expect.poll(first).toContain(text);
    await expect
      .element(page.getByText("2 people held, the first since 20.11.2026", { exact: false }))
      .toBeVisible();
  });

  it('The page says so when nothing is held, and offers no "Release all"', async () => {
    open({ [FIRST_PAGE]: listOf([]) });
    await expect
      .element(page.getByText("Nothing is held. Notes are delivered as they fall due."))
      .toBeVisible();
    await expect.element(page.getByRole("button", { name: /Release all/ })).not.toBeInTheDocument();
  });

  it('Held deliveries that could not be loaded are loaded at a press on "Try again"', async () => {
    const server = open({ [FIRST_PAGE]: { status: 403, problem: {} } });
    await expect.element(page.getByText("The held deliveries couldn’t be loaded.")).toBeVisible();
    await expect.element(page.getByText(deliveries.heldNoneLede)).not.toBeInTheDocument();
    server.change({ [FIRST_PAGE]: listOf([hana1]) });
    await press("Try again");
    await expect.element(page.getByText("Hana Held1")).toBeVisible();
  });

  it("Held deliveries are paged forth and back", async () => {
    open({ [FIRST_PAGE]: listOf([hana1], 21), [SECOND_PAGE]: listOf([hana2], 21) });
    await expect.element(page.getByText("Page 1 of 2")).toBeVisible();
    await press("Next page");
    await expect.element(page.getByText("Hana Held2")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Next page" })).toBeDisabled();
    await press("Previous page");
    await expect.element(page.getByText("Hana Held1")).toBeVisible();
  });

  it("Releasing the last entry of the last page shows the page before", async () => {
    const server = open({
      [FIRST_PAGE]: listOf([hana1], 21),
      [SECOND_PAGE]: listOf([hana2], 21),
    });
    await press("Next page");
    server.change({
      [FIRST_PAGE]: listOf([hana1], 20),
      [SECOND_PAGE]: listOf([], 20),
      "POST /api/held-deliveries/release": { json: { count: 1 } },
    });
    await press("Release the delivery of Hana Held2");
    await pressInDialog("Release");
    await expect.element(page.getByText("Hana Held1")).toBeVisible();
  });
});

describe("the groups of held users", () => {
  const section = (name: string) => page.getByRole("region", { name });

  it("The page shows the two groups apart, each with what the brake counts of it", async () => {
    open({ [OF_NEW]: listOf([buildHeld(3)], 26, { delivered: 1, allowance: 35 }) });
    const [first, second] = [section(established), section(deliveries.heldNew)];
    await expect.element(first.getByText("Hana Held1")).toBeVisible();
    await expect.element(first.getByText(/The notes of 3 people were delivered .* Beyond 20,/)).toBeVisible();
    await expect.element(second.getByText("Hana Held3")).toBeVisible();
    await expect.element(second.getByText("26 people held", { exact: false })).toBeVisible();
    await expect
      .element(second.getByText(/The notes of 1 person were delivered .* Beyond 35,/))
      .toBeVisible();
  });

  it("An empty group says so beside the other one", async () => {
    open();
    await expect.element(section(deliveries.heldNew).getByText(deliveries.heldNobody)).toBeVisible();
  });

  it.each([
    ["when it ends", {}, "the first hold ends on 04.12.2026"],
    [
      "that it goes on for want of nights",
      { longest: { ...LONGEST, isPast: true } },
      "The hold continues until you decide",
    ],
    ["that it does not end without a canary", { canaryNights: null }, "The canary is off"],
  ])("The page says of an undecided hold %s", async (_what, different, sentence) => {
    open({ [FIRST_PAGE]: listOf([hana1], 1, different) });
    await expect.element(section(established).getByText(sentence, { exact: false })).toBeVisible();
  });
});

describe("the decision on a held delivery", () => {
  it("Releasing one user asks first, releases only that user, and takes the entry off the list", async () => {
    const server = open({ "POST /api/held-deliveries/release": { json: { count: 1 } } });
    await press("Release the delivery of Hana Held2");
    await expect.element(page.getByRole("dialog", { name: "Deliver these notes?" })).toBeVisible();
    expect(server.bodiesOf("POST /api/held-deliveries/release")).toEqual([]);
    server.change({ [FIRST_PAGE]: listOf([hana1]) });
    await pressInDialog("Release");
    await expect.element(page.getByText("Released: 1 person.")).toBeVisible();
    expect(server.bodiesOf("POST /api/held-deliveries/release")).toEqual([{ owner: hana2._id }]);
    await expect.element(page.getByText("Hana Held2")).not.toBeInTheDocument();
  });

  it("Refusing one user asks first, and refuses that user", async () => {
    const server = open({ "POST /api/held-deliveries/refuse": { json: { count: 1 } } });
    await press("Refuse the delivery of Hana Held1");
    await expect.element(page.getByText(/Hana Held1 gets a new reminder/)).toBeVisible();
    await pressInDialog("Refuse");
    await expect.element(page.getByText("Refused: 1 person. New reminders are on their way.")).toBeVisible();
    expect(server.bodiesOf("POST /api/held-deliveries/refuse")).toEqual([{ owner: hana1._id }]);
  });

  it.each(["Release", "Refuse"])(
    '"%s all" covers those held when the list was loaded, by sending that time',
    async (act) => {
      const call = `POST /api/held-deliveries/${act.toLowerCase()}`;
      const server = open({ [call]: { json: { count: 2 } } });
      await press(`${act} all: ${established}`);
      await expect.element(page.getByRole("dialog", { name: /2 people/ })).toBeVisible();
      await pressInDialog(act);
      await expect.poll(() => server.bodiesOf(call)).toEqual([{ group: "established", heldUntil: NOW }]);
    },
  );

  it('Cancelling the question of "Release all" sends nothing', async () => {
    const server = open();
    await press(`Release all: ${established}`);
    await pressInDialog("Cancel");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect(server.arrived.filter(({ name }) => name.startsWith("POST"))).toEqual([]);
  });

  it("A release that finds the user no longer held says so", async () => {
    open({ "POST /api/held-deliveries/release": { json: { count: 0 } } });
    await press("Release the delivery of Hana Held1");
    await pressInDialog("Release");
    await expect.element(page.getByText("No one was held any more.")).toBeVisible();
  });

  it("A failure to refuse is announced", async () => {
    open({ "POST /api/held-deliveries/refuse": { status: 500, problem: {} } });
    await press("Refuse the delivery of Hana Held1");
    await pressInDialog("Refuse");
    await expect.element(page.getByText("Refusing failed.")).toBeVisible();
  });
});
