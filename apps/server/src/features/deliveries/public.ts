/** Deliveries as admins see them: the owners whom our reminders do not reach. */
export { listMarkedUnreachable, listRefusedSince, OWNERS_READ_MAX } from "./unreachable-queries.ts";
