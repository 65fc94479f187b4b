import { limits } from "@afterword/core/messages/subscription";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { appHistory } from "../../shared/history/app-history.ts";
import { logIn } from "../../testing/logged-in.ts";
import { openPage } from "../../testing/open-page.tsx";
import { ANNA, buildPlan, buildUser, idOf } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";
import { openUpgrade } from "./upgrade-reason.ts";

const own = buildPlan({ maxNumRecipients: 3 });

/** Anna has the plan Free; Gold has more recipients, and Notes only more notes. */
const open = (): void => {
  serve({
    [`GET /api/user/${ANNA}`]: { json: buildUser() },
    "GET /api/plans": {
      json: [
        own,
        buildPlan({ _id: idOf(70), name: "Gold", price: 490, maxNumRecipients: 10 }),
        buildPlan({ _id: idOf(71), name: "Notes", price: 590, maxNumRecipients: 3, maxNumNotes: 99 }),
      ],
    },
  });
  logIn();
  openPage("/terms");
};

const reason = () => page.getByText(limits.recipients(3));
const gold = () => page.getByRole("region", { name: "Gold" });

it("After a refusal the plans say again why one came, and which of them allow more", async () => {
  open();
  openUpgrade(limits.recipients(3));
  await expect.element(reason()).toBeVisible();
  await expect.element(gold().getByText("more recipients")).toBeVisible();
  expect(page.getByText("more recipients").elements()).toHaveLength(1);
});

it("The plans say nothing of an earlier refusal to those who come to them in another way", async () => {
  open();
  openUpgrade(limits.recipients(3));
  await expect.element(reason()).toBeVisible();
  appHistory.push("/subscription");
  await expect.element(reason()).not.toBeInTheDocument();
  await expect.element(gold()).toBeVisible();
});

it("The plans forget a refusal once they were left", async () => {
  open();
  openUpgrade(limits.recipients(3));
  await expect.element(reason()).toBeVisible();
  appHistory.go(-1);
  await expect.element(gold()).not.toBeInTheDocument();
  appHistory.push("/upgrade-subscription");
  await expect.element(gold()).toBeVisible();
  expect(reason().elements()).toEqual([]);
});
