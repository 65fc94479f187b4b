import { adminFields, profileFields } from "@afterword/contract/endpoints/users";
import type { User, userBody } from "@afterword/contract/endpoints/users";
import { may } from "@afterword/core/accounts/permissions";
import { refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type * as z from "zod/mini";
import type { Context } from "../../context.ts";
import { actorOf, adminObstacle, type Caller } from "../../platform/http/caller.ts";
import { getAccount } from "./get-account.ts";
import { updateByAdmin } from "./update-by-admin.ts";
import { updateProfile } from "./update-profile.ts";

/**
 * The one call that changes a user: owners change their profile, admins change what is theirs to set on others
 * (product §6, behaviour §7). Fields that are not the caller's to change are passed over.
 */
export const updateAccount = async (
  context: Context,
  caller: Caller,
  id: string,
  body: z.output<typeof userBody>,
): Promise<Outcome<User>> => {
  const obstacle = adminObstacle(caller, id);
  if (obstacle !== null) return refuse(obstacle);
  const [actor, account] = [actorOf(caller), { ownerId: id }];
  if (may(actor, "edit-user", account)) {
    const updated = await updateProfile(context, caller, profileFields.parse(body));
    if (!updated.ok) return updated;
  } else if (may(actor, "set-user-active", account)) {
    const updated = await updateByAdmin(context, caller, id, adminFields.parse(body));
    if (!updated.ok) return updated;
  }
  return getAccount(context, caller, id);
};
