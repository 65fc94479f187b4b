import { QUIET_SIGN_REFUSALS } from "@afterword/core/switch/quiet-signs";
import { DAY_MS } from "@afterword/core/time/duration";
import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { foundPhoneTimeZone, instant, lineUpTo, linkSecret, textUpTo } from "../fields.ts";

/** Whose service pushes to a phone. */
export const PUSH_KINDS = ["apns", "fcm"] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** What wrappers make up of printable signs. */
/* @__NO_SIDE_EFFECTS__ */
const deviceText = (max: number) => z.string().check(z.regex(/^[\x21-\x7e]+$/), z.maxLength(max));

/** As the phone calls itself: "Pixel 9", "iOS 26.1". */
const phoneName = /* @__PURE__ */ lineUpTo(100);

const pushAddress = {
  pushKind: z.enum(PUSH_KINDS),
  pushToken: deviceText(500),
};

/** The fields of `phoneFields`, by themselves so that a page which sends none of them can leave them out. */
export const phoneShape = {
  /**
   * Registers this phone, in the place of another one or again, for a new device token; null removes the one that is
   * registered. Needs a recent proof.
   */
  deviceId: z.optional(z.nullable(deviceText(200))),
  pushKind: z.optional(z.nullable(pushAddress.pushKind)),
  pushToken: z.optional(z.nullable(pushAddress.pushToken)),
  deviceModel: z.optional(z.nullable(phoneName)),
  deviceSystem: z.optional(z.nullable(phoneName)),
  timeZone: foundPhoneTimeZone,
};

/**
 * What the app saves of its phone; taken from a session in the app alone (docs/decisions/065). Without the id it is of
 * the phone that is registered.
 */
export const phoneFields = z.object(phoneShape);

/** The registered phone as its owner sees it. */
export const shownPhone = z.object({
  model: z.nullable(textUpTo(100)),
  system: z.nullable(textUpTo(100)),
  pushKind: z.nullable(z.enum(PUSH_KINDS)),
  /** Pushes can be sent to it. */
  isPushed: z.boolean(),
  /** Null until its owner was asked. */
  quietSigns: z.nullable(z.boolean()),
  registeredAt: instant,
  /** When the phone itself called last. */
  lastReachedAt: instant,
  /** From then on its quiet signs do not count, unless its owner gives a sign by hand; null while they are off. */
  quietUntil: z.nullable(instant),
});
export type ShownPhone = z.output<typeof shownPhone>;

export const switchQuietSigns = defineEndpoint({
  method: "PUT",
  path: "/api/phone/quiet-signs",
  access: "session",
  summary:
    "Switch the quiet signs of the registered phone on, in the app with a password shown recently, or off, " +
    "from any session.",
  body: z.object({ on: z.boolean() }),
  refusals: [409],
});

export const sendTestReminder = defineEndpoint({
  method: "POST",
  path: "/api/phone/test-reminder",
  access: "session",
  summary: "Push a reminder to the registered phone as a try; 409 where none can be pushed.",
  refusals: [409],
});

const challenge = linkSecret;

export const askForChallenge = defineEndpoint({
  method: "POST",
  path: "/api/phone/challenge",
  access: "phone",
  summary: "A challenge for the next quiet sign, which counts for nothing from before it.",
  reply: z.object({ challenge }),
});

const EVIDENCE_MAX_AGE_MS = 7 * DAY_MS;

/** Why a quiet sign did not count. */
const QUIET_REFUSALS = [...QUIET_SIGN_REFUSALS, "switched-off"] as const;

export const giveQuietSign = defineEndpoint({
  method: "POST",
  path: "/api/phone/quiet-sign",
  access: "phone",
  summary: "The phone was unlocked by its owner; 410 when its challenge is unknown or was answered before.",
  body: z.object({
    challenge,
    /** How long ago the phone was seen unlocked, by the phone's own count. */
    ageMs: /* @__PURE__ */ z.int().check(z.minimum(0), z.maximum(EVIDENCE_MAX_AGE_MS)),
  }),
  reply: z.object({
    counted: z.boolean(),
    why: z.nullable(z.enum(QUIET_REFUSALS)),
    /** For the next sign. */
    challenge,
  }),
  refusals: [410],
});

export const giveSignByPush = defineEndpoint({
  method: "POST",
  path: "/api/phone/fine",
  access: "phone",
  summary:
    "A sign of life by the button of a pushed reminder, which is good until the next sign of life; 409 tells that " +
    "the notes of this cycle were delivered before it came.",
  body: z.object({ challenge }),
  refusals: [409, 410],
});

export const savePushToken = defineEndpoint({
  method: "POST",
  path: "/api/phone/push-token",
  access: "phone",
  summary: "The address under which this phone is pushed to now.",
  body: z.object(pushAddress),
});
