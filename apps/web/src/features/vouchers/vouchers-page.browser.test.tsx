import { voucherBatch, type VoucherBatch } from "@afterword/contract/endpoints/vouchers";
import { messages } from "@afterword/core/messages/catalog";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { openPage } from "../../testing/open-page.tsx";
import { ANNA, buildPlan, idOf } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";
import type { Answers, TestServer } from "../../testing/server.ts";

const { vouchers: say } = messages;

const SPRING: VoucherBatch = voucherBatch.parse({
  _id: idOf(700),
  name: "Spring",
  plan: { _id: idOf(10), name: "Family" },
  months: 12,
  made: "2026-11-21T08:00:00.000Z",
  madeBy: { _id: ANNA, firstname: "Anna", lastname: "Brunner", email: "anna@example.com" },
  expires: "2026-12-24T23:59:59.999Z",
  redeemed: 1,
  left: 2,
  expired: 0,
});
const CODES = ["AAAA-BBBB-CCCC-0001", "AAAA-BBBB-CCCC-0002"];

const LIST = "GET /api/voucher-batches/0";
const BATCH = `GET /api/voucher-batch/${SPRING._id}/0`;
const MAKE = "POST /api/voucher-batch";
const REVOKE = `POST /api/voucher-batch/${SPRING._id}/revoke`;
const OPEN_SPRING = say.openNamed("Spring", "21.11.2026");
const PROVE = "POST /api/user/show-password";

const open = (answers: Answers = {}): TestServer => {
  const server = serve({
    [LIST]: { json: { batches: [SPRING], count: 1 } },
    [BATCH]: {
      json: {
        vouchers: [
          {
            lastFour: "0001",
            state: "redeemed",
            redeemed: "2026-11-22T08:00:00.000Z",
            redeemedBy: { _id: idOf(1), firstname: "Uma", lastname: "Used", email: "uma@example.com" },
          },
          { lastFour: "0002", state: "left", redeemed: null, redeemedBy: null },
        ],
        count: 2,
      },
    },
    "GET /api/plans": { json: [buildPlan({ _id: idOf(10), name: "Family", price: 500 })] },
    ...answers,
  });
  logIn({ role: "admin" });
  openPage("/admin-vouchers");
  return server;
};

const press = (name: string) => page.getByRole("button", { name, exact: true }).last().click();
const text = (): string => document.body.textContent ?? "";

describe("the page of vouchers", () => {
  it("A batch shows its terms and what became of it, and opens with who redeemed what", async () => {
    open();
    await press(OPEN_SPRING);
    for (const shown of ["Family", "24.12.2026", "Anna Brunner", "•••• 0002", "Uma Used, uma@example.com"])
      await expect.poll(text).toContain(shown);
  });

  it("Of batches with one name, the open one is marked, and its heading tells when it was created", async () => {
    const made = "2026-10-10T08:00:00.000Z";
    open({ [LIST]: { json: { batches: [{ ...SPRING, _id: idOf(701), made }, SPRING], count: 2 } } });
    await press(OPEN_SPRING);
    const heading = page.getByRole("heading", { name: say.vouchersOf("Spring", "21.11.2026") });
    await expect.element(heading).toBeVisible();
    await expect
      .element(page.getByRole("button", { name: OPEN_SPRING }))
      .toHaveAttribute("aria-current", "true");
    const other = page.getByRole("button", { name: say.openNamed("Spring", "10.10.2026") });
    await expect.element(other).not.toHaveAttribute("aria-current");
  });

  it("Making asks for the password, shows the codes once, and asks before they are gone unsaved", async () => {
    let isProved = false;
    const server = open({
      [PROVE]: () => {
        isProved = true;
        return { text: "ok" };
      },
      [MAKE]: () =>
        isProved
          ? { status: 201, json: { _id: SPRING._id, codes: CODES } }
          : { status: 403, problem: { detail: "Wrong password", fields: { fieldpw: "Wrong password" } } },
    });
    await press(say.make);
    await press(say.makeConfirm);
    await expect.element(page.getByText("Required")).toBeVisible();
    await page.getByLabelText(say.name).fill("Spring");
    await page.getByLabelText(say.count).fill("2");
    await press(say.makeConfirm);
    await page.getByLabelText("Password", { exact: true }).fill("secret");
    await press(messages.words.goOn);
    await expect.element(page.getByText(CODES[1] ?? "")).toBeVisible();
    await expect.element(page.getByRole("button", { name: say.download })).toHaveFocus();
    expect(server.bodiesOf(MAKE).at(-1)).toEqual({
      name: "Spring",
      plan: idOf(10),
      months: 12,
      count: 2,
      expires: null,
    });
    await press(say.done);
    await press(say.stay);
    const saved = vi.spyOn(URL, "createObjectURL");
    await press(say.download);
    const file = saved.mock.calls[0]?.[0] as Blob;
    expect(await file.text()).toBe(
      `Batch,Plan,Months,Code\r\nSpring,Family,12,${CODES[0]}\r\nSpring,Family,12,${CODES[1]}\r\n`,
    );
    await press(say.done);
    await expect.poll(text).not.toContain(CODES[0]);
  });

  it("Codes that were copied count as saved, and those that could not be do not", async () => {
    open({ [MAKE]: { status: 201, json: { _id: SPRING._id, codes: CODES } } });
    await press(say.make);
    await page.getByLabelText(say.name).fill("Spring");
    await press(say.makeConfirm);
    const write = vi.spyOn(navigator.clipboard, "writeText");
    write.mockRejectedValueOnce(new Error("refused"));
    await press(say.copy);
    await expect.element(page.getByText(say.copyFailed)).toBeVisible();
    await press(say.done);
    await press(say.stay);
    write.mockResolvedValueOnce();
    await press(say.copy);
    await expect.element(page.getByText(say.copied(2))).toBeVisible();
    expect(write).toHaveBeenLastCalledWith(CODES.join("\n"));
    await press(say.done);
    await expect.poll(text).not.toContain(CODES[0]);
  });

  it("A double tap makes one batch", async () => {
    const server = open({ [MAKE]: { status: 201, json: { _id: SPRING._id, codes: CODES } } });
    await press(say.make);
    await page.getByLabelText(say.name).fill("Spring");
    const button = page.getByRole("button", { name: say.makeConfirm, exact: true }).element() as HTMLElement;
    button.click();
    button.click();
    await expect.element(page.getByText(CODES[1] ?? "")).toBeVisible();
    expect(server.bodiesOf(MAKE)).toHaveLength(1);
  });

  it("What is left of a batch is revoked after a question, the list is read again, and the focus is on the batch", async () => {
    const server = open({ [REVOKE]: { json: { count: 2 } } });
    await press(OPEN_SPRING);
    await press(say.revoke);
    await expect.poll(text).toContain("2 codes will no longer be redeemable");
    const before = server.arrived.filter(({ name }) => name === LIST).length;
    await press(say.revoke);
    await expect.poll(text).toContain(say.revoked("2 codes"));
    await expect.element(page.getByRole("button", { name: OPEN_SPRING })).toHaveFocus();
    await expect
      .poll(() => server.arrived.filter(({ name }) => name === LIST).length)
      .toBeGreaterThan(before);
  });
});
