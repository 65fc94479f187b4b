import { adminFields, profileFields } from "@afterword/contract/endpoints/accounts";
import type { updateUser, User, userBody } from "@afterword/contract/endpoints/accounts";
import { phoneFields } from "@afterword/contract/endpoints/phones";
import type { ReplyOf } from "@afterword/contract/endpoint";
import { may } from "@afterword/core/accounts/permissions";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { DAY_MS } from "@afterword/core/time/duration";
import type * as z from "zod/mini";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { readThread } from "../../engine/switch/shown-thread.ts";
import { actorOf, adminDenial } from "../../platform/http/caller.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { findPhone } from "../phones/public.ts";
import { readShownSubscription } from "./shown-subscription.ts";
import { updateByAdmin } from "./admin-changes.ts";
import type { AdminChangeContext } from "./admin-changes.ts";
import { presentUser } from "./present.ts";
import { updateProfile } from "./profile.ts";
import type { ProfileContext } from "./profile.ts";
import { countNotes, findAccount, findGrants, findLastSigns, findUnreadLateness } from "./queries.ts";

type AccountContext = Pick<Context, "clock" | "database" | "pictureAddresses" | "pushSender" | "store">;

/** The caller's own account, or any account for an admin. To others, every id is like an unknown one. */
export const getAccount = async (
  context: AccountContext,
  caller: Caller,
  id: string,
): Promise<Outcome<User>> => {
  const denial = adminDenial(caller, id);
  if (denial !== null) return refuse(denial);
  if (!may(actorOf(caller), "read-user", { ownerId: id })) return refuse({ kind: "not-found" });
  const { db } = context.database;
  const { rows } = context.store;
  const [row, switchUser] = [await findAccount(db, id), await rows.findUser(id)];
  if (row === undefined || switchUser === undefined) return refuse({ kind: "not-found" });
  const now = await readNow(rows, context);
  const account = {
    row,
    pfp: row.picture === null ? null : context.pictureAddresses.of({ owner: id, picture: row.picture }),
    phone: await findPhone(db, id),
    pushKinds: context.pushSender.kinds,
    subscription: await readShownSubscription(db, id, now.wall),
    numNotes: await countNotes(db, id),
    grants: await findGrants(db, id),
    signs: await findLastSigns(db, id),
    thread: await readThread(rows, switchUser, now),
    lateFor: await findUnreadLateness(db, id, new Date(now.wall - LATENESS_SHOWN_MS)),
    now,
  };
  return ok(presentUser(account, caller.userId === id ? "owner" : "admin"));
};

/** After this time a returning owner has long heard of it and needs no dialog. */
const LATENESS_SHOWN_MS = 30 * DAY_MS;

type UpdatedUser = ReplyOf<typeof updateUser>;

const withToken = (account: Outcome<User>, deviceToken: string): Outcome<UpdatedUser> =>
  account.ok ? ok({ ...account.value, deviceToken }) : account;

export type AccountUpdate = {
  readonly caller: Caller;
  readonly id: string;
  readonly body: z.output<typeof userBody>;
  readonly ip: string;
};

/**
 * The one call that changes a user: owners change their profile, admins the fields that they may set on others
 * (product §6, behaviour §7). Ignores fields that the caller may not change.
 */
export const updateAccount = async (
  context: AccountContext & ProfileContext & AdminChangeContext,
  { caller, id, body, ip }: AccountUpdate,
): Promise<Outcome<UpdatedUser>> => {
  const denial = adminDenial(caller, id);
  if (denial !== null) return refuse(denial);
  const [actor, account] = [actorOf(caller), { ownerId: id }];
  const given = { caller, password: body.fieldpw, ip };
  if (may(actor, "edit-user", account)) {
    const updated = await updateProfile(context, given, {
      profile: profileFields.parse(body),
      phone: phoneFields.parse(body),
    });
    if (!updated.ok) return updated;
    if (updated.value !== null) return withToken(await getAccount(context, caller, id), updated.value);
  } else if (may(actor, "set-user-active", account)) {
    const updated = await updateByAdmin(context, given, id, adminFields.parse(body));
    if (!updated.ok) return updated;
  }
  return getAccount(context, caller, id);
};
