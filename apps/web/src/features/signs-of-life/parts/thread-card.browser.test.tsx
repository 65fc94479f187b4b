import type { ThreadOnWire } from "@afterword/contract/thread";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { heldThread, NOW, remindedThread } from "../../../testing/people.ts";
import { drawn } from "../../../testing/time.ts";
import { Card, showCard } from "./thread-card.fixture.tsx";

const { lastSignAt } = heldThread;
const line = {
  lastSignAt,
  reminderAt: "2026-11-28T09:00:00.000Z",
  deliveryAt: "2026-11-30T09:00:00.000Z",
  reminderMark: 7 / 9,
  lamp: 0.5,
};

const STATES: readonly [thread: ThreadOnWire, title: string, text: string, fine: "lamp" | "plain" | null][] =
  [
    [heldThread, "Your notes are safely held", "We’ll check in with you in 7 days.", "lamp"],
    [
      remindedThread,
      "Are you all right?",
      "Reminder sent. Without a sign from you, your notes will be delivered in 2 days.",
      "lamp",
    ],
    [
      { kind: "reminder-waiting", waitingSince: NOW, ...line },
      "We couldn’t reach you, so delivery waits",
      "Is your email address still right?",
      "lamp",
    ],
    [
      { kind: "unreachable", since: "2026-10-10T09:00:00.000Z", ...line },
      "We haven’t been able to reach you since 10.10.2026.",
      "Without a sign of life, your notes will be delivered on 30.11.2026.",
      "lamp",
    ],
    [
      { kind: "held-back", ...line },
      "Nothing was delivered: your notes are held for review",
      "“I’m fine” keeps them here. They were due on 30.11.2026 and can be released at any time; otherwise the review ends after two weeks at the earliest.",
      "lamp",
    ],
    [
      { kind: "asleep", until: "2026-12-24T00:00:00.000Z", ...line },
      "Asleep until 24.12.2026",
      "We won’t check in, and nothing will be delivered.",
      "plain",
    ],
    [
      { kind: "paused", lastSignAt },
      "Your notes are paused",
      "No active note, so nothing will be delivered.",
      "plain",
    ],
    [
      { kind: "expired", lastSignAt, endedAt: NOW },
      "Subscription expired: nothing will be delivered",
      "It ended on 21.11.2026. Until you choose a plan, we won’t check in with you either.",
      "plain",
    ],
    [
      { kind: "inactive", lastSignAt },
      "Your account is disabled",
      "We won’t check in, and nothing will be delivered. Your notes stay here.",
      null,
    ],
    [
      { kind: "delivered", lastSignAt, deliveredAt: "2026-11-20T10:00:00.000Z" },
      "Delivered",
      "Your notes were delivered on 20.11.2026.",
      "plain",
    ],
  ];

const NOTHING_TO_DELIVER = { hasUnsent: false, lastDelivery: null, withheld: 0 };

const card = () => page.getByRole("region");

describe("the thread card", () => {
  it.each(STATES.map(([thread, title, text]) => [thread.kind, title, text, thread] as const))(
    'The thread card in the state %s says "%s"',
    async (_kind, title, text, thread) => {
      showCard(thread);
      await expect.element(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
      await expect.element(card()).toHaveAccessibleName(title);
    },
  );

  it.each(STATES.map(([thread]) => [thread.kind, thread.kind !== "delivered", thread] as const))(
    "The thread card in the state %s shows the line to the delivery: %s",
    (_kind, hasLine, thread) => {
      showCard(thread);
      expect(page.getByRole("list").elements()).toHaveLength(hasLine ? 1 : 0);
    },
  );

  it.each(
    STATES.flatMap(([thread, , , fine]) => (fine === null ? [] : [[thread.kind, fine, thread] as const])),
  )(
    '"I’m fine" answers a press in the state %s, in the look of a button of the kind "%s"',
    async (_kind, fineKind, thread) => {
      let presses = 0;
      showCard(thread, { onSignOfLife: () => (presses += 1) });
      const fine = page.getByRole("button", { name: "I’m fine" });
      await expect.element(fine).toHaveAttribute("data-kind", fineKind);
      await fine.click();
      expect(presses).toBe(1);
    },
  );

  it('The thread card of an account without a note to deliver has no button "I’m fine"', async () => {
    showCard({ kind: "paused", lastSignAt }, { notes: NOTHING_TO_DELIVER });
    await expect.element(page.getByRole("heading", { name: "Nothing to deliver yet" })).toBeVisible();
    expect(page.getByRole("button", { name: "I’m fine" }).elements()).toEqual([]);
  });

  it('A card that is only last known has "I’m fine" also where nothing was left to deliver', async () => {
    let presses = 0;
    const onSignOfLife = (): void => void (presses += 1);
    showCard({ kind: "paused", lastSignAt }, { notes: NOTHING_TO_DELIVER, isLastKnown: true, onSignOfLife });
    await page.getByRole("button", { name: "I’m fine" }).click();
    expect(presses).toBe(1);
  });

  it.each<ThreadOnWire>([heldThread, remindedThread])(
    "A card that is only last known is not lit, and its “I’m fine” is quiet ($kind)",
    async (thread) => {
      showCard(thread, { isLastKnown: true });
      await expect.element(card()).toHaveAttribute("data-marked", "dim");
      await expect
        .element(page.getByRole("button", { name: "I’m fine" }))
        .toHaveAttribute("data-kind", "plain");
    },
  );

  it("The thread card asks in amber after a reminder, and is calm while the notes are held", async () => {
    const shown = showCard(remindedThread);
    await expect.element(card()).toHaveAttribute("data-marked", "true");
    await expect.element(page.getByText("Reminder").first()).toBeVisible();
    shown.become(<Card thread={heldThread} />);
    await expect.element(card()).toHaveAttribute("data-marked", "false");
  });

  it("The words of the thread card are a polite live region", () => {
    showCard(heldThread);
    const words = page.getByRole("heading", { level: 2 }).element().closest("[aria-live]");
    expect(words?.getAttribute("aria-live")).toBe("polite");
  });

  it('"I’m fine" is disabled while a press is on its way, and a second press is not passed on', async () => {
    let presses = 0;
    const onSignOfLife = (): void => void (presses += 1);
    const shown = showCard(heldThread, { onSignOfLife });
    const fine = page.getByRole("button", { name: "I’m fine" });
    await fine.click();
    shown.become(<Card thread={heldThread} onSignOfLife={onSignOfLife} busy />);
    await expect.element(fine).toBeDisabled();
    (fine.element() as HTMLElement).click();
    expect(presses).toBe(1);
  });
});

describe("the focus on the card", () => {
  const delivered: ThreadOnWire = { kind: "delivered", lastSignAt, deliveredAt: NOW };
  const idle = <Card thread={{ kind: "paused", lastSignAt }} notes={NOTHING_TO_DELIVER} />;
  const heading = page.getByRole("heading", { name: "Nothing to deliver yet" });

  it.each([false, true])(
    'Where a pressed "I’m fine" goes away, the heading has the focus (busy: %s)',
    async (busy) => {
      const shown = showCard(delivered);
      await page.getByRole("button", { name: "I’m fine" }).click();
      shown.become(<Card thread={delivered} busy={busy} />);
      await drawn();
      shown.become(idle);
      await expect.element(heading).toHaveFocus();
    },
  );

  it('An "I’m fine" without the focus leaves it alone when it goes away', async () => {
    const shown = showCard(delivered);
    shown.become(idle);
    await expect.element(heading).toBeVisible();
    expect(document.activeElement).toBe(document.body);
  });
});

describe("messages and explanations of the card", () => {
  it("A failure of the last press is shown on the card", async () => {
    showCard(heldThread, { failure: "Your sign didn’t get through. Please try again." });
    await expect.element(page.getByText(/didn’t get through/)).toBeVisible();
  });

  it("The explanation of a sign of life opens with the keyboard", async () => {
    showCard(heldThread);
    const answer = page.getByText("Logging in, or opening the app on your phone");
    await expect.element(answer).not.toBeVisible();
    document.querySelector("summary")!.focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(answer).toBeVisible();
  });
});

describe("the signs of life on the card", () => {
  const signs = [
    { at: "2026-11-21T08:12:00.000Z", when: "today 09:12", source: "this browser" },
    { at: "2026-11-20T08:12:00.000Z", when: "yesterday 09:12", source: "log-in, Firefox" },
    { at: "2026-11-15T08:12:00.000Z", when: "15.11.2026, 09:12", source: "app opened, Pixel 9" },
  ];

  it("Without signs of life the card names none", () => {
    showCard(heldThread);
    expect(page.getByText("Last sign:", { exact: false }).elements()).toEqual([]);
  });

  it("One disclosure names the last sign of life, and opens to what counts as one", async () => {
    showCard(heldThread, { signs: signs.slice(0, 1) });
    const last = page.getByText("Last sign: today 09:12, this browser");
    await expect.element(last).toBeVisible();
    expect(document.querySelectorAll("details")).toHaveLength(1);
    expect(page.getByRole("listitem").filter({ hasText: "09:12" }).elements()).toEqual([]);
    await last.click();
    await expect.element(page.getByText("Saving a note, a recipient or your profile")).toBeVisible();
  });

  it("The arrow of a sentence over two lines stands beside its last word", () => {
    const long = "log-in, a browser with a name that takes the sentence into its second line";
    showCard(heldThread, { signs: [{ ...signs[0]!, source: long }, signs[1]!] });
    const summary = document.querySelector("summary")!;
    const words = document.createRange();
    words.selectNodeContents(summary.firstChild!);
    const lastLine = [...words.getClientRects()].at(-1)!;
    const arrow = summary.querySelector("svg")!.getBoundingClientRect();
    expect(words.getClientRects().length).toBeGreaterThan(1);
    expect(arrow.left - lastLine.right).toBeLessThan(12);
    expect(arrow.bottom).toBeGreaterThan(lastLine.top);
  });

  it("The signs of life before the last one open with the keyboard", async () => {
    showCard(heldThread, { signs });
    const summary = document.querySelector("summary")!;
    await expect.element(page.getByText("app opened, Pixel 9")).not.toBeVisible();
    summary.focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("app opened, Pixel 9")).toBeVisible();
    await expect.element(page.getByText("yesterday 09:12")).toBeVisible();
  });
});
