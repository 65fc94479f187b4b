import {
  signOfLifeAt,
  queuedAt,
  acceptedAt,
  bouncedAt,
  refusedAt,
  countedAt,
  countedDays,
  deliveredAt,
  REMIND,
  DUE,
  silentCycle,
  bouncedCycle,
  unreachableCycle,
  WAIT_OVER,
} from "./history.fixture.ts";
import type { SwitchEvent } from "./history-laws.ts";

/** Histories in which notes went out too early, by the law that reports each. */
export const unlawfulDeliveries: Readonly<Record<string, Readonly<Record<string, readonly SwitchEvent[]>>>> =
  {
    "reminded-in-this-cycle": {
      "no reminder at all": [signOfLifeAt(0, 1), deliveredAt(DUE, 1)],
      "a reminder that was only queued": [signOfLifeAt(0, 1), queuedAt(REMIND, 1), deliveredAt(9_000, 1)],
      "a reminder that was accepted too late": [
        signOfLifeAt(0, 1),
        queuedAt(REMIND, 1),
        acceptedAt(REMIND + 1, 1),
        deliveredAt(DUE, 1),
      ],
      "a reminder of another cycle": [
        signOfLifeAt(0, 1),
        queuedAt(REMIND, 1),
        acceptedAt(REMIND, 1),
        deliveredAt(DUE, 2),
      ],
      "a reminder from before the sign of life": [
        queuedAt(REMIND, 1),
        acceptedAt(REMIND, 1),
        signOfLifeAt(REMIND + 1, 1),
        deliveredAt(9_000, 1),
      ],
      "a first reminder that came back": [
        ...bouncedCycle,
        acceptedAt(REMIND + 48, 1, 3),
        deliveredAt(9_000, 1),
      ],
      "refusals that do not count": [
        signOfLifeAt(0, 1),
        ...Array.from({ length: 60 }, (_try, day) => refusedAt(REMIND + day * 24, 1)),
        deliveredAt(9_000, 1),
      ],
      "a counted try after refusals that do not count": [
        signOfLifeAt(0, 1),
        ...Array.from({ length: 40 }, (_try, day) => refusedAt(REMIND + day * 24, 1)),
        countedAt(REMIND + 40 * 24, 1),
        deliveredAt(9_000, 1),
      ],
      "13 counted tries": [signOfLifeAt(0, 1), ...countedDays(REMIND, 13, 60), deliveredAt(9_000, 1)],
      "14 counted tries on 13 days": [
        signOfLifeAt(0, 1),
        ...countedDays(REMIND, 13, 60),
        countedAt(REMIND + 12 * 60 + 1, 1),
        deliveredAt(9_000, 1),
      ],
      "counted tries of less than 28 days": [
        signOfLifeAt(0, 1),
        ...countedDays(REMIND, 28),
        deliveredAt(9_000, 1),
      ],
      "a first counted try at the moment of an acceptance": [
        signOfLifeAt(0, 1),
        acceptedAt(REMIND, 1, 2),
        ...countedDays(REMIND, 29),
        deliveredAt(9_000, 1),
      ],
      "an acceptance that stands among the counted tries": [
        signOfLifeAt(0, 1),
        ...countedDays(REMIND, 20),
        acceptedAt(REMIND + 20 * 24, 1, 2),
        ...countedDays(REMIND + 21 * 24, 20),
        deliveredAt(9_000, 1),
      ],
      "a wait that is not over": [...unreachableCycle, deliveredAt(WAIT_OVER - 1, 1)],
      "a wait that is not over, though the delay is": [
        ...unreachableCycle,
        acceptedAt(REMIND + 28 * 24 + 1, 1),
        acceptedAt(REMIND + 29 * 24, 1, 3),
        deliveredAt(WAIT_OVER - 1, 1),
      ],
      "a delay that is not over, though the wait is": [
        ...unreachableCycle,
        acceptedAt(WAIT_OVER - 1, 1),
        deliveredAt(WAIT_OVER, 1),
      ],
      "only the second reminder accepted": [
        signOfLifeAt(0, 1),
        acceptedAt(REMIND, 1, 2),
        deliveredAt(DUE, 1),
      ],
    },
    "last-notice-accepted": {
      "no last notice": [signOfLifeAt(0, 1), queuedAt(REMIND, 1), acceptedAt(REMIND, 1), deliveredAt(DUE, 1)],
      "a last notice that was only queued": [
        ...silentCycle.filter((event) => !("number" in event) || event.number < 3),
        queuedAt(REMIND + 48, 1, 3),
        deliveredAt(9_000, 1),
      ].toSorted((one, other) => one.at - other.at),
      "a last notice accepted less than a day before it": [
        signOfLifeAt(0, 1),
        acceptedAt(REMIND, 1),
        acceptedAt(REMIND + 49, 1, 3),
        deliveredAt(DUE, 1),
      ],
      "a last notice accepted less than half a day before it, with a delay of a day": [
        signOfLifeAt(0, 1),
        acceptedAt(REMIND, 1),
        acceptedAt(REMIND + 13, 1, 3),
        { ...deliveredAt(REMIND + 24, 1), sendingDelayHours: 24 } as SwitchEvent,
      ],
      "a last notice that came back": [
        ...silentCycle.slice(0, -1),
        bouncedAt(DUE - 1, 1, 3),
        deliveredAt(9_000, 1),
      ],
      "no last notice for an owner whose mailbox took a reminder at that moment": [
        ...unreachableCycle,
        acceptedAt(REMIND + 28 * 24, 1),
        deliveredAt(9_000, 1),
      ],
      "a last notice refused for an owner whose mailbox took a reminder since": [
        ...unreachableCycle,
        acceptedAt(WAIT_OVER - 9 * 24, 1),
        refusedAt(WAIT_OVER, 1, 3),
        deliveredAt(9_000, 1),
      ],
    },
  };
