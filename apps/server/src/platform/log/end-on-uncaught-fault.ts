import { createLog } from "./create-log.ts";

/** Node would print a fault that nobody caught with all that it carries, and a database error carries rows. */
export const endOnUncaughtFault = (): void => {
  const log = createLog();
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "a fault that nobody caught ends this process");
    process.exit(1);
  });
};
