import { refusalSentence } from "../../shared/http/http-failure.ts";
import { FORBIDDEN } from "../../shared/http/statuses.ts";

/** Why an admin's list failed to load. The server says so if a second factor is missing. */
export const refusalOf = (error: unknown, otherwise: string): string =>
  refusalSentence(error, [FORBIDDEN], otherwise);
