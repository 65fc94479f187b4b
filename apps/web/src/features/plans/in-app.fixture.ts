import type { User } from "@afterword/contract/endpoints/accounts";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { enterApp } from "../../testing/app-mode.ts";
import { logIn } from "../../testing/logged-in.ts";
import { openApp } from "../../testing/open-app.tsx";
import { ANNA, buildPlan, buildUser, idOf, PLAN } from "../../testing/people.ts";
import type { Answers } from "../../testing/server.ts";
import type { WrapperOfTest, WrapperOptions } from "../../testing/wrapper.ts";

export const FREE = idOf(76);
export const LARGE = idOf(77);
export const SUBSCRIBE = "POST /api/user/subscribe";
export const UPDATE = "POST /api/user/update-plan";

export const large = { plan: { _id: LARGE, name: "Large" } };
export const paid: Partial<User> = {
  subscriptionPlan: { _id: PLAN, name: "Family" },
  subscriptionValidUntil: "2026-12-24T08:00:00.000Z",
  subscriptionReadAt: "2026-11-20T00:00:00.000Z",
  subscriptionToken: "apple:1",
  chargedBy: "apple",
};

/** Anna in the app on an iPhone, with the free plan unless said otherwise. */
export const openInApp = (
  user: Partial<User> = {},
  answers: Answers = {},
  { path = "/subscription", ...phone }: Partial<WrapperOptions> & { readonly path?: string } = {},
) => {
  const wrapper = enterApp({ platform: "ios", ...phone });
  logIn();
  const server = openApp(path, {
    [`GET /api/user/${ANNA}`]: {
      json: buildUser({ subscriptionPlan: { _id: FREE, name: "Free" }, ...user }),
    },
    "GET /api/plans": {
      json: [
        buildPlan({ _id: LARGE, name: "Large", price: 990, product: "plan_large" }),
        buildPlan({ name: "Family", price: 490, product: "plan_family" }),
        buildPlan({ _id: FREE, name: "Free", product: "plan_free" }),
      ],
    },
    "GET /api/user/validate-plan/Large": { json: large.plan },
    "GET /api/user/validate-plan/Family": { json: { _id: PLAN, name: "Family" } },
    [SUBSCRIBE]: { json: large },
    ...answers,
  });
  return { wrapper, server };
};

export const card = (name: string) => page.getByRole("region", { name, exact: true });
export const subscribe = (name = "Large") => card(name).getByRole("button", { name: /^Subscribe/ });
export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const press = (name: string) => page.getByRole("button").filter({ hasText: name }).click();
export const inToast = (sentence: string) => page.getByRole("status").getByText(sentence);

/** The store's dialog opens, and the person at the phone does this. */
export const decide = async (
  { store }: WrapperOfTest,
  decision: Parameters<WrapperOfTest["store"]["decide"]>[0],
): Promise<void> => {
  await expect.poll(() => store.isDialogOpen()).toBe(true);
  store.decide(decision);
};
