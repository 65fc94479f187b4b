import { reminderDueAt } from "@afterword/core/switch/deadlines";
import { wallOf } from "@afterword/core/time/instant";
import type { Now, WallMs } from "@afterword/core/time/instant";
import { findSecretLink } from "../../engine/links/secret-links.ts";
import type { SwitchRows } from "../../engine/store/switch-store.ts";
import type { LinkRow } from "../../engine/store/rows/links.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { recordSignOfLife } from "../../engine/switch/signs-of-life.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { standingOf } from "./reminder-link.ts";

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

/** The button was pressed: a sign of life, as long as the link's cycle goes on. */
export const answerReminderLink = (
  context: SwitchContext,
  { secret, device }: { readonly secret: string; readonly device: string },
): Promise<LinkAnswer> =>
  context.store.transaction(async (rows) => {
    const found = await findSecretLink(rows, context, "confirm-agency", secret);
    const user = found === undefined ? undefined : await rows.lockUser(found.owner);
    // Read again under the lock: somebody may have pressed at the same moment.
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
