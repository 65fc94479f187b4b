/**
 * What takes real time in a world of virtual time: statements on a real database, and files. The time stands still until
 * it is done, so that how long it takes changes nothing.
 */
export type RealWork = {
  readonly hold: <T>(work: () => Promise<T>) => Promise<T>;
  readonly isIdle: () => boolean;
};

export const createRealWork = (): RealWork => {
  let held = 0;
  return {
    hold: async (work) => {
      held += 1;
      try {
        return await work();
      } finally {
        held -= 1;
      }
    },
    isIdle: () => held === 0 && !process.getActiveResourcesInfo().some(isOfFile),
  };
};

/** As Node names requests to the file system that are under way. */
const isOfFile = (resource: string): boolean => resource.startsWith("FSReq") || resource === "CloseReq";
