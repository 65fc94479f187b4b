import type { Checker } from "../checker/checker.ts";

/** The product is reachable while a server runs and the database answers. */
export type Reach = {
  readonly setRunning: (isRunning: boolean) => void;
  readonly setDatabaseUp: (isUp: boolean) => void;
};

export const createReach = ({ service }: Checker): Reach => {
  let isRunning = false;
  let isDatabaseUp = true;
  const tell = (): void => service.setReachable(isRunning && isDatabaseUp);
  return {
    setRunning: (running) => {
      isRunning = running;
      tell();
    },
    setDatabaseUp: (up) => {
      isDatabaseUp = up;
      tell();
    },
  };
};
