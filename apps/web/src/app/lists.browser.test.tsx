import { admin } from "@afterword/core/messages/admin";
import { deliveries } from "@afterword/core/messages/deliveries";
import { history } from "@afterword/core/messages/history";
import { notes } from "@afterword/core/messages/notes";
import { recipients } from "@afterword/core/messages/recipients";
import { secondFactor } from "@afterword/core/messages/second-factor";
import { security } from "@afterword/core/messages/security";
import { subscription } from "@afterword/core/messages/subscription";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { reportConnectivity } from "../shared/device/connectivity.ts";
import { logIn } from "../testing/logged-in.ts";
import { drawn } from "../testing/time.ts";
import { openApp } from "../testing/open-app.tsx";
import { buildNote, buildPlan, buildRecipient, idOf, NOW } from "../testing/people.ts";
import { deferAnswer } from "../testing/server.ts";
import type { Answer, Answers } from "../testing/server.ts";

type List = {
  readonly path: string;
  readonly call: string;
  /** The text of an empty list; null if it cannot be empty. */
  readonly empty: readonly [answer: Answer, said: string] | null;
  readonly full: readonly [answer: Answer, said: string];
  readonly failed: string;
};

const FACTORS = {
  required: false,
  shown: false,
  passkeysPossible: false,
  passkeys: [],
  oneTimeCodes: null,
  recoveryCodesLeft: 0,
};
const SESSION = {
  _id: idOf(0),
  device: "Firefox on Linux",
  network: null,
  startedAt: NOW,
  lastUsedAt: NOW,
  isThisOne: true,
};
const ENTRY = { _id: idOf(5), at: NOW, kind: "logged-in", device: "Lynx", network: null, times: 1 };
const SIGN = { _id: idOf(6), at: NOW, kind: "sign", source: "log-in", device: "Lynx", lateFor: null };
const HANA = { _id: idOf(7), firstname: "Hana", lastname: "Held", email: "hana@example.com" };
const HELD = { ...HANA, since: NOW, agencyConfirmed: NOW, numNotes: 1 };
const NOBODY_HELD = {
  held: [],
  count: 0,
  asOf: NOW,
  delivered: 0,
  allowance: 20,
  canaryNights: 7,
  longest: null,
};
const UNREACHABLE = { ...HANA, lastname: "Gone", since: NOW, deliveryAt: NOW, declared: false };
const REFUSED = { ...HANA, lastname: "Blocked", since: NOW, answers: [], deliveryIfDeclared: NOW };
const UNTRIED = { state: "queued", accepted: null, returned: null, opened: null, attempts: 0, answer: null };
const NO_COUNTS = { all: 0, queued: 0, accepted: 0, opened: 0, failed: 0 };
const DELIVERY = {
  ...UNTRIED,
  _id: idOf(8),
  writer: HANA,
  recipientMark: "r1",
  noteMark: "n1",
  triggered: NOW,
};

const json = (body: unknown): Answer => ({ json: body });

/** Every list of the product. */
const LISTS: readonly List[] = [
  {
    path: "/notes",
    call: "GET /api/notes",
    // Newcomers get onboarding instead.
    empty: null,
    full: [json([buildNote(1)]), "Note 1"],
    failed: notes.loadListFailed,
  },
  {
    path: "/recipients",
    call: "GET /api/recipients",
    empty: [json([]), recipients.empty],
    full: [json([buildRecipient(1)]), "Ben Oser"],
    failed: recipients.loadListFailed,
  },
  {
    path: "/add-recipient",
    call: "GET /api/recipients",
    empty: [json([]), recipients.nobodyToChoose],
    full: [json([buildRecipient(1)]), "Ben Oser"],
    failed: recipients.loadListFailed,
  },
  {
    path: "/subscription",
    call: "GET /api/plans",
    empty: null,
    full: [json([buildPlan()]), "For the first notes."],
    failed: subscription.loadFailed,
  },
  {
    path: "/account/history",
    call: "GET /api/history/newest",
    empty: [json({ entries: [], next: null }), history.empty],
    full: [json({ entries: [SIGN], next: null }), "Lynx"],
    failed: history.loadFailed,
  },
  {
    path: "/account/security",
    call: "GET /api/sessions",
    empty: null,
    full: [json({ sessions: [SESSION] }), "Firefox on Linux"],
    failed: security.sessionsLoadFailed,
  },
  {
    path: "/account/security",
    call: "GET /api/activity/newest",
    empty: [json({ entries: [], next: null }), security.activityEmpty],
    full: [json({ entries: [ENTRY], next: null }), "Lynx"],
    failed: security.activityLoadFailed,
  },
  {
    path: "/account/security",
    call: "GET /api/second-factor",
    empty: [json(FACTORS), secondFactor.none],
    full: [
      json({ ...FACTORS, oneTimeCodes: { createdAt: NOW, lastUsedAt: null } }),
      secondFactor.oneTimeCodes,
    ],
    failed: secondFactor.loadFailed,
  },
  {
    path: "/admin-contents",
    call: "GET /api/contents",
    empty: null,
    full: [
      json({
        snippets: [{ _id: "terms", name: "Terms of the house", content: "" }],
        homepage: "",
        homepageFolder: "/homepage",
      }),
      "Terms of the house",
    ],
    failed: admin.contentsLoadFailed,
  },
  {
    path: "/admin-deliveries",
    call: "GET /api/deliveries/0/all",
    empty: [json({ deliveries: [], count: 0, counts: NO_COUNTS }), deliveries.none],
    full: [json({ deliveries: [DELIVERY], count: 1, counts: { ...NO_COUNTS, all: 1 } }), "Hana Held"],
    failed: deliveries.loadFailed,
  },
  {
    path: "/admin-held",
    call: "GET /api/held-deliveries/0/established",
    empty: [json(NOBODY_HELD), deliveries.heldNone],
    full: [json({ ...NOBODY_HELD, held: [HELD], count: 1 }), "Hana Held"],
    failed: deliveries.heldLoadFailed,
  },
  {
    path: "/admin-unreachable",
    call: "GET /api/unreachable-owners/0",
    empty: [json({ owners: [], count: 0 }), deliveries.unreachableNone],
    full: [json({ owners: [UNREACHABLE], count: 1 }), "Hana Gone"],
    failed: deliveries.unreachableLoadFailed,
  },
  {
    path: "/admin-unreachable",
    call: "GET /api/refused-owners/0",
    empty: [json({ owners: [], count: 0 }), deliveries.refusedNone],
    full: [json({ owners: [REFUSED], count: 1 }), "Hana Blocked"],
    failed: deliveries.refusedLoadFailed,
  },
];

const main = page.getByRole("main");
const loading = main.getByText("Loading", { exact: true });
const retry = main.getByRole("button", { name: "Try again" });

/** The other lists on the page have loaded. */
const OTHERS: Answers = {
  "GET /api/held-deliveries/0/new": json(NOBODY_HELD),
  "GET /api/canary": { json: { isOn: true } },
  ...Object.fromEntries(
    LISTS.filter(({ call }) => /sessions|activity|second-factor|-owners/.test(call)).map(({ call, full }) => [
      call,
      full[0],
    ]),
  ),
};

beforeEach(() => {
  window.localStorage.clear();
  reportConnectivity(true);
});

function open({ path, call }: List, answer: Answers[string]) {
  logIn({ role: path.startsWith("/admin-") ? "admin" : "user" });
  return openApp(path, { ...OTHERS, [call]: answer });
}

describe.each(LISTS)("the list at $path that $call loads", (list) => {
  const { call, empty, full, failed } = list;

  it("A list shows that it is loading, and then the entries that came", async () => {
    const held = deferAnswer(full[0]);
    open(list, held.answer);
    await expect.element(loading.first()).toBeInTheDocument();
    await drawn();
    expect(main.getByText(failed).elements()).toEqual([]);
    const [, saidIfEmpty = "an empty list"] = empty ?? [];
    expect(main.getByText(saidIfEmpty).elements()).toEqual([]);
    held.come();
    await expect.element(main.getByText(full[1]).first()).toBeVisible();
    await expect.poll(() => loading.elements()).toEqual([]);
  });

  it('A list that failed to load says so, and a press on "Try again" shows loading, then the entries', async () => {
    const server = open(list, { status: 404, problem: {} });
    await expect.element(main.getByText(failed)).toBeVisible();
    const held = deferAnswer(full[0]);
    server.change({ [call]: held.answer });
    const asked = server.bodiesOf(call).length;
    await retry.click();
    await expect.element(loading.first()).toBeInTheDocument();
    expect(server.bodiesOf(call)).toHaveLength(asked + 1);
    held.come();
    await expect.element(main.getByText(full[1]).first()).toBeVisible();
    expect(main.getByText(failed).elements()).toEqual([]);
  });

  it('A list without a connection asks nothing and offers "Try again", and loads when it is back online', async () => {
    reportConnectivity(false);
    const server = open(list, full[0]);
    await expect.element(retry.first()).toBeVisible();
    expect(server.bodiesOf(call)).toEqual([]);
    reportConnectivity(true);
    await expect.element(main.getByText(full[1]).first()).toBeVisible();
  });
});

it.each(LISTS.filter(({ empty }) => empty !== null))(
  "The list at $path that comes by $call says so when it is empty",
  async (list) => {
    const [answer, said] = list.empty ?? [{}, ""];
    open(list, answer);
    await expect.element(main.getByText(said)).toBeVisible();
    expect(retry.elements()).toEqual([]);
  },
);
