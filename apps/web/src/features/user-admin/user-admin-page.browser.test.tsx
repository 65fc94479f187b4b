import { userAdmin } from "@afterword/core/messages/user-admin";
import { words } from "@afterword/core/messages/words";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { appHistory } from "../../shared/history/app-history.ts";
import { ENDS_OF_A_UTC_DAY, liveIn } from "../../testing/live-in.ts";
import { idOf } from "../../testing/people.ts";
import { ALL, BEN, buildRow, COUNT, openUsers, OWN } from "./user-admin.fixture.ts";

const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const textsOf = (name: string): readonly string[] =>
  row(name)
    .getByRole("cell")
    .elements()
    // Without the head before it.
    .map((cell) => (cell.lastElementChild as HTMLElement).innerText.trim());
const box = page.getByRole("searchbox");

/** What stands before the free plans. */
const WORDED = 5;

// Where a row has columns.
beforeEach(() => page.viewport(1280, 800));

describe("the list of users", () => {
  it("The list shows every column of a user with nothing in particular", async () => {
    openUsers();
    await expect.element(page.getByRole("heading", { name: "Users (2)" })).toBeVisible();
    const heads = page
      .getByRole("columnheader")
      .elements()
      .map((head) => (head as HTMLElement).innerText.split("\n").join(", "));
    expect(heads.join(", ")).toBe(
      "Name, Email, Plan, Voucher, Vouchers used, Notes, Agency Confirmed, " +
        "Email Notification, Sending Notes, Free Plans, Active, Admin, Delete",
    );
    await expect.element(row("Ben Oser").getByRole("rowheader")).toHaveTextContent("Ben Oserben@example.com");
    expect(textsOf("Ben Oser").slice(0, WORDED)).toEqual([
      "Free",
      "n/a",
      "1",
      "21.11.2026\n09:00",
      "28.11.2026, 09:00\n30.11.2026, 09:00",
    ]);
  });

  it("No reminder and no delivery is due for a user without a note that waits", async () => {
    openUsers({}, [buildRow({ numNotes: 3, numWaitingNotes: 0 })]);
    await expect.element(row("Ben Oser").getByTitle(userAdmin.nothingDue)).toBeVisible();
    await expect.element(row("Ben Oser").getByText("30.11.2026, 09:00")).not.toBeInTheDocument();
  });

  it("On a desk the whole row of a user is seen without scrolling, and on less what an admin acts with stays", async () => {
    // As wide as the page is beside the sidebar on a desk of 1280 px.
    await page.viewport(1000, 800);
    openUsers({}, [OWN, buildRow({ emailConfirmed: false, voucher: "•••• 7K2M", isSendingNotesPast: true })]);
    const region = page.getByRole("region", { name: userAdmin.title });
    await expect.element(region).toBeVisible();
    const { scrollWidth, clientWidth } = region.element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    await page.viewport(760, 800);
    expect(region.element().scrollWidth).toBeGreaterThan(region.element().clientWidth);
    const remove = row("Ben Oser").getByRole("button", { name: words.deleteNamed("Ben Oser") });
    expect(remove.element().getBoundingClientRect().right).toBeLessThan(760);
  });

  it("On a phone a user is a few lines, and a press on them shows every column and what an admin acts with", async () => {
    await page.viewport(390, 844);
    openUsers({}, [OWN, buildRow({ active: false, isSendingNotesPast: true, emailConfirmed: false })]);
    const ben = row("Ben Oser");
    await expect.element(ben.getByText("Free · sign of life 21.11.2026")).toBeVisible();
    await expect.element(ben.getByText(userAdmin.isDisabled)).toBeVisible();
    await expect.element(ben.getByText(/^Sending Notes 30\.11\.2026, 09:00/u)).toBeVisible();
    expect(ben.element().getBoundingClientRect().height).toBeLessThan(140);
    await expect
      .element(row("Anna Brunner").getByText(userAdmin.admin, { exact: true }).first())
      .toBeVisible();
    expect(page.getByRole("switch").elements()).toEqual([]);
    await page.getByRole("button", { name: userAdmin.moreOf("Ben Oser") }).click();
    await expect.element(ben.getByRole("switch", { name: userAdmin.activeOf("Ben Oser") })).toBeVisible();
    await expect
      .element(ben.getByRole("button", { name: userAdmin.mailConfirmationTo("ben@example.com") }))
      .toBeVisible();
    await expect.element(ben.getByText("28.11.2026, 09:00")).toBeVisible();
    await expect.element(ben.getByText(/sign of life/u)).not.toBeVisible();
    // Not below the button that folds.
    await ben.getByTitle("ben@example.com", { exact: true }).click();
    // Screen readers find the head of a cell by counting.
    const heads = page.getByRole("columnheader").elements();
    expect(ben.getByRole("rowheader").or(ben.getByRole("cell")).elements()).toHaveLength(heads.length);
    expect(page.getByRole("switch").elements()).toHaveLength(2);
  });

  it("The list marks sleep, what is past, a later delivery, the end of a plan, vouchers and an unconfirmed address", async () => {
    const changes = {
      emailConfirmed: false,
      isAsleep: true,
      sleepUntil: "2026-12-24T00:00:00.000Z",
      isEmailNotificationPast: true,
      isSendingNotesPast: true,
      laterDeliveryAt: "2026-12-03T10:00:00.000Z",
      subscriptionPlan: { _id: idOf(11), name: "Family" },
      subscriptionValidUntil: "2027-01-31T00:00:00.000Z",
      voucher: "•••• 7K2M",
      usedVouchers: 2,
      numNotes: 3,
    };
    openUsers({}, [buildRow(changes)]);
    await expect.element(page.getByRole("cell").getByTitle("Asleep until 24.12.2026")).toBeVisible();
    await expect.element(page.getByRole("rowheader").getByText("Confirmed?")).toBeVisible();
    const [plan, voucher, notes, , due] = textsOf("Ben Oser");
    expect([plan, voucher, notes]).toEqual(["Family\nuntil 31.01.2027", "•••• 7K2M\n2 used", "3"]);
    expect(due?.match(/in the past/g)).toHaveLength(2);
    expect(due).toMatch(/in the past\s+in fact not before 03.12.2026, 10:00$/);
  });

  it.each(ENDS_OF_A_UTC_DAY)(
    "A plan until %s ends on that day of UTC for an admin in %s",
    async (at, zone) => {
      await liveIn(zone);
      openUsers({}, [buildRow({ subscriptionValidUntil: at })]);
      await expect.element(row("Ben Oser").getByText("until 31.01.2027")).toBeVisible();
    },
  );

  it("The own row has neither switches nor Delete", async () => {
    openUsers();
    await expect.element(row("Ben Oser").getByRole("switch").first()).toBeVisible();
    expect(row("Ben Oser").getByRole("switch").elements()).toHaveLength(2);
    expect(row("Anna Brunner").getByRole("switch").elements()).toEqual([]);
    expect(row("Anna Brunner").getByRole("button").elements()).toEqual([]);
  });

  it("The confirmation of an address can be mailed again, and a refusal shows the server's reason", async () => {
    const mailAgain = `POST /api/user/${BEN._id}/confirmation-mail`;
    const server = openUsers({ [mailAgain]: { text: "" } }, [buildRow({ emailConfirmed: false })]);
    const button = page.getByRole("button", { name: "Send again to ben@example.com" });
    await button.click();
    await expect.element(page.getByText("Confirmation email sent again.")).toBeVisible();
    server.change({
      [mailAgain]: { status: 409, problem: { detail: "It is confirmed." } },
      [ALL]: { json: [BEN] },
    });
    await button.click();
    await expect.element(page.getByText("It is confirmed.")).toBeVisible();
    await expect.element(page.getByText("Confirmed?")).not.toBeInTheDocument();
  });
});

describe("the search for users", () => {
  const mia = { json: [buildRow({ firstname: "Mia", lastname: "Graf" })] };

  it("A search begins at Enter or when the box is left, in lower case and with its signs, and ends when it is cleared", async () => {
    const server = openUsers({
      "GET /api/users/0/mia%25": mia,
      "GET /api/user-count/mia%25": { json: 1 },
      "GET /api/users/0/gr": mia,
      "GET /api/user-count/gr": { json: 1 },
    });
    await box.fill(" MIA% ");
    await expect.element(page.getByText("Ben Oser")).toBeVisible();
    expect(server.arrived.filter(({ name }) => name.includes("mia"))).toEqual([]);
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("heading", { name: "Users (1)" })).toBeVisible();
    await expect.element(page.getByText("Mia Graf")).toBeVisible();
    await page.getByRole("button", { name: "Clear search" }).click();
    await expect.element(page.getByText("Ben Oser")).toBeVisible();
    await box.fill("Gr");
    await userEvent.tab();
    await expect.element(page.getByText("Mia Graf")).toBeVisible();
  });

  it("A search without a result is quoted as it was typed, and ends at a press that leads back to the box", async () => {
    openUsers({ "GET /api/users/0/miriam": { json: [] }, "GET /api/user-count/miriam": { json: 0 } });
    await box.fill("Miriam");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText(userAdmin.nothingFound("Miriam"))).toBeVisible();
    // There is nothing that a table could hold.
    await expect.element(page.getByRole("button", { name: userAdmin.downloadCsv })).not.toBeInTheDocument();
    await page.getByRole("button", { name: userAdmin.showAll }).click();
    await expect.element(page.getByText("Ben Oser")).toBeVisible();
    await expect.element(box).toHaveValue("");
    await expect.element(box).toHaveFocus();
  });

  it("Users are paged by 20; page and search are there again on the way back, and not in the address", async () => {
    openUsers({
      "GET /api/users/0/e": { json: [BEN] },
      "GET /api/users/1/e": mia,
      "GET /api/user-count/e": { json: 21 },
    });
    await box.fill("e");
    await userEvent.keyboard("{Enter}");
    await page.getByRole("button", { name: "Next page" }).click();
    await expect.element(page.getByText("Page 2 of 2")).toBeVisible();
    expect(window.location.search).toBe("");
    appHistory.navigate("/admin-nothing");
    await expect.element(page.getByText("Elsewhere")).toBeVisible();
    appHistory.go(-1);
    await expect.element(page.getByText("Mia Graf")).toBeVisible();
    await expect.element(box).toHaveValue("e");
    await page.getByRole("button", { name: "Previous page" }).click();
    await expect.element(page.getByText("Ben Oser")).toBeVisible();
  });
});

describe("a list of users that cannot be shown", () => {
  it("An admin without a second factor reads why, with a link to where it is added", async () => {
    const detail = "Admins need a second factor.";
    openUsers({ [ALL]: { status: 403, problem: { detail } }, [COUNT]: { status: 403, problem: { detail } } });
    await expect.element(page.getByText(detail)).toBeVisible();
    const link = page.getByRole("link", { name: "Go to Security" });
    await expect.element(link).toHaveAttribute("href", "/account/security");
  });

  it('Users that could not be loaded are loaded at a press on "Try again"', async () => {
    const server = openUsers({ [ALL]: { status: 404, problem: {} } });
    await expect.element(page.getByText("The users couldn’t be loaded.")).toBeVisible();
    server.change({ [ALL]: { json: [BEN] } });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText("Ben Oser")).toBeVisible();
  });
});
