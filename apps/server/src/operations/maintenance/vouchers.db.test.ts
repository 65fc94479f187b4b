import { afterAll, beforeAll, expect, it } from "vitest";
import { addPaidPlan } from "../../testing/paid-plans.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import type { Terminal } from "./terminal.ts";
import { readVouchersTask } from "./vouchers.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addPaidPlan(server.context, { name: "Family" });
  await addPaidPlan(server.context, { name: "Closed", active: false });
});
afterAll(() => server.close());

const run = async (...words: readonly string[]) => {
  const [said, complained]: [string[], string[]] = [[], []];
  const terminal: Terminal = {
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
    isAttended: false,
    ask: () => Promise.resolve(""),
    askHidden: () => Promise.resolve(""),
    close: () => undefined,
  };
  await readVouchersTask(words)(server.context, terminal);
  return { said, complained };
};
const make = (...words: readonly string[]) => run("make", "--count=2", "--months=12", ...words);

it("Vouchers are shown once, kept without their codes, and listed with what became of them", async () => {
  const { said, complained } = await make("--plan=Family", "--batch=spring\u2028", "--expires=2026-12-01");
  const [first = "", second = ""] = said;
  expect(said).toEqual(Array(2).fill(expect.stringMatching(/^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}$/)));
  expect(first).not.toBe(second);
  expect(complained).toEqual([
    "2 vouchers for Family, 12 months each, batch spring. These codes are shown only this once.",
  ]);
  const rows = await server.context.database.db.selectFrom("vouchers").selectAll().execute();
  for (const code of [first, second]) {
    expect(JSON.stringify(rows)).not.toContain(code.slice(0, -5));
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll("-", "").slice(0, -4));
  }
  const ada = await server.addPerson();
  await server.call("POST", "/api/user/update-plan", { token: ada.token, body: { voucherCode: second } });
  expect((await run("list")).said).toEqual([
    "spring, Family, 12 months, until 2026-12-01: 1 unused, 1 used, 0 expired",
  ]);
  const each = (await run("list", "--batch", "spring")).said.slice(1);
  expect(each.toSorted()).toEqual(
    [`  •••• ${first.slice(-4)}  unused`, `  •••• ${second.slice(-4)}  used 2026-11-21`].toSorted(),
  );
  expect((await run("list", "--batch=autumn")).said).toEqual(["There are no vouchers of batch autumn."]);
});

it.each([
  [["--plan=Nothing"], "There’s no plan called Nothing."],
  [["--plan=Free"], "The plan Free costs nothing, so it needs no voucher."],
  [["--plan=Closed"], "The plan Closed is inactive."],
  [["--plan=Family", "--expires=2026-11-20"], "The day in --expires has passed."],
])("Vouchers with %j are not made, and the reason is said", async (words, sentence) => {
  await expect(make(...words)).rejects.toThrow(sentence);
});
