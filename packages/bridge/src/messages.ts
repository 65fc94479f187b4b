import * as z from "zod/mini";
import { PHONE_EVENTS, PHONE_REQUESTS } from "./phone-messages.ts";
import { STORE_DIALOGS, STORE_EVENTS, STORE_REQUESTS } from "./store-messages.ts";

/**
 * The messages between the website and the native wrapper. Facts cross the bridge, not user interface: dialogs, order
 * and sentences stay with the website, which can change at once, while the wrapper changes only through the stores.
 *
 * Unknown fields are dropped, and unknown calls are refused by name, so that a newer website and an older wrapper work
 * together as far as both can.
 */

/** Version of the envelope and of the meaning of the calls below. A new call does not change it. */
export const BRIDGE_VERSION = 1;

/** Longer messages are refused without parsing. */
export const BRIDGE_MESSAGE_MAX_LENGTH = 200_000;

const SHORT_TEXT = 200;

/** The longest line that `log` accepts. */
const LOG_MESSAGE_MAX_LENGTH = 2_000;

const shortText = z.string().check(z.minLength(1), z.maxLength(SHORT_TEXT));
const platform = z.enum(["ios", "android", "simulator"]);
const pushKind = z.enum(["apns", "fcm"]);

/** `simulator` is a wrapper without either system's store. */
export type Platform = z.infer<typeof platform>;

/**
 * Calls of the page; the wrapper answers each exactly once.
 *
 * - `hello` opens the conversation of one page: late answers to the previous page are dropped, and events are sent
 *   from then on. The client sends it by itself.
 * - `device.info`: the page asks again every 200 ms until `deviceId` is there (product §4, Device registration).
 *   `boundTo` compares the caller's secret with the one that the wrapper keeps; the kept one never leaves the wrapper,
 *   since it belongs to the user who registered the phone and not to the one who is logged in now.
 * - `device.bind` keeps the secret of the first user who registers this installation; only a reinstall frees it.
 * - `log` writes a line of the page into the wrapper's log.
 * - `store.*`: see store-messages.ts; the others: see phone-messages.ts.
 */
export const REQUESTS = {
  hello: {
    body: z.object({ bridge: z.int().check(z.gte(1)), page: shortText }),
    answer: z.object({
      bridge: z.int().check(z.gte(1)),
      platform,
      appVersion: shortText,
      build: shortText,
      capabilities: z.array(shortText),
    }),
  },
  "device.info": {
    body: z.object({ secret: z.nullable(shortText) }),
    answer: z.object({
      deviceId: z.nullable(shortText),
      pushToken: z.nullable(z.string()),
      pushKind: z.nullable(pushKind),
      model: z.nullable(z.string()),
      osVersion: z.nullable(z.string()),
      boundTo: z.enum(["nobody", "this-user", "other-user"]),
      /** Whether the phone keeps the token of its registration; an older wrapper keeps none. */
      hasDeviceToken: z._default(z.boolean(), false),
      /** IANA name; an older wrapper does not say it. */
      timeZone: z._default(z.nullable(shortText), null),
    }),
  },
  "device.bind": {
    body: z.object({ secret: shortText }),
    answer: z.object({ result: z.enum(["bound", "already-bound", "other-user"]) }),
  },
  log: {
    body: z.object({
      level: z.enum(["info", "warn", "error"]),
      message: z.string().check(z.minLength(1), z.maxLength(LOG_MESSAGE_MAX_LENGTH)),
    }),
    answer: z.object({ ok: z.literal(true) }),
  },
  ...PHONE_REQUESTS,
  ...STORE_REQUESTS,
} as const satisfies Record<string, { body: z.ZodMiniType; answer: z.ZodMiniType }>;

export type RequestName = keyof typeof REQUESTS;
export type RequestBody<N extends RequestName> = z.infer<(typeof REQUESTS)[N]["body"]>;
export type RequestAnswer<N extends RequestName> = z.infer<(typeof REQUESTS)[N]["answer"]>;

/** Events that the wrapper sends by itself. `back` is Android's back key; the page decides what it means. */
export const EVENTS = {
  lifecycle: z.object({ state: z.enum(["active", "inactive", "background"]) }),
  network: z.object({ online: z.boolean() }),
  back: z.object({}),
  "push.token": z.object({ pushToken: z.string().check(z.minLength(1)), pushKind }),
  ...PHONE_EVENTS,
  ...STORE_EVENTS,
} as const satisfies Record<string, z.ZodMiniType>;

export type EventName = keyof typeof EVENTS;
export type EventBody<N extends EventName> = z.infer<(typeof EVENTS)[N]>;

/** How long a person may take in a dialog of the store or of the system. */
export const PERSON_LIMIT_MS = 15 * 60_000;

/** These calls have that limit, since a dialog may ask a person. */
export const waitsForPerson = (name: string): boolean =>
  STORE_DIALOGS.has(name) || name === ("permission.request" satisfies RequestName);

/** Why the wrapper refused a call. `busy`: a dialog of the store is open already. */
const refusalCode = z.enum(["unknown-call", "bad-message", "native-error", "timeout", "busy"]);
export type RefusalCode = z.infer<typeof refusalCode>;

export const requestEnvelope = z.object({
  v: z.literal(BRIDGE_VERSION),
  t: z.literal("req"),
  id: z.int().check(z.gte(0)),
  name: z.string(),
  body: z.record(z.string(), z.unknown()),
});

const answerEnvelope = z.object({
  v: z.literal(BRIDGE_VERSION),
  t: z.literal("res"),
  id: z.int(),
  ok: z.literal(true),
  body: z.unknown(),
});

const refusalEnvelope = z.object({
  v: z.literal(BRIDGE_VERSION),
  t: z.literal("res"),
  id: z.int(),
  ok: z.literal(false),
  // A newer wrapper may have reasons that this page does not know: they all count as failures of the wrapper.
  // oxlint-disable-next-line promise/valid-params -- it is zod's fallback and not the end of a promise
  code: z.catch(refusalCode, "native-error"),
  message: z.string(),
});

const eventEnvelope = z.object({
  v: z.literal(BRIDGE_VERSION),
  t: z.literal("evt"),
  name: z.string(),
  body: z.unknown(),
});

export const wrapperEnvelope = z.union([answerEnvelope, refusalEnvelope, eventEnvelope]);

export type WrapperMessage = z.infer<typeof wrapperEnvelope>;
