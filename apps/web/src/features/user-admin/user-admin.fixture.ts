import { userRow, type UserRow } from "@afterword/contract/endpoints/user-admin";
import { ANNA, buildPlan, buildUser, idOf, NOW, PLAN } from "../../testing/people.ts";
import { enterApp } from "../../testing/app-mode.ts";
import { logIn } from "../../testing/logged-in.ts";
import { openPage } from "../../testing/open-page.tsx";
import { serve } from "../../testing/server.ts";
import type { Answers, TestServer } from "../../testing/server.ts";

export const FAMILY = buildPlan({ _id: idOf(11), name: "Family", price: 490 });
export const LIFE = buildPlan({ _id: idOf(12), name: "Life", price: 990 });

export const buildRow = (changes: Partial<UserRow> = {}): UserRow =>
  userRow.parse({
    _id: idOf(21),
    firstname: "Ben",
    lastname: "Oser",
    email: "ben@example.com",
    emailConfirmed: true,
    active: true,
    role: "user",
    subscriptionPlan: { _id: PLAN, name: "Free" },
    subscriptionValidUntil: null,
    voucher: null,
    usedVouchers: 0,
    numNotes: 1,
    numWaitingNotes: 1,
    agencyConfirmed: NOW,
    sleepUntil: "1970-01-01T00:00:00.000Z",
    isAsleep: false,
    confirmFrequency: 168,
    sendingDelay: 48,
    emailNotificationAt: "2026-11-28T09:00:00.000Z",
    sendingNotesAt: "2026-11-30T09:00:00.000Z",
    isEmailNotificationPast: false,
    isSendingNotesPast: false,
    laterDeliveryAt: null,
    freePlans: [],
    createdAt: NOW,
    ...changes,
  });

/** The admin who looks. */
export const OWN = buildRow({ _id: ANNA, firstname: "Anna", lastname: "Brunner", role: "admin" });
export const BEN = buildRow();

export const ALL = "GET /api/users/0/*";
export const COUNT = "GET /api/user-count/*";
export const CHANGE = `PUT /api/user/${BEN._id}`;

/** What a session gets that has not shown its password lately. */
export const UNPROVED = {
  status: 403,
  problem: { detail: "Wrong password", fields: { fieldpw: "Wrong password" } },
};

export const openUsers = (
  answers: Answers = {},
  rows: readonly UserRow[] = [OWN, BEN],
  isInApp = false,
): TestServer => {
  const server = serve({
    [`GET /api/user/${ANNA}`]: { json: buildUser() },
    "GET /api/plans": { json: [buildPlan(), FAMILY, LIFE] },
    [ALL]: { json: rows },
    [COUNT]: { json: rows.length },
    ...answers,
  });
  if (isInApp) enterApp();
  logIn({ role: "admin" });
  openPage("/admin-users");
  return server;
};
