import * as z from "zod/mini";

/**
 * The messages about the phone itself: system checks, permissions, pushes and quiet signs (product §4 and §7). The
 * wrapper answers with facts; which of them is a problem, and what is said about it, the page decides.
 */

const SHORT_TEXT = 200;

const ADDRESS_MAX_LENGTH = 2_000;

/** By its beginning: the rules of a whole address would weigh on each page of a form, and the system has its own. */
const httpsAddress = z.string().check(z.maxLength(ADDRESS_MAX_LENGTH), z.regex(/^https:\/\/[^\s/\\]\S*$/));

/** A reminder at once, its follow-ups, and some to spare. */
const REMINDERS_MAX = 6;

const shortText = z.string().check(z.minLength(1), z.maxLength(SHORT_TEXT));

/** An instant as the server writes it: ISO 8601 in UTC. */
const instant = z.iso.datetime();

/** The system checks in their order (product §4). */
export const CHECKS = [
  "passcode",
  "notifications",
  "cellular-data",
  "background-refresh",
  "screen-lock",
  "battery-optimisation",
  "background-data",
] as const;
export type Check = (typeof CHECKS)[number];

/** What the settings can be opened for: a check, or what the app may use. */
const SETTINGS = [...CHECKS, "microphone", "camera"] as const;
export type Setting = (typeof SETTINGS)[number];

const fact = z.nullable(z.boolean());

/** What the system says, and null where this system has no such setting or did not say. */
const checks = z.object({
  /** iOS. */
  passcodeEnabled: fact,
  notificationsGranted: fact,
  /** iOS. */
  cellularRestricted: fact,
  /** iOS: 0 is restricted (not to be changed here), 1 denied, 2 available. */
  backgroundRefreshStatus: z.nullable(z.union([z.literal(0), z.literal(1), z.literal(2)])),
  /** Android. */
  deviceSecure: fact,
  /** Android. */
  ignoringBatteryOptimizations: fact,
  /** Android. */
  backgroundDataRestricted: fact,
});
export type CheckFacts = z.infer<typeof checks>;

const permissionKind = z.enum(["microphone", "camera", "notifications"]);
export type PermissionKind = z.infer<typeof permissionKind>;

/** `blocked`: the system asks no more, only its settings can change it. */
const permissionState = z.enum(["granted", "denied", "blocked"]);
export type PermissionState = z.infer<typeof permissionState>;

/** What the wrapper says by itself while no page is there, in the language of the user. */
export const wrapperWords = z.object({
  /** Title and text of a reminder of the phone's own. */
  title: shortText,
  body: shortText,
  /** The action of a reminder: "I'm fine". */
  action: shortText,
  /** After the action: it arrived, it came too late, it could not be sent. */
  sent: shortText,
  tooLate: shortText,
  notSent: shortText,
});
export type WrapperWords = z.infer<typeof wrapperWords>;

const done = z.object({ ok: z.literal(true) });

/**
 * - `device.openSettings` answers as soon as the system's page is open and does not wait for the return from it.
 * - `permission.request` waits for a person where the system asks; it is answered at once where it does not.
 * - `agency.arm` hands over what the wrapper needs to act without a page. Without `deviceToken` the kept one stays; if
 *   there is none, the call is refused (`native-error`), and the page registers the phone again.
 * - `agency.disarm` forgets the device token, challenges and the phone's own reminders.
 * - `agency.sleep`: no quiet signs until then; null or a past instant ends it.
 * - `open.external` opens the system's browser.
 * - `haptic.tick` asks for one short tick in the hand. A phone that has none, or whose owner wants none, stays still and
 *   does not say so.
 */
export const PHONE_REQUESTS = {
  "device.checks": { body: z.object({}), answer: checks },
  "device.openSettings": {
    body: z.object({ check: z.enum(SETTINGS) }),
    answer: z.object({ opened: z.boolean() }),
  },
  "permission.request": {
    body: z.object({ kind: permissionKind }),
    answer: z.object({ state: permissionState }),
  },
  "agency.arm": {
    body: z.object({
      deviceToken: z.optional(shortText),
      quietSigns: z.boolean(),
      remindAt: z.array(instant).check(z.maxLength(REMINDERS_MAX)),
      words: wrapperWords,
    }),
    answer: done,
  },
  "agency.disarm": { body: z.object({}), answer: done },
  "agency.sleep": { body: z.object({ until: z.nullable(instant) }), answer: done },
  "open.external": {
    body: z.object({ url: httpsAddress }),
    answer: z.object({ opened: z.boolean() }),
  },
  "haptic.tick": { body: z.object({}), answer: done },
} as const satisfies Record<string, { body: z.ZodMiniType; answer: z.ZodMiniType }>;

/**
 * `push.opened`: a person touched a push; `path` is the page of the product that it belongs to. Browsers drop line ends
 * and tabs from addresses, so a path with one could still be another website's.
 */
export const PHONE_EVENTS = {
  "push.opened": z.object({
    path: z.string().check(z.regex(/^\/(?![/\\])\S*$/), z.maxLength(SHORT_TEXT)),
  }),
} as const satisfies Record<string, z.ZodMiniType>;
