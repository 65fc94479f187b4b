import type { TestServer } from "./test-server.ts";

/** Lets time pass for everything that throttles count: they count in machine time, which no test moves. */
export const passOnThrottles = async ({ context }: TestServer, ms: number): Promise<void> => {
  await context.database.pool.query("update throttles set expire = expire - $1", [ms]);
};
