import type { User } from "@afterword/contract/endpoints/accounts";
import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { reportConnectivity } from "../../shared/device/connectivity.ts";
import { DeviceProvider } from "../../shared/device/device-context.tsx";
import { userQuery } from "../accounts/user-query.ts";
import { enterApp } from "../../testing/app-mode.ts";
import { logIn } from "../../testing/logged-in.ts";
import { reduceMotion } from "../../testing/media.ts";
import {
  ANNA,
  buildNote,
  buildRecipient,
  buildUser,
  heldThread,
  remindedThread,
} from "../../testing/people.ts";
import { freezeTime } from "../../testing/time.ts";
import { deferAnswer, serve } from "../../testing/server.ts";
import type { Answers } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { ThreadOfUser } from "./thread-of-user.tsx";

/** Longer than a toast waits before it is shown. */
const A_TOAST_IS_THERE_MS = 800;

const ANNAS = `GET /api/user/${ANNA}`;

const LINE = {
  lastSignAt: "2026-10-03T09:00:00.000Z",
  reminderAt: "2026-10-10T09:00:00.000Z",
  deliveryAt: "2026-11-24T09:00:00.000Z",
  reminderMark: 0.1,
  lamp: 0.9,
};

const open = (answers: Answers = {}) => {
  const server = serve({
    [ANNAS]: { json: buildUser() },
    "GET /api/notes": { json: [buildNote(1)] },
    ...answers,
  });
  logIn();
  const { client } = show(
    <DeviceProvider>
      <ThreadOfUser />
    </DeviceProvider>,
  );
  return { ...server, client };
};

it("The card of an expired subscription leads to the plans", async () => {
  const { lastSignAt } = LINE;
  open({ [ANNAS]: { json: buildUser({ thread: { kind: "expired", lastSignAt, endedAt: lastSignAt } }) } });
  const link = page.getByRole("link", { name: "Choose a plan" });
  await expect.element(link).toHaveAttribute("href", "/upgrade-subscription");
});

it("The card of an unconfirmed subscription leads to the plan", async () => {
  const { lastSignAt } = LINE;
  open({ [ANNAS]: { json: buildUser({ thread: { ...LINE, kind: "unconfirmed", endedAt: lastSignAt } }) } });
  const link = page.getByRole("link", { name: "See my plan" });
  await expect.element(link).toHaveAttribute("href", "/subscription");
});

describe("the card of a disabled account", () => {
  const disabled = buildUser({ thread: { kind: "inactive", lastSignAt: LINE.lastSignAt } });

  it("It has no “I’m fine”, and says whom to ask", async () => {
    open({ [ANNAS]: { json: disabled } });
    await expect.element(page.getByText("The people who run this service can tell you why.")).toBeVisible();
    expect(page.getByRole("button", { name: "I’m fine" }).elements()).toEqual([]);
  });

  it("It leads to a mail to the address that the installation names", async () => {
    const contact = Object.assign(document.createElement("meta"), {
      name: "contact",
      content: "help@example.com",
    });
    document.head.append(contact);
    onTestFinished(() => contact.remove());
    open({ [ANNAS]: { json: disabled } });
    const link = page.getByRole("link", { name: /^Write to .*help@example\.com/ });
    await expect.element(link).toHaveAttribute("href", "mailto:help@example.com");
  });
});

it.each<[string, User["thread"]]>([
  ["a reminder that did not arrive", { kind: "reminder-waiting", waitingSince: LINE.lastSignAt, ...LINE }],
  ["an owner out of reach", { kind: "unreachable", since: LINE.lastSignAt, ...LINE }],
])("The card of %s leads to the address", async (_whose, thread) => {
  open({ [ANNAS]: { json: buildUser({ thread }) } });
  const link = page.getByRole("link", { name: "Check my address" });
  await expect.element(link).toHaveAttribute("href", "/account/profile");
});

it("An account without any note shows the line that its first one will begin, without days", async () => {
  const { lastSignAt } = LINE;
  open({
    [ANNAS]: { json: buildUser({ thread: { kind: "paused", lastSignAt } }) },
    "GET /api/notes": { json: [] },
  });
  await expect.element(page.getByRole("heading", { name: "Nothing to deliver yet" })).toBeVisible();
  const points = () => page.getByRole("listitem").elements().slice(0, 3);
  await expect
    .poll(() => points().map((one) => one.textContent?.trim()))
    .toEqual(["First note", "Reminder", "Delivery"]);
});

describe("the button “I’m fine”", () => {
  const path = "POST /api/user/confirm-agency";
  const fine = () => page.getByRole("button", { name: "I’m fine" });

  it('"I’m fine" shows the notes as held before the answer, and is thanked after it', async () => {
    const held = deferAnswer({ text: "" });
    const server = open({ [ANNAS]: { json: buildUser({ thread: remindedThread }) }, [path]: held.answer });
    await expect.element(page.getByRole("heading", { name: "Are you all right?" })).toBeVisible();
    await fine().click();
    await expect.element(page.getByRole("heading", { name: "Your notes are safely held" })).toBeVisible();
    await expect.poll(() => document.querySelector("summary")?.textContent).toMatch(/, this browser\s$/);
    server.change({ [ANNAS]: { json: buildUser({ thread: heldThread }) } });
    held.come();
    await expect.element(page.getByText("Good to hear from you.")).toBeVisible();
    expect(server.bodiesOf(path)).toEqual([{ source: "button" }]);
  });

  it('"I’m fine" takes the notice of an unreachable owner away at once', async () => {
    const since = "2026-10-10T09:00:00.000Z";
    const unanswered = deferAnswer({ text: "" });
    open({
      [ANNAS]: { json: buildUser({ thread: { ...LINE, kind: "unreachable", since } }) },
      [path]: unanswered.answer,
    });
    const notice = page.getByRole("heading", { name: "We haven’t been able to reach you since 10.10.2026." });
    await expect.element(notice).toBeVisible();
    await fine().click();
    await expect.element(page.getByRole("heading", { name: "Your notes are safely held" })).toBeVisible();
    await expect.element(notice).not.toBeInTheDocument();
  });

  it('"I’m fine" that failed restores the reminder and says so on the card and in a toast', async () => {
    open({ [ANNAS]: { json: buildUser({ thread: remindedThread }) }, [path]: { status: 500, problem: {} } });
    await fine().click();
    const lost = page.getByText("Your sign didn’t get through. Please try again.");
    await expect.element(page.getByRole("heading", { name: "Are you all right?" })).toBeVisible();
    // On the card, which still says so when the toast is gone.
    await expect
      .element(page.getByRole("region", { name: "Are you all right?" }).getByText(/didn’t/))
      .toBeVisible();
    await expect.element(lost.first()).toBeVisible();
  });

  it('"I’m fine" that came too late loads the account again and shows no failure', async () => {
    const server = open({ [path]: { status: 409, problem: {} } });
    await fine().click();
    const { pass } = freezeTime(Date.now());
    await expect.poll(() => server.bodiesOf(path)).toHaveLength(1);
    await expect.poll(() => server.bodiesOf(ANNAS)).toHaveLength(2);
    await expect.element(fine()).not.toHaveAttribute("aria-busy", "true");
    await pass(A_TOAST_IS_THERE_MS);
    expect(page.getByText(/didn’t get through/).elements()).toEqual([]);
  });
});

describe("the tick of “I’m fine”", () => {
  const path = "POST /api/user/confirm-agency";
  const fine = page.getByRole("button", { name: "I’m fine" });
  const openInWrapper = async (answer: Answers[string]) => {
    const wrapper = enterApp();
    open({ [path]: answer });
    await expect.poll(() => wrapper.sent()).toHaveLength(1);
    return wrapper.phone;
  };

  it("A double press gives one tick of the phone, also under reduced motion", async () => {
    await reduceMotion();
    expect(window.matchMedia("(prefers-reduced-motion: reduce)").matches).toBe(true);
    const held = deferAnswer({ text: "" });
    const phone = await openInWrapper(held.answer);
    await fine.dblClick();
    held.come();
    await expect.element(page.getByText("Good to hear from you.")).toBeVisible();
    expect(phone.ticks()).toBe(1);
  });
});

describe("the moments of the thread", () => {
  it("A delivery keeps the line, says to whom and when, and offers to write to each of them", async () => {
    const triggered = "2026-11-20T10:00:00.000Z";
    const recipients = [0, 1, 2, 3, 4].map((number) => buildRecipient(number));
    recipients[0] = buildRecipient(0, { email: "miriam+me?x@example.com" });
    open({
      [ANNAS]: {
        json: buildUser({
          thread: { kind: "delivered", lastSignAt: heldThread.lastSignAt, deliveredAt: triggered },
        }),
      },
      "GET /api/notes": { json: [buildNote(1, { triggered, recipients })] },
    });
    const said =
      "Your notes were delivered to Miriam Keller, Ben Oser, Ελένη Παπαδοπούλου and 2 more on 20.11.2026.";
    await expect.element(page.getByText(said)).toBeVisible();
    await expect.element(page.getByRole("listitem").filter({ hasText: "Delivered" })).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Write to Miriam Keller" }))
      .toHaveAttribute("href", "mailto:miriam%2Bme%3Fx@example.com");
    const fifth = page.getByRole("link", { name: "Write to Ольга Петрова" });
    await expect.element(fifth).not.toBeInTheDocument();
    await page.getByText("2 more", { exact: true }).click();
    await expect.element(fifth).toBeVisible();
  });
});

describe("the thread of a page that stays open", () => {
  const NOTES = "GET /api/notes";
  const delivered = buildUser({
    thread: { kind: "delivered", lastSignAt: heldThread.lastSignAt, deliveredAt: "2026-11-21T09:00:10.000Z" },
  });

  it("The open page loads the user every 15 s, and the notes once more after a delivery", async () => {
    const { pass } = freezeTime();
    const server = open();
    await pass(15_000);
    await pass(15_000);
    expect([server.bodiesOf(ANNAS).length, server.bodiesOf(NOTES).length]).toEqual([3, 1]);
    server.change({ [ANNAS]: { json: delivered } });
    await pass(15_000);
    await pass(15_000);
    expect([server.bodiesOf(ANNAS).length, server.bodiesOf(NOTES).length]).toEqual([5, 2]);
  });

  it("The open page loads the notes once more when a sign of life came too late", async () => {
    const { pass } = freezeTime();
    const server = open();
    await pass(0);
    const tooLate = { deliveredAt: "2026-11-21T09:00:10.000Z" };
    server.change({ [ANNAS]: { json: buildUser({ tooLate }) } });
    await pass(15_000);
    await pass(0);
    expect(server.bodiesOf(NOTES)).toHaveLength(2);
  });
});

describe("the thread without a connection", () => {
  const lostText = page.getByText(/^This page can’t reach our server at the moment\./);

  it("Offline the thread shows the last known state without a promise, and no toast", async () => {
    onTestFinished(() => reportConnectivity(true));
    const { client } = open();
    await expect.element(page.getByText(/^We’ll check in/)).toBeVisible();
    reportConnectivity(false);
    await expect.element(lostText).toBeVisible();
    await expect.element(page.getByText(/^As of today \d\d:\d\d · not connected$/)).toBeVisible();
    await expect.element(page.getByText("Your sign only counts once it reaches us.")).toBeVisible();
    expect(page.getByText(/check in with you/).elements()).toEqual([]);
    // Asked in the background, as every quarter of a minute: that makes no toast.
    const { pass } = freezeTime(Date.now());
    window.dispatchEvent(new Event("visibilitychange"));
    await pass(A_TOAST_IS_THERE_MS);
    expect(client.getQueryState(userQuery(ANNA).queryKey)?.fetchFailureCount).toBeGreaterThan(0);
    expect(document.querySelectorAll("[data-phase]")).toHaveLength(0);
  });

  it("The thread shows the last known state when the server answers 503", async () => {
    const server = open();
    await expect.element(page.getByText(/^We’ll check in/)).toBeVisible();
    server.change({ [ANNAS]: { status: 503, problem: {} } });
    window.dispatchEvent(new Event("visibilitychange"));
    await expect.element(lostText).toBeVisible();
  });

  it("The thread shows the last known state when an answer takes eight seconds, until it comes", async () => {
    const server = open();
    await expect.element(page.getByText(/^We’ll check in/)).toBeVisible();
    const held = deferAnswer({ json: buildUser() });
    server.change({ [ANNAS]: held.answer });
    const { pass } = freezeTime(Date.now());
    window.dispatchEvent(new Event("visibilitychange"));
    await pass(7_900);
    expect(lostText.elements()).toEqual([]);
    await pass(100);
    expect(lostText.elements()).toHaveLength(1);
    held.come();
    await expect.element(lostText).not.toBeInTheDocument();
  });
});
