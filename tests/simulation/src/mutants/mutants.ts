import type { Mutant } from "./mutant.ts";
import { BATCH_MUTANTS } from "./batch-mutants.ts";
import { PHONE_MUTANTS } from "./phone-mutants.ts";
import { REACHING_MUTANTS } from "./reaching-mutants.ts";
import { RECORDING_MUTANTS } from "./recording-mutants.ts";
import { SUBSCRIPTION_MUTANTS } from "./subscription-mutants.ts";

const OUTBOX = "apps/server/src/engine/outbox";
const SWITCH = "apps/server/src/engine/switch";
const CLOCK = "apps/server/src/engine/clock";
const BOUNCES = "apps/server/src/engine/bounces";
const CORE = "packages/core/src/switch";

/** What is planted to prove that the checker finds it, in the worlds of years and the scenes. */
const MUTANTS: readonly Mutant[] = [
  ...REACHING_MUTANTS,
  {
    name: "marked sent before it is sent",
    file: `${OUTBOX}/send-due-mails.ts`,
    find: "const result = await writeAndSend(context, claimed);",
    replace:
      'await recordResult(context, claimed, { kind: "accepted", answer: "", address: "a@mail1.example" }); const result = await writeAndSend(context, claimed);',
  },
  {
    name: "delay counts from queueing",
    file: `${CORE}/events.ts`,
    find: "acceptedAt: now.service,",
    replace: "acceptedAt: state.queuedAt,",
  },
  {
    name: "no credit for outages",
    file: `${CLOCK}/service-clock.ts`,
    find: "gapMs >= 0 && gapMs <= GAP_MAX_MS ? gapMs : 0",
    replace: "gapMs >= 0 ? gapMs : 0",
  },
  {
    name: "every outage counts as five minutes",
    file: `${CLOCK}/service-clock.ts`,
    find: "gapMs >= 0 && gapMs <= GAP_MAX_MS ? gapMs : 0",
    replace: "Math.max(0, Math.min(gapMs, GAP_MAX_MS))",
  },
  {
    name: "acceptance and delay in two transactions",
    file: `${OUTBOX}/record-acceptance.ts`,
    find: "const marked = await rows.markFreeMailsSent(marks);",
    replace: "const marked = await context.store.rows.markFreeMailsSent(marks);",
  },
  {
    name: "subscription not asked for",
    file: `${SWITCH}/switch-facts.ts`,
    find: "planIsGranted: terms.planIsGranted",
    replace: "planIsGranted: true",
  },
  {
    name: "endless lease",
    file: `${OUTBOX}/retry.ts`,
    find: "LEASE_MS = 2 * MINUTE_MS",
    replace: "LEASE_MS = 9_000 * DAY_MS",
  },
  {
    name: "sign of life begins no new cycle",
    file: `${CORE}/events.ts`,
    find: "cycle: state.cycle + 1, baseAt: at",
    replace: "cycle: state.cycle, baseAt: at",
  },
  {
    name: "no answer says too late",
    file: `${CORE}/events.ts`,
    find: 'state.kind === "delivered" ? { kind: "too-late", deliveredAt: state.deliveredAt } : { kind: "in-time" }',
    replace: '{ kind: "in-time" }',
  },
  {
    name: "refused reminder starts the delay",
    file: `${OUTBOX}/record-result.ts`,
    find: "reminderRefused(user.switchState, reminder, counted, now)",
    replace: "reminderAccepted(user.switchState, reminder, now)",
    also: [
      {
        file: `${OUTBOX}/record-result.ts`,
        find: "import { reminderRefused }",
        replace: "import { reminderAccepted, reminderRefused }",
      },
    ],
  },
  {
    name: "new Message-ID for each attempt",
    file: `${OUTBOX}/write-and-send.ts`,
    find: "messageIdOf(context, mail.id)",
    replace: "messageIdOf(context, `${mail.id}.${mail.attempts}`)",
  },
  {
    name: "one address holds up all mails",
    file: `${OUTBOX}/send-due-mails.ts`,
    find: "await sendSlots.whenFree();",
    replace: "await sendSlots.drained();",
  },
  {
    name: "sign of life without the lock",
    file: `${SWITCH}/signs-of-life.ts`,
    find: "await rows.lockUser(owner)",
    replace: "await rows.findUser(owner)",
  },
  {
    name: "link counts for its own cycle only",
    file: "apps/server/src/features/signs-of-life/signs-of-life.ts",
    find: "const isWaiting = isUnanswered(user, cycle);",
    replace: "const isWaiting = user.switchState.cycle === cycle;",
  },
  {
    name: "any clock is trusted",
    file: `${CLOCK}/clock-skew.ts`,
    find: "Math.abs(skewMs) <= CLOCK_SKEW_MAX_MS",
    replace: "Math.abs(skewMs) <= Infinity",
  },
  {
    name: "link ends before its delivery",
    file: `${SWITCH}/release-notes.ts`,
    find: "expiresAt: null",
    replace: "expiresAt: now.wall",
  },
  {
    name: "retention counts from the last sign of life",
    file: `${SWITCH}/release-notes.ts`,
    find: "endOfRetention(now, terms.retentionMonths)",
    replace: "endOfRetention({ ...now, wall: user.lastSignAt }, terms.retentionMonths)",
  },
  {
    name: "brake stops no one",
    file: `${CORE}/brake.ts`,
    find: "inWindow + due > brakeAllowance(before)",
    replace: "inWindow + due > Infinity",
  },
  {
    name: "strangers count with everyone",
    file: `${CORE}/brake.ts`,
    find: 'createdMs <= (isProved ? since.proved : since.any) ? "established" : "new"',
    replace: '"established"',
  },
  {
    name: "hold never ends",
    file: `${CORE}/brake.ts`,
    find: "held.releasedAt === null && service >= holdEndsAt(held)",
    replace: "false && service >= holdEndsAt(held)",
  },
  {
    name: "hold ends without the canary",
    file: `${CORE}/brake.ts`,
    find: "canaryNights >= HOLD_CANARY_NIGHTS",
    replace: "canaryNights >= 0",
  },
  {
    name: "hold ends without a fresh reminder",
    file: `${SWITCH}/end-hold.ts`,
    find: "switchState: deliveryRefused(user.switchState)",
    replace: "switchState: user.switchState",
  },
  {
    name: "what was let go is held again",
    file: `${SWITCH}/pass-brake.ts`,
    find: "const released = user.held !== null && user.held.releasedAt !== null;",
    replace: "const released = false;",
  },
  {
    name: "reminder is given up",
    file: `${OUTBOX}/record-result.ts`,
    find: 'mayGiveUp: mail.kind !== "reminder"',
    replace: "mayGiveUp: true",
  },
  {
    name: "only the first recipient",
    file: `${SWITCH}/release-notes.ts`,
    find: "of targets)",
    replace: "of targets.slice(0, 1))",
  },
  {
    name: "refused mail waits half a day",
    file: `${OUTBOX}/retry.ts`,
    find: "QUICK_TRIES_MAX_MS = 15 * MINUTE_MS",
    replace: "QUICK_TRIES_MAX_MS = 12 * HOUR_MS",
  },
  {
    name: "one lasting refusal after a long outage is the end",
    file: `${OUTBOX}/record-result.ts`,
    find: "lastingMs: now.service - (lastingSinceMs ?? now.service)",
    replace: "lastingMs: now.service - mail.queuedMs",
  },
  {
    name: "lease of some seconds",
    file: `${OUTBOX}/retry.ts`,
    find: "LEASE_MS = 2 * MINUTE_MS",
    replace: "LEASE_MS = 5 * SECOND_MS",
  },
  {
    name: "rehearsal goes to another address",
    file: "apps/server/src/features/rehearsals/queue-rehearsal.ts",
    find: "address: user.email",
    replace: 'address: "eva@mail1.example"',
  },
  {
    name: "rehearsal is a delivery",
    file: "apps/server/src/features/rehearsals/queue-rehearsal.ts",
    find: 'kind: "rehearsal",\n    key: id,',
    replace: 'kind: "delivery", key: `${id}/${id}`,',
  },
  {
    name: "returned delivery counts as arrived",
    file: `${BOUNCES}/record-bounce.ts`,
    find: 'await rows.markDelivery({ owner: user.id, note, recipient, state: "bounced" });',
    replace: "",
  },
];

/** All of them, wherever they are hunted. */
export const ALL_MUTANTS: readonly Mutant[] = [
  ...MUTANTS,
  ...SUBSCRIPTION_MUTANTS,
  ...RECORDING_MUTANTS,
  ...PHONE_MUTANTS,
  ...BATCH_MUTANTS,
];

export const getMutant = (name: string): Mutant => {
  const mutant = ALL_MUTANTS.find((candidate) => candidate.name === name);
  if (mutant === undefined) throw new Error(`there is no mutant "${name}"`);
  return mutant;
};
