import { DAY_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import type { Now, WallMs } from "@afterword/core/time/instant";
import type { NextPlan } from "./plan-mails.ts";
import type { SampleMail } from "./sample-mail.fixture.ts";

export const mailsAboutPlans = (now: Now): readonly SampleMail[] => {
  const days = (count: number): WallMs => wallMs(now.wall + count * DAY_MS);
  const about = { firstname: "Anna", plan: "Family" };
  const stops = { kind: "stops" } as const satisfies NextPlan;
  const solo = { kind: "goes-on", plan: "Solo" } as const satisfies NextPlan;
  const free = { kind: "goes-on", plan: "Free" } as const satisfies NextPlan;
  return [
    { name: "plan-ends", kind: "plan-ends", vars: { ...about, until: days(14), next: stops } },
    { name: "plan-becomes-free", kind: "plan-ends", vars: { ...about, until: days(3), next: free } },
    { name: "plan-ended", kind: "plan-ends", vars: { ...about, until: days(-1), next: stops } },
    {
      name: "renewal-failed",
      kind: "renewal-failed",
      vars: { ...about, until: days(16), next: stops, store: "apple" },
    },
    {
      name: "purchase-refunded",
      kind: "purchase-refunded",
      vars: { ...about, at: now.wall, next: stops, store: "google" },
    },
    {
      name: "subscription-moved",
      kind: "subscription-moved",
      vars: { ...about, at: now.wall, next: solo, store: "apple" },
    },
    {
      name: "grant-revoked-beside-voucher",
      kind: "grant-revoked",
      vars: { ...about, at: now.wall, next: solo },
    },
    {
      name: "renewal-failed-beside-voucher",
      kind: "renewal-failed",
      vars: { ...about, until: days(16), next: solo, store: "google" },
    },
    {
      name: "purchase-refunded-beside-voucher",
      kind: "purchase-refunded",
      vars: { ...about, at: now.wall, next: solo, store: "apple" },
    },
    {
      name: "grant-revoked",
      kind: "grant-revoked",
      vars: { ...about, at: now.wall, next: stops },
    },
    {
      name: "purchase-receipt",
      kind: "purchase-receipt",
      vars: { ...about, at: now.wall, until: days(30), renews: true, store: "apple" },
    },
    {
      name: "purchase-receipt-once",
      kind: "purchase-receipt",
      vars: { ...about, at: now.wall, until: days(30), renews: false, store: "paper" },
    },
  ];
};
