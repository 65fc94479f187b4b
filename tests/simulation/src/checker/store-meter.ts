/** Healthy time in which app stores answer. */
export type StoreMeter = {
  readonly answering: () => number;
  readonly isSilent: () => boolean;
  /** The end of the last silence, in healthy time. */
  readonly answersSince: () => number;
  /** A clock was changed. */
  readonly clockChanged: () => void;
  /** For how long the stores have answered since then. */
  readonly sinceClockChange: () => number;
  readonly setSilent: (isSilent: boolean) => void;
};

export const createStoreMeter = (healthy: () => number): StoreMeter => {
  let lostMs = 0;
  let silentFrom: number | null = null;
  let answersSince = -Infinity;
  let changedAt = -Infinity;
  const lost = (): number => lostMs + (silentFrom === null ? 0 : healthy() - silentFrom);
  const answering = (): number => healthy() - lost();
  return {
    answering,
    clockChanged: () => {
      changedAt = answering();
    },
    sinceClockChange: () => answering() - changedAt,
    isSilent: () => silentFrom !== null,
    answersSince: () => answersSince,
    setSilent: (isSilent) => {
      lostMs = lost();
      silentFrom = isSilent ? healthy() : null;
      answersSince = healthy();
    },
  };
};
