import type { Outcome } from "@afterword/core/errors/outcome";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Sentence } from "@afterword/core/language/sentence";
import type { LineOnPage, PlaceOnLine } from "@afterword/contract/public-pages";
import { isAsking } from "@afterword/core/switch/refusals";
import { areOthersHeld } from "@afterword/core/switch/thread";
import type { WallMs } from "@afterword/core/time/instant";
import { timeZoneOf } from "@afterword/core/time/time-zone";
import type { TimeZone } from "@afterword/core/time/time-zone";
import {
  isUnanswered,
  readReminderLinkRef,
  recordSignOfLife,
  type SignOfLife,
} from "../../engine/switch/signs-of-life.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { findSecretLink } from "../../engine/links/secret-links.ts";
import type { SwitchRows } from "../../engine/store/switch-store.ts";
import type { LinkRow } from "../../engine/store/rows/links.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { readThread } from "../../engine/switch/shown-thread.ts";
import { momentInWords } from "../../engine/mails/in-words.ts";
import { readLineOnPage } from "./line-on-page.ts";

/**
 * A sign of life from a session. One that comes after the delivery is stored and starts a
 * new cycle, and the caller learns that it came too late (docs/decisions/009).
 */
export const giveSignOfLifeInSession = async (
  context: SwitchContext,
  sign: SignOfLife,
): Promise<Outcome<string>> => {
  const outcome = await context.store.transaction((rows) => recordSignOfLife(rows, context, sign));
  return outcome.kind === "in-time" ? ok("OK") : refuseLateSign(context, sign.owner, outcome.deliveredAt);
};

/** The answer to a sign of life in a session, or of a phone, that came after the delivery. */
export const refuseLateSign = async (
  { store }: SwitchContext,
  owner: string,
  deliveredAt: WallMs,
): Promise<Outcome<never>> => {
  const timeZone = timeZoneOf((await store.rows.findUser(owner))?.timeZone ?? null);
  return refuse({ kind: "conflict", sentence: tooLateSentence({ deliveredAt, timeZone }) });
};

/** What the button of a reminder's page answers. */
export type LinkAnswer =
  | {
      readonly kind: "in-time";
      readonly firstname: string;
      /** Null when nothing is due. */
      readonly line: LineOnPage | null;
      /** Where the lamp stood before this sign; null if it was given before, or the lamp stood nowhere. */
      readonly from: PlaceOnLine | null;
    }
  | ({
      readonly kind: "too-late";
      readonly lastSignAt: WallMs | null;
      readonly areOthersHeld: boolean | null;
    } & Lateness)
  /** Of a reminder before the last sign of life. `isAskedAgain`: a newer one waits for an answer. */
  | { readonly kind: "link-over"; readonly isAskedAgain: boolean }
  | { readonly kind: "link-invalid" };

/** When the notes were delivered, and in which time zone their owner is told so. */
type Lateness = { readonly deliveredAt: WallMs; readonly timeZone: TimeZone };

/** The button behind the link: a sign of life, as long as none came since the reminder was queued. */
export const answerReminderLink = (
  context: SwitchContext,
  { secret, device }: { readonly secret: string; readonly device: string },
): Promise<LinkAnswer> =>
  context.store.transaction(async (rows) => {
    const found = await findSecretLink(rows, context, "confirm-agency", secret);
    const user = found === undefined ? undefined : await rows.lockUser(found.owner);
    // Read again under the lock: the link may have been used meanwhile.
    const link = await findSecretLink(rows, context, "confirm-agency", secret);
    if (link === undefined || user === undefined) return { kind: "link-invalid" };
    return answerUse(rows, context, { link, user, device });
  });

type Use = { readonly link: LinkRow; readonly user: SwitchUser; readonly device: string };

const answerUse = async (
  rows: SwitchRows,
  context: SwitchContext,
  { link, user, device }: Use,
): Promise<LinkAnswer> => {
  const standing = standingOf(link, user);
  const sign = { owner: user.id, source: "mail-link", device } as const;
  switch (standing.kind) {
    case "good": {
      const from = await readLineOnPage(rows, context, user);
      await recordSignOfLife(rows, context, sign);
      const after = await rows.findUser(user.id);
      if (after === undefined) return { kind: "link-invalid" };
      await rows.setLinkUsedAt(link.hash, after.lastSignAt);
      return inTime(rows, context, after, from);
    }
    case "used":
      return inTime(rows, context, user);
    case "too-late":
      if (!standing.isTold) await recordSignOfLife(rows, context, sign);
      return tooLate(rows, context, user, standing);
    case "over":
      return { kind: "link-over", isAskedAgain: standing.isAskedAgain };
  }
};

/**
 * `user` as it was before a late sign of life, which is stored by now if it is one. Its last sign is told only to the
 * link that asked for the next: an older link's mail told of another one.
 */
const tooLate = async (
  rows: SwitchRows,
  context: SwitchContext,
  user: SwitchUser,
  { deliveredAt, isTold }: Extract<LinkStanding, { readonly kind: "too-late" }>,
): Promise<LinkAnswer> => {
  const after = (await rows.findUser(user.id)) ?? user;
  const hasOrder = user.lastSignAt < deliveredAt;
  return {
    kind: "too-late",
    lastSignAt: !isTold && hasOrder ? user.lastSignAt : null,
    deliveredAt,
    timeZone: timeZoneOf(user.timeZone),
    areOthersHeld: areOthersHeld(await readThread(rows, after, await readNow(rows, context))),
  };
};

const inTime = async (
  rows: SwitchRows,
  context: SwitchContext,
  user: SwitchUser,
  from: PlaceOnLine | null = null,
): Promise<LinkAnswer> => ({
  kind: "in-time",
  firstname: user.firstname,
  line: await readLineOnPage(rows, context, user),
  from,
});

type Question = {
  readonly kind: "ask";
  readonly firstname: string;
  /** Null when nothing is due. */
  readonly line: LineOnPage | null;
};

/** What opening the page finds; it changes nothing, because mail scanners open links too (behaviour §1.7). */
export const readReminderLink = async (
  context: SwitchContext,
  secret: string,
): Promise<LinkAnswer | Question> => {
  const { rows } = context.store;
  const link = await findSecretLink(rows, context, "confirm-agency", secret);
  const user = link === undefined ? undefined : await rows.findUser(link.owner);
  if (link === undefined || user === undefined) return { kind: "link-invalid" };
  const standing = standingOf(link, user);
  switch (standing.kind) {
    case "good":
      return {
        kind: "ask",
        firstname: user.firstname,
        line: await readLineToAnswer(rows, context, user),
      };
    case "used":
      return inTime(rows, context, user);
    case "too-late":
      return tooLate(rows, context, user, standing);
    case "over":
      return { kind: "link-over", isAskedAgain: standing.isAskedAgain };
  }
};

/** Null also in a cycle that began without a sign of life: its days are none that the link's mail told. */
const readLineToAnswer = (
  rows: SwitchRows,
  context: SwitchContext,
  user: SwitchUser,
): Promise<LineOnPage | null> =>
  isAsking(user.switchState) ? readLineOnPage(rows, context, user) : Promise.resolve(null);

/** What the link of a reminder is worth to its owner now. */
type LinkStanding =
  /** No sign of life came since its mail was queued: pressing the button is one. */
  | { readonly kind: "good" }
  /** The last sign of life came through this very link: pressing again is the same sign. */
  | { readonly kind: "used" }
  /** The notes of its cycle, or of one since, were delivered. `isTold`: no sign of life is to be stored for it. */
  | { readonly kind: "too-late"; readonly deliveredAt: WallMs; readonly isTold: boolean }
  /** A sign of life came since. `isAskedAgain`: a newer reminder waits for an answer. */
  | { readonly kind: "over"; readonly isAskedAgain: boolean };

/**
 * A link counts until the next sign of life, whatever cycle goes on (docs/decisions/009). `user` and `link` as they
 * stand now.
 */
const standingOf = (link: LinkRow, user: SwitchUser): LinkStanding => {
  const { cycle, deliveredAt } = readReminderLinkRef(link.ref);
  if (deliveredAt !== null) return { kind: "too-late", deliveredAt, isTold: true };
  const { switchState: state } = user;
  const isWaiting = isUnanswered(user, cycle);
  // Thanks for an older use would make the owner believe that nothing was delivered.
  if (state.kind === "delivered")
    return { kind: "too-late", deliveredAt: state.deliveredAt, isTold: !isWaiting };
  if (isWaiting) return { kind: "good" };
  if (isAsking(state)) return { kind: "over", isAskedAgain: true };
  const isLatest = link.usedAt === user.lastSignAt;
  return isLatest ? { kind: "used" } : { kind: "over", isAskedAgain: false };
};

/** The answer to a sign of life that came after the delivery. */
export const tooLateSentence =
  ({ deliveredAt, timeZone }: Lateness): Sentence =>
  (say) =>
    say.publicPages.tooLateText(momentInWords(deliveredAt, say.calendar.locale, timeZone));
