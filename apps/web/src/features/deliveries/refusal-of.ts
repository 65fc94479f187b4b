import { saidBy } from "../../shared/http/http-failure.ts";
import { FORBIDDEN } from "../../shared/http/statuses.ts";

/** Why an admin's list did not come: the server says it where a second factor is missing. */
export const refusalOf = (error: unknown, otherwise: string): string => saidBy(error, [FORBIDDEN], otherwise);
