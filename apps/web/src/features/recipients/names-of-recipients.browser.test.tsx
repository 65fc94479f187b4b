import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { currentUrl, openPage } from "../../testing/open-page.tsx";
import { buildRecipient } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";
import type { Answers } from "../../testing/server.ts";
import { drawn } from "../../testing/time.ts";

const miriam = buildRecipient(0);

const open = (path: string, answers: Answers = {}) => {
  const server = serve({ "GET /api/recipients": { json: [] }, ...answers });
  logIn();
  openPage(path);
  return server;
};
const field = (name: string) => page.getByRole("textbox", { name });
const save = () => page.getByRole("button", { name: "Add Recipient" });

beforeEach(() => window.localStorage.clear());

describe("the name of a new recipient", () => {
  it("A name gets its capitals and an address loses its white space before the recipient is saved", async () => {
    const server = open("/recipients/new", { "POST /api/recipient": { json: miriam } });
    await field("Name").fill("miriam o'neill-keller");
    await field("Email").click();
    await expect.element(field("Name")).toHaveValue("Miriam O'Neill-Keller");
    await field("Email").fill(" miriam@ example.com ");
    await save().click();
    await expect.element(page.getByText("Recipient added!")).toBeVisible();
    expect(server.bodiesOf("POST /api/recipient")).toEqual([
      { _id: expect.any(String), name: "Miriam O'Neill-Keller", email: "miriam@example.com" },
    ]);
    await expect.poll(currentUrl).toBe("/recipients");
  });

  it("A name that is set back to lower case stays as it is written", async () => {
    open("/recipients/new");
    await field("Name").fill("ludwig van beethoven");
    await field("Email").click();
    await expect.element(field("Name")).toHaveValue("Ludwig Van Beethoven");
    await field("Name").fill("ludwig van beethoven");
    await field("Email").click();
    await drawn();
    await expect.element(field("Name")).toHaveValue("ludwig van beethoven");
  });

  it.each(["Ludwig van Beethoven", "Dr. Anna (Mama)", "יעל כהן", "王小明"])(
    "The name %s is left as it is written",
    async (name) => {
      open("/recipients/new");
      await field("Name").fill(name);
      await field("Email").click();
      await drawn();
      await expect.element(field("Name")).toHaveValue(name);
    },
  );

  it("The recipients of a list are named in their own direction", async () => {
    open("/recipients", { "GET /api/recipients": { json: [buildRecipient(0, { name: "יעל כהן" })] } });
    const name = page.getByText("יעל כהן");
    await expect.element(name).toBeVisible();
    expect(getComputedStyle(name.element()).direction).toBe("rtl");
  });
});
