/**
 * Two kinds of time, never to be mixed (behaviour §1.3):
 * wall time, which people read on a calendar, and service time, which only counts the milliseconds in which
 * the service was demonstrably up. Deadlines are kept in service time, so an outage or a clock that jumps
 * never takes time from a user.
 */
declare const kind: unique symbol;

/** Milliseconds since 1970-01-01T00:00Z on a calendar clock. */
export type WallMs = number & { readonly [kind]: "wall" };

/** Milliseconds of service time since the first start of this installation. */
export type ServiceMs = number & { readonly [kind]: "service" };

/** One moment, told by both clocks. */
export type Now = { readonly wall: WallMs; readonly service: ServiceMs };

export const wallMs = (ms: number): WallMs => ms as WallMs;
export const serviceMs = (ms: number): ServiceMs => ms as ServiceMs;

/** The epoch means "off" for sleep mode (product §4). */
export const EPOCH: WallMs = wallMs(0);

/** The wall time at which a service deadline will be reached if the service stays up: what people see. */
export const wallOf = (due: ServiceMs, now: Now): WallMs => wallMs(now.wall + (due - now.service));

/** The service time at which a wall time will be reached if the service stays up; never earlier than now. */
export const serviceOf = (at: WallMs, now: Now): ServiceMs =>
  serviceMs(now.service + Math.max(0, at - now.wall));
