import type { Outcome } from "@afterword/core/errors/outcome";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Sentence } from "@afterword/core/language/sentence";
import { reminderDueAt } from "@afterword/core/switch/deadlines";
import { wallOf } from "@afterword/core/time/instant";
import type { Now, WallMs } from "@afterword/core/time/instant";
import { readReminderLinkRef, recordSignOfLife, type SignOfLife } from "../../engine/switch/signs-of-life.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { findSecretLink } from "../../engine/links/secret-links.ts";
import type { SwitchRows } from "../../engine/store/switch-store.ts";
import type { LinkRow } from "../../engine/store/rows/links.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { momentInWords } from "../../engine/mails/in-words.ts";

/**
 * A sign of life from a session. One that comes after the delivery is stored and starts a
 * new cycle, and the caller learns that it came too late (docs/decisions/009).
 */
export const giveSignOfLifeInSession = async (
  context: SwitchContext,
  sign: SignOfLife,
): Promise<Outcome<string>> => {
  const outcome = await context.store.transaction((rows) => recordSignOfLife(rows, context, sign));
  if (outcome.kind === "in-time") return ok("OK");
  return refuse({ kind: "conflict", sentence: tooLateSentence(outcome.deliveredAt) });
};

/** What the button of a reminder's page answers. */
export type LinkAnswer =
  | {
      readonly kind: "in-time";
      readonly firstname: string;
      /** Null when nothing is due. */
      readonly nextReminderAt: WallMs | null;
    }
  | { readonly kind: "too-late"; readonly deliveredAt: WallMs }
  /** Of an older reminder. `isAskedAgain`: a newer one waits for an answer. */
  | { readonly kind: "link-over"; readonly isAskedAgain: boolean }
  | { readonly kind: "link-invalid" };

/** The button behind the link: a sign of life, as long as the link's cycle goes on. */
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
    case "good":
      await recordSignOfLife(rows, context, sign);
      return thank(rows, context, user.id, link);
    case "used":
      return thank(rows, context, user.id);
    case "too-late":
      if (!standing.isTold) await recordSignOfLife(rows, context, sign);
      return { kind: "too-late", deliveredAt: standing.deliveredAt };
    case "over":
      return { kind: "link-over", isAskedAgain: standing.isAskedAgain };
  }
};

const thank = async (
  rows: SwitchRows,
  context: SwitchContext,
  owner: string,
  used?: LinkRow,
): Promise<LinkAnswer> => {
  const user = await rows.findUser(owner);
  if (user === undefined) return { kind: "link-invalid" };
  if (used !== undefined) await rows.setLinkUsedAt(used.hash, user.lastSignAt);
  const nextReminderAt = nextReminderOf(user, await readNow(rows, context));
  return { kind: "in-time", firstname: user.firstname, nextReminderAt };
};

/** What opening the page finds; it changes nothing, because mail scanners open links too (behaviour §1.7). */
export const readReminderLink = async (
  context: SwitchContext,
  secret: string,
): Promise<LinkAnswer | { readonly kind: "ask"; readonly firstname: string }> => {
  const { rows } = context.store;
  const link = await findSecretLink(rows, context, "confirm-agency", secret);
  const user = link === undefined ? undefined : await rows.findUser(link.owner);
  if (link === undefined || user === undefined) return { kind: "link-invalid" };
  const standing = standingOf(link, user);
  switch (standing.kind) {
    case "good":
      return { kind: "ask", firstname: user.firstname };
    case "used": {
      const nextReminderAt = nextReminderOf(user, await readNow(rows, context));
      return { kind: "in-time", firstname: user.firstname, nextReminderAt };
    }
    case "too-late":
      return { kind: "too-late", deliveredAt: standing.deliveredAt };
    case "over":
      return { kind: "link-over", isAskedAgain: standing.isAskedAgain };
  }
};

const nextReminderOf = ({ switchState: state, confirmFrequencyHours: hours }: SwitchUser, now: Now) =>
  state.kind === "watching" ? wallOf(reminderDueAt(state.baseAt, hours), now) : null;

/** What the link of a reminder is worth to its owner now. */
type LinkStanding =
  /** Its cycle goes on: pressing the button is a sign of life. */
  | { readonly kind: "good" }
  /** Its cycle ended with this very link, and nothing was heard since: pressing again is the same sign. */
  | { readonly kind: "used" }
  /** The notes of its cycle, or of one since, were delivered. `isTold`: a sign of life came since, and its owner was told. */
  | { readonly kind: "too-late"; readonly deliveredAt: WallMs; readonly isTold: boolean }
  /** Of an older cycle, which a sign of life ended. `isAskedAgain`: a newer reminder waits for an answer. */
  | { readonly kind: "over"; readonly isAskedAgain: boolean };

/** A link is good for the cycle of its reminder only (docs/decisions/009). `user` and `link` as they stand now. */
const standingOf = (link: LinkRow, user: SwitchUser): LinkStanding => {
  const { cycle, deliveredAt } = readReminderLinkRef(link.ref);
  if (deliveredAt !== null) return { kind: "too-late", deliveredAt, isTold: true };
  const { switchState: state } = user;
  const isOwnCycle = state.cycle === cycle;
  // Thanks for an older use would make the owner believe that nothing was delivered.
  if (state.kind === "delivered")
    return { kind: "too-late", deliveredAt: state.deliveredAt, isTold: !isOwnCycle };
  if (isOwnCycle) return { kind: "good" };
  if (ASKING.has(state.kind)) return { kind: "over", isAskedAgain: true };
  const isLatest = link.usedAt === user.lastSignAt;
  return isLatest ? { kind: "used" } : { kind: "over", isAskedAgain: false };
};

const ASKING: ReadonlySet<SwitchUser["switchState"]["kind"]> = new Set(["reminding", "reminded", "bounced"]);

/** The answer to a sign of life that came after the delivery. */
export const tooLateSentence =
  (deliveredAt: WallMs): Sentence =>
  (say) =>
    say.publicPages.tooLateText(momentInWords(deliveredAt, say.calendar.locale));
