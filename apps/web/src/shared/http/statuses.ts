/**
 * Statuses of the wire that pages distinguish (packages/contract/src/endpoint.ts). The caller decides what each one
 * means.
 */
export const INVALID = 400;
export const UNAUTHORISED = 401;
export const LIMIT_REACHED = 402;
export const FORBIDDEN = 403;
export const NOT_FOUND = 404;
export const CONFLICT = 409;
export const GONE = 410;
export const TOO_MANY_TRIES = 429;

/** Only the login returns these three. */
export const NO_DEVICE = 418;
export const DISABLED = 423;
export const SECOND_FACTOR_ASKED = 428;

/** Only the uploads tell these two from other refusals. */
export const TIMED_OUT = 408;
export const PARTS_MISSING = 425;
