import type { Context } from "../../context.ts";
import { findOwnPicture } from "./picture-rows.ts";

/** Address of the picture that somebody has on their account now, as a page shows it that is made now. */
export const senderPicture = async (
  { database, pictureAddresses }: Pick<Context, "database" | "pictureAddresses">,
  owner: string,
): Promise<string | null> => {
  const picture = await findOwnPicture(database.db, owner);
  return picture === null ? null : pictureAddresses.of({ owner, picture });
};
