import { readerOf } from "@afterword/core/language/reader";
import type { Reader } from "@afterword/core/language/reader";
import { catalogs } from "@afterword/core/messages/catalog";
import type { Catalog } from "@afterword/core/messages/catalog";
import { deliveryDueOf } from "@afterword/core/switch/deadlines";
import { parseReminderKey } from "@afterword/core/switch/effects";
import { isAsking } from "@afterword/core/switch/refusals";
import { wallOf, type Now, type WallMs } from "@afterword/core/time/instant";
import { pathTo } from "@afterword/core/routes/paths";
import type { PushMessage, VisiblePush } from "../../platform/push/push-sender.ts";
import type { SwitchContext } from "../context.ts";
import { dayInWords } from "../mails/in-words.ts";
import { issueChallenge } from "../phones/challenges.ts";
import type { ChallengePurpose, PhoneRows } from "../store/rows/phones.ts";
import type { ClaimedPush, PushPurpose } from "../store/rows/pushes.ts";

/** The set of actions that the app shows under a reminder: "I'm fine". */
const REMINDER_ACTIONS = "reminder";

/**
 * What a push says, in its owner's language and time zone: no names and no contents, since a lock screen is read by
 * others too. Its challenge is drawn anew for each attempt, so that no row keeps a secret.
 */
export const writePush = async (
  rows: Pick<PhoneRows, "insertChallenge">,
  context: Pick<SwitchContext, "ids">,
  push: ClaimedPush,
  now: Now,
): Promise<PushMessage> => {
  const { owner, kind, expiresMs } = push;
  const challenge = await issueChallenge(rows, context, { owner, purpose: PURPOSES[kind], now });
  const isWake = kind === "wake";
  return {
    // A newer one of a kind takes the place of the last: two reminders side by side would only say the same.
    collapseId: kind,
    expiresAt: wallOf(expiresMs, now),
    payload: { kind, challenge, path: isWake ? "" : pathTo("home") },
    visible: isWake ? null : { ...wordsOf(push, now), category: REMINDER_ACTIONS },
  };
};

const PURPOSES = {
  reminder: "reminder",
  unreachable: "reminder",
  test: "reminder",
  wake: "quiet",
} as const satisfies Record<PushPurpose, ChallengePurpose>;

type Words = Pick<VisiblePush, "title" | "body">;

const wordsOf = (push: ClaimedPush, now: Now): Words => {
  const reader = readerOf(push);
  const say = catalogs[reader.language];
  switch (push.kind) {
    case "unreachable":
      return unreachableWords(push, now, reader);
    case "reminder":
      return remindersIn(say)[parseReminderKey(push.key).number];
    default:
      return { title: say.pushes.testTitle, body: say.pushes.testBody };
  }
};

const remindersIn = ({ pushes }: Catalog) =>
  ({
    1: { title: pushes.firstTitle, body: pushes.firstBody },
    2: { title: pushes.secondTitle, body: pushes.secondBody },
    3: { title: pushes.lastTitle, body: pushes.lastBody },
  }) as const;

const unreachableWords = (
  { switchState: state, sendingDelayHours }: ClaimedPush,
  now: Now,
  { language, timeZone }: Reader,
): Words => {
  const since = isAsking(state) ? state.unreachable?.at : undefined;
  const dueAt = deliveryDueOf({ state, sendingDelayHours });
  const say = catalogs[language];
  const { thread, calendar } = say;
  const inWords = (at: WallMs): string => dayInWords(at, calendar.locale, timeZone);
  // It is not sent any more once its owner is reached again.
  if (since === undefined || dueAt === null) return remindersIn(say)[2];
  return {
    title: thread.outOfReach(inWords(wallOf(since, now))),
    body: thread.outOfReachText(inWords(wallOf(dueAt, now))),
  };
};
