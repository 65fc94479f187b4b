import { reminderDueAt } from "@afterword/core/switch/deadlines";
import { wallOf } from "@afterword/core/time/instant";
import type { Now, WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { transaction, type Trx } from "../../db/transaction.ts";
import { findSecretLink, type FoundLink } from "../../links/secret-links.ts";
import { confirmAgency } from "../../switch/confirm-agency.ts";
import { findSwitchUser, lockUser, type SwitchUser } from "../../switch/locked-user.ts";
import { readNow } from "../../switch/service-clock.ts";
import { markPressed } from "./queries.ts";
import { standingOf } from "./reminder-link.ts";

/** What the button of a reminder's page answers. */
export type LinkAnswer =
  | {
      readonly kind: "confirmed";
      readonly firstname: string;
      /** Null when nothing is due. */
      readonly nextReminderAt: WallMs | null;
    }
  | { readonly kind: "too-late"; readonly deliveredAt: WallMs }
  | { readonly kind: "link-invalid" };

/** The button was pressed: a sign of life, as long as the link's cycle goes on. */
export const confirmByLink = (
  context: Context,
  { secret, device }: { readonly secret: string; readonly device: string },
): Promise<LinkAnswer> =>
  transaction(context.database.db, async (trx) => {
    const found = await findSecretLink(trx, context, "confirm-agency", secret);
    const user = found === undefined ? undefined : await lockUser(trx, found.owner);
    // Read again under the lock: somebody may have pressed at the same moment.
    const link = await findSecretLink(trx, context, "confirm-agency", secret);
    if (link === undefined || user === undefined) return { kind: "link-invalid" };
    return press(trx, context, { link, user, device });
  });

type Press = { readonly link: FoundLink; readonly user: SwitchUser; readonly device: string };

const press = async (trx: Trx, context: Context, { link, user, device }: Press): Promise<LinkAnswer> => {
  const standing = standingOf(link, user);
  const sign = { owner: user.id, source: "mail-link", device } as const;
  switch (standing.kind) {
    case "good":
      await confirmAgency(trx, context, sign);
      return thank(trx, context, user.id, link);
    case "pressed":
      return thank(trx, context, user.id);
    case "too-late":
      if (!standing.isTold) await confirmAgency(trx, context, sign);
      return { kind: "too-late", deliveredAt: standing.deliveredAt };
    case "over":
      return { kind: "link-invalid" };
  }
};

const thank = async (trx: Trx, context: Context, owner: string, pressed?: FoundLink): Promise<LinkAnswer> => {
  const user = await findSwitchUser(trx, owner);
  if (user === undefined) return { kind: "link-invalid" };
  if (pressed !== undefined) await markPressed(trx, pressed.hash, user.agency_confirmed);
  const nextReminderAt = nextReminderOf(user, await readNow(trx, context));
  return { kind: "confirmed", firstname: user.firstname, nextReminderAt };
};

/** What opening the page finds; it changes nothing, because mail scanners open links too (behaviour §1.7). */
export const readReminderLink = async (
  context: Context,
  secret: string,
): Promise<LinkAnswer | { readonly kind: "ask"; readonly firstname: string }> => {
  const { db } = context.database;
  const link = await findSecretLink(db, context, "confirm-agency", secret);
  const user = link === undefined ? undefined : await findSwitchUser(db, link.owner);
  if (link === undefined || user === undefined) return { kind: "link-invalid" };
  const standing = standingOf(link, user);
  switch (standing.kind) {
    case "good":
      return { kind: "ask", firstname: user.firstname };
    case "pressed": {
      const nextReminderAt = nextReminderOf(user, await readNow(db, context));
      return { kind: "confirmed", firstname: user.firstname, nextReminderAt };
    }
    case "too-late":
      return { kind: "too-late", deliveredAt: standing.deliveredAt };
    case "over":
      return { kind: "link-invalid" };
  }
};

const nextReminderOf = ({ switch_state: state, confirm_frequency_hours: hours }: SwitchUser, now: Now) =>
  state.kind === "watching" ? wallOf(reminderDueAt(state.baseAt, hours), now) : null;
