import { saidBy } from "../../shared/http/http-failure.ts";

/** Why an admin's list did not come: the server says it where a second factor is missing. */
export const refusalOf = (error: unknown, otherwise: string): string => saidBy(error, [FORBIDDEN], otherwise);

const FORBIDDEN = 403;
