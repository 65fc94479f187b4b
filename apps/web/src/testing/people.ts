import { note, type Note } from "@afterword/contract/endpoints/notes";
import { plan, type Plan } from "@afterword/contract/endpoints/plans";
import { recipient, type Recipient } from "@afterword/contract/endpoints/recipients";
import { user, type User } from "@afterword/contract/endpoints/accounts";

/** Answers of a server; the compiler holds each to the wire's types. */

export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

export const ANNA = idOf(1);
export const PLAN = idOf(2);

/** The product's time in the answers below. */
export const NOW = "2026-11-21T09:00:00.000Z";

export const buildUser = (changes: Partial<User> = {}): User =>
  user.parse({
    _id: ANNA,
    firstname: "Anna",
    lastname: "Brunner",
    email: "anna@example.com",
    newEmail: null,
    emailConfirmed: true,
    pfp: null,
    darkMode: false,
    systemTheme: false,
    swipeToNavigate: false,
    language: "en",
    homeTimeZone: "Europe/Zurich",
    deviceId: null,
    pushToken: null,
    phone: null,
    secret: "secret-of-anna",
    active: true,
    confirmFrequency: 168,
    sendingDelay: 48,
    sleepUntil: "1970-01-01T00:00:00.000Z",
    agencyConfirmed: NOW,
    numNotes: 1,
    subscriptionPlan: { _id: PLAN, name: "Free" },
    subscriptionValidUntil: null,
    subscriptionCancelled: false,
    subscriptionReadAt: null,
    switchingToFree: false,
    subscriptionToken: null,
    chargedBy: null,
    subscriptionUnpaid: false,
    accountToken: ANNA,
    voucher: null,
    voucherValidUntil: null,
    usedVouchers: 0,
    freePlans: [],
    thread: heldThread,
    lastSigns: [],
    tooLate: null,
    now: NOW,
    ...changes,
  });

const line = {
  reminderAt: "2026-11-28T09:00:00.000Z",
  deliveryAt: "2026-11-30T09:00:00.000Z",
  reminderMark: 7 / 9,
  lamp: 0,
};

/** A user whose last sign of life was just now. */
export const heldThread: User["thread"] = { kind: "held", lastSignAt: NOW, ...line };
/** The reminder went out and two days remain. */
export const remindedThread: User["thread"] = {
  kind: "reminded",
  lastSignAt: "2026-11-14T09:00:00.000Z",
  ...line,
  reminderAt: "2026-11-21T09:00:00.000Z",
  deliveryAt: "2026-11-23T09:00:00.000Z",
  lamp: 7 / 9,
};

export const buildRecipient = (number: number, changes: Partial<Recipient> = {}): Recipient =>
  recipient.parse({
    _id: idOf(100 + number),
    owner: { _id: ANNA },
    name: NAMES[number] ?? `Person ${number}`,
    email: `person${number}@example.com`,
    hasPfp: false,
    pfp: null,
    mailCameBack: false,
    language: null,
    ...changes,
  });

const NAMES = ["Miriam Keller", "Ben Oser", "Ελένη Παπαδοπούλου", "Žofie", "Ольга Петрова"];

export const buildNote = (number: number, changes: Partial<Note> = {}): Note =>
  note.parse({
    _id: idOf(200 + number),
    owner: { _id: ANNA },
    title: `Note ${number}`,
    text: `What I wanted to say ${number}.`,
    recording: null,
    recordingState: null,
    active: true,
    recipients: [buildRecipient(0)],
    triggered: null,
    updatedAt: NOW,
    ...changes,
  });

export const buildPlan = (changes: Partial<Plan> = {}): Plan =>
  plan.parse({
    _id: PLAN,
    name: "Free",
    description: "For the first notes.",
    price: 0,
    isPopular: false,
    active: true,
    numUsers: 1,
    maxNumNotes: 3,
    maxNumRecipients: 1,
    maxRecordingLength: 0,
    dataRetentionNumMonth: 12,
    product: "plan_0123456789ab",
    revision: 1,
    ...changes,
  });
