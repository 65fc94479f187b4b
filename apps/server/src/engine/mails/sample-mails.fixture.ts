import { hoursToMs } from "@afterword/core/time/duration";
import { serviceMs, wallMs } from "@afterword/core/time/instant";
import type { Now, WallMs } from "@afterword/core/time/instant";
import type { SampleMail } from "./sample-mail.fixture.ts";
import { mailsAboutPlans } from "./sample-plan-mails.fixture.ts";
import { mailsAboutAdmins } from "./sample-admin-mails.fixture.ts";

/** By topic, as the catalogue has them. */
export const sampleTopics = (now: Now): Readonly<Record<string, readonly SampleMail[]>> => ({
  accounts: mailsAboutAccounts(now),
  security: [...mailsAboutPasswords(now), ...mailsAboutFactors(now)],
  phones: mailsAboutPhones(now),
  reminders: reminders(now),
  deliveries: deliveries(now),
  notes: mailsAboutNotes(now),
  alarms: alarms(now),
  operators: mailsToOperators(now),
  plans: mailsAboutPlans(now),
  admins: mailsAboutAdmins(now),
});

export const sampleMails = (now: Now): readonly SampleMail[] => Object.values(sampleTopics(now)).flat();

const firstname = "Anna";
const secret = "q3XvN0mY7kTzBd5sRw8eUcPj2LhGfA1iO4VnKxM6yZE";

const hoursAfter = (now: Now, hours: number): WallMs => wallMs(now.wall + hoursToMs(hours));

const mailsAboutAccounts = (now: Now): readonly SampleMail[] => {
  const hoursFromNow = (hours: number): WallMs => hoursAfter(now, hours);
  return [
    {
      name: "confirm-email",
      kind: "confirm-email",
      vars: { firstname, lastname: "Meier", secret, signedUpAt: now.wall, validUntil: hoursFromNow(48) },
    },
    { name: "account-exists", kind: "account-exists", vars: { firstname, triedAt: now.wall } },
    {
      name: "confirm-updated-email",
      kind: "confirm-updated-email",
      vars: {
        firstname,
        secret,
        oldEmail: "anna@example.com",
        newEmail: "anna.meier@example.org",
        validUntil: hoursFromNow(48),
      },
    },
    { name: "account-deleted", kind: "account-deleted", vars: { firstname, at: now.wall, by: "owner" } },
    {
      name: "account-deleted-by-admin",
      kind: "account-deleted",
      vars: { firstname, at: now.wall, by: "admin" },
    },
    {
      name: "account-deleted-while-subscribed",
      kind: "account-deleted",
      vars: { firstname, at: now.wall, by: "owner", store: "apple" },
    },
  ];
};

const device = "Firefox on Windows";

const mailsAboutPasswords = (now: Now): readonly SampleMail[] => {
  const newEmail = "anna.meier@example.org";
  return [
    {
      name: "email-change-asked",
      kind: "email-change-asked",
      vars: { firstname, newEmail, at: now.wall, device },
    },
    { name: "email-changed", kind: "email-changed", vars: { firstname, newEmail, at: now.wall } },
    {
      name: "reset-password",
      kind: "reset-password",
      vars: { firstname, secret, askedAt: now.wall, validUntil: hoursAfter(now, 1) },
    },
    { name: "no-account", kind: "no-account", vars: { askedAt: now.wall } },
    {
      name: "password-changed",
      kind: "password-changed",
      vars: { firstname, at: now.wall, how: "old-password", device },
    },
    {
      name: "password-reset",
      kind: "password-changed",
      vars: { firstname, at: now.wall, how: "mailed-link", device },
    },
    { name: "session-theft", kind: "session-theft", vars: { firstname, at: now.wall, device } },
  ];
};

const mailsAboutFactors = (now: Now): readonly SampleMail[] => {
  const passkey = { firstname, at: now.wall, what: "passkey-added", name: "My phone", device } as const;
  const others = [
    "passkey-removed",
    "one-time-codes-added",
    "one-time-codes-removed",
    "recovery-codes-made",
    "recovery-code-used",
    "second-factor-disowned",
    "second-factor-failed",
    "second-factor-not-shown",
    "second-factor-reset",
  ] as const;
  return [
    { name: "passkey-added", kind: "second-factor", vars: passkey },
    {
      name: "first-passkey-added",
      kind: "second-factor",
      vars: { ...passkey, disown: { secret, validUntil: hoursAfter(now, 168) } },
    },
    ...others.map((what) => ({
      name: what,
      kind: "second-factor" as const,
      vars: { firstname, at: now.wall, what, device },
    })),
  ];
};

const mailsAboutPhones = (now: Now): readonly SampleMail[] => [
  {
    name: "phone-registered",
    kind: "phone-registered",
    vars: { firstname, at: now.wall, phone: "Pixel 9, Android 16", isReplaced: false },
  },
  {
    name: "phone-replaced",
    kind: "phone-registered",
    vars: { firstname, at: now.wall, phone: "", isReplaced: true },
  },
  {
    name: "phone-silent",
    kind: "phone-silent",
    vars: { firstname, lastReachedAt: hoursAfter(now, -14 * 24), phone: "Pixel 9, Android 16" },
  },
];

const reminders = (now: Now): readonly SampleMail[] => {
  const reminder = { firstname, secret, lastSignAt: hoursAfter(now, -336), numNotes: 2 };
  const dueIn = (hours: number) => ({ kind: "at", at: serviceMs(now.service + hoursToMs(hours)) }) as const;
  return [
    {
      name: "reminder-1",
      kind: "reminder",
      vars: { ...reminder, number: 1, delivery: { kind: "after-this-mail", delayHours: 72 } },
    },
    { name: "reminder-2", kind: "reminder", vars: { ...reminder, number: 2, delivery: dueIn(36) } },
    { name: "reminder-3", kind: "reminder", vars: { ...reminder, number: 3, delivery: dueIn(24) } },
    {
      name: "reminder-1-one-note",
      kind: "reminder",
      vars: { ...reminder, numNotes: 1, number: 1, delivery: { kind: "after-this-mail", delayHours: 336 } },
    },
    {
      name: "reminder-3-one-note",
      kind: "reminder",
      vars: { ...reminder, numNotes: 1, number: 3, delivery: dueIn(12) },
    },
  ];
};

const deliveries = (now: Now): readonly SampleMail[] => {
  const hoursFromNow = (hours: number): WallMs => hoursAfter(now, hours);
  const written = { from: "Anna Meier", secret, writtenAt: hoursFromNow(-2_000), releasedAt: now.wall };
  const delivery = { ...written, recipientName: "Ben Meier", availableUntil: hoursFromNow(8_760) };
  const recordings = {
    "delivery-with-voice": { type: "audio", seconds: 181, state: "whole" },
    "delivery-with-video-arriving": { type: "video", seconds: 45, state: "arriving" },
    "delivery-with-voice-lost": { type: "audio", seconds: null, state: "lost" },
  } as const;
  return [
    { name: "delivery", kind: "delivery", vars: delivery },
    { name: "delivery-without-limit", kind: "delivery", vars: { ...delivery, availableUntil: null } },
    ...Object.entries(recordings).map(([name, recording]) => ({
      name,
      kind: "delivery" as const,
      vars: { ...delivery, recording },
    })),
    {
      name: "rehearsal",
      kind: "rehearsal",
      vars: { ...delivery, recipientName: "Anna Meier", expiresAt: hoursFromNow(168) },
    },
  ];
};

const mailsAboutNotes = (now: Now): readonly SampleMail[] => {
  const at = now.wall;
  const recordedAt = hoursAfter(now, -26);
  const longer = { firstname, recordedAt, seconds: 645, claimedSeconds: 62 };
  return [
    {
      name: "mail-came-back",
      kind: "mail-came-back",
      vars: {
        firstname,
        recipientId: "6f1d7a50-0000-4000-8000-000000000011",
        recipientName: "Ben Meier",
        email: "ben@example.com",
        at,
      },
    },
    { name: "recording-waits", kind: "recording-waits", vars: { firstname, type: "audio", recordedAt } },
    { name: "video-waits", kind: "recording-waits", vars: { firstname, type: "video", recordedAt } },
    { name: "recording-withheld", kind: "recording-withheld", vars: { ...longer, type: "audio" } },
    { name: "video-withheld", kind: "recording-withheld", vars: { ...longer, type: "video" } },
  ];
};

const alarms = (now: Now): readonly SampleMail[] => {
  const alarm = {
    kind: "reminder-refused",
    title: "Reminders are refused",
    sentence: "2 reminders have been refused for more than a day, and delivery waits.",
    beganAt: hoursAfter(now, -30),
  };
  return [
    { name: "alarm-began", kind: "alarm", vars: { ...alarm, phase: "began", endedAt: null } },
    { name: "alarm-lasts", kind: "alarm", vars: { ...alarm, phase: "lasts", endedAt: null } },
    { name: "alarm-ended", kind: "alarm", vars: { ...alarm, phase: "ended", endedAt: now.wall } },
  ];
};

const mailsToOperators = (now: Now): readonly SampleMail[] => [
  { name: "test-mail", kind: "test-mail", vars: { at: now.wall } },
  {
    name: "database-exported",
    kind: "database-exported",
    vars: { at: now.wall, by: "Grace Hopper", device: "Firefox on Linux" },
  },
  {
    name: "deliveries-held",
    kind: "deliveries-held",
    vars: { heldAt: now.wall, allowance: 20, group: "new" },
  },
  {
    name: "deliveries-held-established",
    kind: "deliveries-held",
    vars: { heldAt: now.wall, allowance: 20, group: "established" },
  },
];
