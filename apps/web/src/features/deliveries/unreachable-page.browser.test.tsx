import type { HeldPage } from "@afterword/contract/endpoints/deliveries";
import {
  refusedOwner,
  unreachableOwner,
  type RefusedOwner,
  type UnreachableOwner,
} from "@afterword/contract/endpoints/unreachable-owners";
import { messages } from "@afterword/core/messages/catalog";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { openPage } from "../../testing/open-page.tsx";
import { idOf } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";
import type { Answers, TestServer } from "../../testing/server.ts";
import { drawn } from "../../testing/time.ts";

const person = (number: number, lastname: string) => ({
  _id: idOf(number),
  firstname: "Uma",
  lastname,
  email: `uma${number}@example.com`,
});

const unreachable: UnreachableOwner = unreachableOwner.parse({
  ...person(500, "Gone"),
  since: "2026-10-10T09:00:00.000Z",
  deliveryAt: "2026-12-24T09:00:00.000Z",
  declared: false,
});
const refused: RefusedOwner = refusedOwner.parse({
  ...person(600, "Blocked"),
  since: "2026-10-20T09:00:00.000Z",
  answers: ["550 5.7.1 blocked", "450 4.7.1 later"],
  deliveryIfDeclared: "2026-12-08T09:00:00.000Z",
});

const UNREACHABLE = "GET /api/unreachable-owners/0";
const REFUSED = "GET /api/refused-owners/0";
const CANARY = "GET /api/canary";
const DECLARE = "POST /api/unreachable-owners/declare";

const listOf = <Owner,>(owners: readonly Owner[], count = owners.length) => ({
  json: { owners: [...owners], count },
});

const open = (answers: Answers = {}): TestServer => {
  const server = serve({
    [UNREACHABLE]: listOf([unreachable]),
    [REFUSED]: listOf([refused]),
    [CANARY]: { json: { isOn: true } },
    ...answers,
  });
  logIn({ role: "admin" });
  openPage("/admin-unreachable");
  return server;
};

const rowOf = (name: string): string =>
  page.getByRole("listitem").filter({ hasText: name }).query()?.textContent ?? "";
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const dialog = page.getByRole("dialog", { name: "Declare Uma Blocked unreachable?" });
const confirm = () => dialog.getByRole("button", { name: "Declare unreachable" }).click();

describe("the owners whom no reminder reaches", () => {
  it("An unreachable owner stands with both dates and who said it", async () => {
    open();
    for (const text of [
      "uma500@example.com",
      "Not reached since 10.10.2026",
      "Delivery on 24.12.2026",
      "Mailbox closed or full",
    ])
      await expect.poll(() => rowOf("Uma Gone")).toContain(text);
  });

  it("A declared owner is marked as declared", async () => {
    open({ [UNREACHABLE]: listOf([{ ...unreachable, declared: true }]) });
    await expect.poll(() => rowOf("Uma Gone")).toContain("Declared by an admin");
  });

  it("A refused owner stands with the day of the first refusal and the last answers", async () => {
    open();
    for (const text of [
      "Refused since 20.10.2026",
      "Mail server: 550 5.7.1 blocked",
      "Mail server: 450 4.7.1 later",
    ])
      await expect.poll(() => rowOf("Uma Blocked")).toContain(text);
  });

  it("Each list is paged by itself", async () => {
    open({
      [REFUSED]: listOf([refused], 21),
      "GET /api/refused-owners/1": listOf([{ ...refused, ...person(601, "Second") }], 21),
    });
    await press("Next page");
    await expect.element(page.getByText("Uma Second")).toBeVisible();
    await expect.element(page.getByText("Uma Gone")).toBeVisible();
  });

  it("Declaring the last entry of the last page shows the page before", async () => {
    const second = { ...refused, ...person(601, "Second") };
    const server = open({
      [REFUSED]: listOf([refused], 21),
      "GET /api/refused-owners/1": listOf([second], 21),
      [DECLARE]: { text: "" },
    });
    await press("Next page");
    server.change({ [REFUSED]: listOf([refused], 20), "GET /api/refused-owners/1": listOf([], 20) });
    await press("Declare unreachable: Uma Second");
    await page.getByRole("dialog").getByRole("button", { name: "Declare unreachable" }).click();
    await expect.element(page.getByText("Uma Blocked")).toBeVisible();
  });
});

describe("declaring an owner unreachable", () => {
  it("The dialog names both dates, and a confirmation moves the owner to the other list", async () => {
    const server = open({ [DECLARE]: { text: "" } });
    await press("Declare unreachable: Uma Blocked");
    await expect.element(dialog.getByText(/No reminder has arrived since 20\.10\.2026/)).toBeVisible();
    await expect.element(dialog.getByText("Delivery on 08.12.2026")).toBeVisible();
    expect(server.bodiesOf(DECLARE)).toEqual([]);
    const declared = { ...person(600, "Blocked"), since: refused.since, declared: true };
    server.change({
      [REFUSED]: listOf([]),
      [UNREACHABLE]: listOf([{ ...declared, deliveryAt: refused.deliveryIfDeclared }]),
    });
    await confirm();
    await expect.element(page.getByText("Declared unreachable.")).toBeVisible();
    expect(server.bodiesOf(DECLARE)).toEqual([{ owner: refused._id }]);
    await expect.poll(() => rowOf("Uma Blocked")).toContain("Declared by an admin");
    await expect.element(page.getByText("Nobody’s reminders have been refused for 28 days.")).toBeVisible();
  });

  it("Cancelling the question declares nothing", async () => {
    const server = open();
    await press("Declare unreachable: Uma Blocked");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.bodiesOf(DECLARE)).toEqual([]);
  });

  it("Without a second factor the dialog stays and says how to get one", async () => {
    const detail = messages.secondFactor.actNeeds;
    open({ [DECLARE]: { status: 403, problem: { detail } } });
    await press("Declare unreachable: Uma Blocked");
    await confirm();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent(detail);
  });

  it("An owner who gave a sign of life meanwhile is not declared, and the lists are loaded again", async () => {
    const detail = messages.deliveries.notDeclarable;
    const server = open({ [DECLARE]: { status: 409, problem: { detail } } });
    await press("Declare unreachable: Uma Blocked");
    server.change({ [REFUSED]: listOf([]) });
    await confirm();
    await expect.element(page.getByText(detail)).toBeVisible();
    await expect.element(page.getByText("Uma Blocked")).not.toBeInTheDocument();
  });

  it("A failure is announced", async () => {
    open({ [DECLARE]: { status: 500, problem: {} } });
    await press("Declare unreachable: Uma Blocked");
    await confirm();
    await expect.element(page.getByText("The declaration failed.")).toBeVisible();
  });
});

describe("the canary on the pages of admins", () => {
  const notice = page.getByText(
    "The canary is off: nothing checks that mail is flowing, refusals may never count, and a hold never ends by itself.",
  );

  const nobodyHeld: HeldPage = {
    held: [],
    count: 0,
    asOf: refused.since,
    delivered: 0,
    allowance: 20,
    canaryNights: null,
    longest: null,
  };

  it.each(["/admin-unreachable", "/admin-held"])("%s says so while the canary is off", async (path) => {
    serve({
      [CANARY]: { json: { isOn: false } },
      [UNREACHABLE]: listOf([]),
      [REFUSED]: listOf([]),
      "GET /api/held-deliveries/0/established": { json: nobodyHeld },
      "GET /api/held-deliveries/0/new": { json: nobodyHeld },
    });
    logIn({ role: "admin" });
    openPage(path);
    await expect.element(notice).toBeVisible();
  });

  it("The page says nothing while the canary is on", async () => {
    open();
    await expect.element(page.getByText("Uma Gone")).toBeVisible();
    await drawn();
    expect(notice.elements()).toEqual([]);
  });
});
