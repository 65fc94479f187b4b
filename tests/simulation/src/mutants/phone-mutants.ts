import type { Mutant } from "./mutant.ts";

const RULE = "packages/core/src/switch/quiet-signs.ts";
const SIGNS = "apps/server/src/engine/phones/phone-signs.ts";

/** One for each guard of quiet signs of life (behaviour §1.7); hunted where there are phones. */
export const PHONE_MUTANTS: readonly Mutant[] = [
  {
    name: "used challenge is answered again",
    file: SIGNS,
    find: "const challengeMs = await answerChallenge(rows, { owner, purpose, secret }, now);",
    replace:
      "const challengeMs = (await answerChallenge(rows, { owner, purpose, secret }, now)) ?? user.lastSignMs;",
  },
  {
    name: "evidence from before its challenge counts",
    file: RULE,
    find: 'if (atMs < challengeMs) return ignored("before-challenge");',
    replace: "",
  },
  {
    name: "quiet signs count for ever",
    file: RULE,
    find: 'if (atMs > quietSignsEndAt(lastStrongMs)) return ignored("needs-strong-sign");',
    replace: "",
  },
  {
    name: "quiet sign is a strong one",
    file: "apps/server/src/engine/switch/signs-of-life.ts",
    find: "const isQuiet = source === QUIET_SOURCE;",
    replace: "const isQuiet = false;",
  },
  {
    name: "evidence of the future counts then",
    file: RULE,
    find: "now.service - Math.max(0, ageMs)",
    replace: "now.service - ageMs",
  },
  {
    name: "quiet sign counts when it arrives",
    file: RULE,
    find: "now.service - Math.max(0, ageMs)",
    replace: "now.service",
  },
  {
    name: "quiet sign older than the last sign counts",
    file: RULE,
    find: 'if (atMs <= baseOf(state, lastSignMs)) return ignored("not-newer");',
    replace: "",
  },
  {
    name: "quiet sign begins a cycle after the delivery",
    file: RULE,
    find: "!isOnSwitch(state)",
    replace: 'state.kind === "off"',
  },
  {
    name: "revoked device token gives signs",
    file: SIGNS,
    find: "phone?.tokenHash !== tokenHash",
    replace: "phone === undefined",
  },
  {
    name: "quiet signs count while they are off",
    file: SIGNS,
    find: "if (phone.quietSigns !== true)",
    replace: "if (phone.quietSigns === null)",
  },
  {
    name: "accepted push is an accepted reminder",
    file: "apps/server/src/engine/push/send-due-pushes.ts",
    find: "await recordAnswer(context, { ...claimed, phone }, result);",
    replace:
      'await recordAnswer(context, { ...claimed, phone }, result); if (result.kind === "accepted" && claimed.kind === "reminder") await store.transaction(async (rows) => { const user = await rows.lockUser(claimed.owner); const { reminderAccepted } = await import("@afterword/core/switch/events"); const { parseReminderKey } = await import("@afterword/core/switch/effects"); const { decideAfterEvent } = await import("../switch/decide-after-event.ts"); await decideAfterEvent(rows, context, { ...user, switchState: reminderAccepted(user.switchState, parseReminderKey(claimed.key), now) }, now); });',
  },
];
