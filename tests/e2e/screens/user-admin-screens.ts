import { messages } from "@afterword/core/messages/catalog";
import type { Page } from "playwright-core";
import { press, type Screen } from "./screen.ts";

const { admin, userAdmin: say, words } = messages;

const NOW = "2026-11-23T09:12:00.000Z";
const FREE = "6f1d7a50-0000-4000-8000-0000000f4ee0";
const FAMILY = "6f1d7a50-0000-4000-8000-00000000fa41";

const buildRow = (number: number, changes: object) => ({
  _id: `7a2e7a50-0000-4000-8000-${String(number).padStart(12, "0")}`,
  emailConfirmed: true,
  active: true,
  role: "user",
  subscriptionPlan: { _id: FREE, name: "Free" },
  subscriptionValidUntil: null,
  voucher: null,
  usedVouchers: 0,
  numNotes: 2,
  numWaitingNotes: 2,
  agencyConfirmed: NOW,
  sleepUntil: "1970-01-01T00:00:00.000Z",
  isAsleep: false,
  confirmFrequency: 168,
  sendingDelay: 48,
  emailNotificationAt: "2026-11-30T09:12:00.000Z",
  sendingNotesAt: "2026-12-02T09:12:00.000Z",
  isEmailNotificationPast: false,
  isSendingNotesPast: false,
  laterDeliveryAt: null,
  freePlans: [],
  createdAt: NOW,
  ...changes,
});

/** A user in each state. */
const ROWS = [
  buildRow(1, { firstname: "Ana", lastname: "Asleep", email: "ana@example.com", ...asleep() }),
  buildRow(2, { firstname: "Bea", lastname: "Late", email: "bea@example.com", ...late() }),
  buildRow(3, {
    firstname: "Maximiliane-Charlotte",
    lastname: "Oberhuber-Wittgenstein",
    email: "maximiliane-charlotte.oberhuber-wittgenstein@example.com",
    emailConfirmed: false,
    numNotes: 0,
    numWaitingNotes: 0,
  }),
  buildRow(4, { firstname: "Élodie", lastname: "Gone", email: "elodie@example.com", active: false }),
  buildRow(5, { firstname: "Ίρις", lastname: "Αγγέλου", email: "iris@example.com", role: "admin" }),
  ...Array.from({ length: 12 }, (_, more) =>
    buildRow(10 + more, {
      firstname: "Lena",
      lastname: `Keller ${"ABCDEFGHIJKL".charAt(more)}`,
      email: `lena-${more}@example.com`,
    }),
  ),
];

function asleep() {
  return { isAsleep: true, sleepUntil: "2026-12-24T00:00:00.000Z", voucher: "•••• 7K2M", usedVouchers: 2 };
}

function late() {
  return {
    agencyConfirmed: "2026-11-01T09:12:00.000Z",
    emailNotificationAt: "2026-11-08T09:12:00.000Z",
    sendingNotesAt: "2026-11-10T09:12:00.000Z",
    isEmailNotificationPast: true,
    isSendingNotesPast: true,
    laterDeliveryAt: "2026-12-01T10:00:00.000Z",
    subscriptionPlan: { _id: FAMILY, name: "Family" },
    subscriptionValidUntil: "2027-01-31T00:00:00.000Z",
  };
}

const showUsers =
  (rows: readonly object[], count: number) =>
  async (page: Page): Promise<void> => {
    await page.route("**/api/users/**", (route) => route.fulfill({ json: rows }));
    // Said to be JSON in so many words: for 0 the driver leaves that out.
    const answer = { contentType: "application/json", body: String(count) };
    await page.route("**/api/user-count/**", (route) => route.fulfill(answer));
  };

/** On a phone, what acts on a user is there once their lines are unfolded. */
async function unfoldBea(page: Page): Promise<void> {
  await page.getByRole("rowheader", { name: "Bea Late" }).waitFor();
  const more = page.getByRole("button", { name: say.moreOf("Bea Late") });
  if (await more.isVisible()) await more.click();
}

const USERS: Screen = {
  name: "admin-users",
  route: "adminUsers",
  heading: admin.users(1_234),
  who: "admin",
  answers: showUsers(ROWS, 1_234),
};

export const USER_ADMIN_SCREENS: readonly Screen[] = [
  USERS,
  {
    ...USERS,
    name: "admin-users-unfolded",
    onlyDrawn: true,
    act: unfoldBea,
  },
  {
    ...USERS,
    name: "admin-users-disable",
    act: async (page) => {
      await unfoldBea(page);
      await page.getByRole("switch", { name: say.activeOf("Bea Late") }).click();
    },
  },
  {
    ...USERS,
    name: "admin-users-delete",
    onlyColours: true,
    act: async (page) => {
      await unfoldBea(page);
      await press(words.deleteNamed("Bea Late"))(page);
    },
  },
  {
    ...USERS,
    name: "admin-users-none",
    heading: admin.users(0),
    answers: showUsers([], 0),
    act: async (page) => {
      await page.getByRole("searchbox").fill("Miriam");
      await page.keyboard.press("Enter");
      // The app has these words alone.
      await page.getByText(admin.noUsers).waitFor();
    },
  },
];
