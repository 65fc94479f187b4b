import type { ReturnPaths } from "@afterword/server/engine/bounces/return-paths";

/** Unsigned: nobody forges notices here, and a signature for each mail of many years would take its time. */
export const plainReturnPaths: ReturnPaths = {
  of: (mail, attempt) => `${mail}+${attempt}@bounces.example`,
  read: (address) => {
    const [, mail, attempt] = /^(.+)\+(\d+)@/.exec(address) ?? [];
    return mail === undefined ? null : { mail, attempt: Number(attempt) };
  },
};
