import { delivery, type Delivery, type DeliveryPage } from "@afterword/contract/endpoints/deliveries";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { openPage } from "../../testing/open-page.tsx";
import { ANNA, idOf } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";
import type { Answers, TestServer } from "../../testing/server.ts";

const buildDelivery = (number: number, changes: Partial<Delivery> = {}): Delivery =>
  delivery.parse({
    _id: idOf(400 + number),
    writer: { _id: ANNA, firstname: "Anna", lastname: "Brunner", email: "anna@example.com" },
    recipientMark: `rec${number}`,
    noteMark: `not${number}`,
    state: "queued",
    triggered: "2026-11-21T08:00:00.000Z",
    accepted: null,
    returned: null,
    opened: null,
    attempts: 0,
    answer: null,
    ...changes,
  });

const FAILED = buildDelivery(1, { state: "failed", attempts: 8, answer: "550 no such mailbox" });
const OPENED = buildDelivery(2, {
  state: "opened",
  accepted: "2026-11-21T08:05:00.000Z",
  opened: "2026-11-22T10:00:00.000Z",
  attempts: 1,
  answer: "250 queued",
});

const CAME_BACK = buildDelivery(3, {
  state: "failed",
  accepted: "2026-11-21T08:05:00.000Z",
  returned: "2026-11-23T10:00:00.000Z",
  attempts: 1,
  answer: "5.1.1 no such mailbox",
});

const NONE = { all: 0, queued: 0, accepted: 0, opened: 0, failed: 0 };

const listOf = (
  deliveries: readonly Delivery[],
  count = deliveries.length,
): { readonly json: DeliveryPage } => ({
  json: { deliveries: [...deliveries], count, counts: { ...NONE, all: count, failed: 1 } },
});

const ALL = "GET /api/deliveries/0/all";
const SEND_AGAIN = `POST /api/delivery/${FAILED._id}/send-again`;

const open = (answers: Answers = {}): TestServer => {
  const server = serve({ [ALL]: listOf([FAILED, OPENED]), ...answers });
  logIn({ role: "admin" });
  openPage("/admin-deliveries");
  return server;
};

const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const confirm = () => page.getByRole("dialog").getByRole("button", { name: "Send again" }).click();
const line = (number: number): string =>
  page
    .getByRole("row")
    .nth(number + 1)
    .query()?.textContent ?? "";

describe("the deliveries", () => {
  it("A delivery shows its writer, its state and its dates, and marks in place of recipient and note", async () => {
    open();
    for (const text of ["Anna Brunner", "anna@example.com", "rec2", "not2", "Opened"])
      await expect.poll(() => line(1)).toContain(text);
    for (const text of ["21.11.2026", "22.11.2026"]) await expect.poll(() => line(1)).toContain(text);
    expect(line(1)).not.toContain("250 queued");
  });

  it("A failed delivery shows the number of attempts and the answer of the mail server", async () => {
    open();
    await expect.poll(() => line(0)).toContain("8");
    expect(line(0)).toContain("550 no such mailbox");
  });

  it('A delivery that came back shows when and why, instead of "Failed"', async () => {
    open({ [ALL]: listOf([CAME_BACK]) });
    for (const text of ["Came back", "23.11.2026", "5.1.1 no such mailbox"])
      await expect.poll(() => line(0)).toContain(text);
    expect(line(0)).not.toContain("Failed");
  });

  it("The heads count the deliveries of each state, and show those of the chosen one", async () => {
    open({ "GET /api/deliveries/0/failed": listOf([FAILED]), "GET /api/deliveries/0/queued": listOf([]) });
    for (const head of ["All 2", "Failed 1", "Queued 0"])
      await expect.element(page.getByRole("radio", { name: head })).toBeInTheDocument();
    await page.getByRole("radio", { name: "Failed 1" }).click();
    await expect.poll(() => page.getByRole("row").elements()).toHaveLength(2);
    await page.getByRole("radio", { name: "Queued 0" }).click();
    await expect.element(page.getByText("No delivery is in this state.")).toBeVisible();
  });

  it("Deliveries are paged, and another filter begins at its first page", async () => {
    open({
      [ALL]: listOf([FAILED], 21),
      "GET /api/deliveries/1/all": listOf([OPENED], 21),
      "GET /api/deliveries/0/opened": listOf([OPENED]),
    });
    await press("Next page");
    await expect.element(page.getByText("Page 2 of 2")).toBeVisible();
    await expect.element(page.getByText("rec2")).toBeVisible();
    await page.getByRole("radio", { name: "Opened 0" }).click();
    await expect.element(page.getByText(/^Page/)).not.toBeInTheDocument();
    await expect.element(page.getByText("rec2")).toBeVisible();
  });

  it("The page says so when nothing was delivered yet", async () => {
    open({ [ALL]: listOf([]) });
    await expect.element(page.getByText("Nothing has been delivered yet.")).toBeVisible();
  });

  it("An admin without a second factor sees where to add one", async () => {
    const detail = "Admins need a second factor. Add one under “Account & Settings”, “Security”.";
    open({ [ALL]: { status: 403, problem: { detail } } });
    await expect.element(page.getByText(detail)).toBeVisible();
  });

  it('Deliveries that could not be loaded are loaded at a press on "Try again"', async () => {
    const server = open({ [ALL]: { status: 403, problem: {} } });
    await expect.element(page.getByText("The deliveries couldn’t be loaded.")).toBeVisible();
    server.change({ [ALL]: listOf([OPENED]) });
    await press("Try again");
    await expect.element(page.getByText("rec2")).toBeVisible();
  });
});

describe("the second sending of a delivery", () => {
  it("Only a failed delivery can be sent again, after a confirmation", async () => {
    const server = open({ [SEND_AGAIN]: { text: "" } });
    await expect.poll(() => page.getByRole("button", { name: /^Send again/ }).elements()).toHaveLength(1);
    await press("Send again to recipient rec1");
    expect(server.bodiesOf(SEND_AGAIN)).toHaveLength(0);
    server.change({ [ALL]: listOf([{ ...FAILED, state: "queued" }, OPENED]) });
    await confirm();
    await expect.element(page.getByText("The email is queued again.")).toBeVisible();
    expect(server.bodiesOf(SEND_AGAIN)).toHaveLength(1);
    await expect.element(page.getByRole("button", { name: /^Send again/ })).not.toBeInTheDocument();
  });

  it("Sending again warns of an address that takes no mail, and of no other failure", async () => {
    open({ [ALL]: listOf([FAILED, CAME_BACK]) });
    const warning = page.getByText(/says this address accepts no mail/);
    await press("Send again to recipient rec3");
    await expect.element(warning).toBeVisible();
    await press("Cancel");
    await press("Send again to recipient rec1");
    await expect.element(page.getByRole("dialog")).toBeVisible();
    await expect.element(warning).not.toBeInTheDocument();
  });

  it("A refusal to send again shows the server's reason", async () => {
    open({ [SEND_AGAIN]: { status: 409, problem: { detail: "The time of this link is over." } } });
    await press("Send again to recipient rec1");
    await confirm();
    await expect.element(page.getByText("The time of this link is over.")).toBeVisible();
  });

  it("A failure to send again is announced", async () => {
    open({ [SEND_AGAIN]: { status: 500, problem: {} } });
    await press("Send again to recipient rec1");
    await confirm();
    await expect.element(page.getByText("Sending again failed.")).toBeVisible();
  });
});
