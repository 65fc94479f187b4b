/** A program that does not catch a database error. */
import { endOnUncaughtFault } from "./log.ts";

endOnUncaughtFault();
void Promise.reject(
  Object.assign(new Error("duplicate key"), { code: "23505", detail: "Key (email)=(anna@example.com)" }),
);
