import type { Context } from "../../context.ts";
import { removeGoodbyes } from "./deletion-queries.ts";
import { OFFICE_ID } from "./office.ts";

/** Name and address of somebody without an account are kept no longer than the mail to them needs. Answers how many. */
export const forgetGoodbyes = ({ database }: Pick<Context, "database">): Promise<number> =>
  removeGoodbyes(database.db, OFFICE_ID);
