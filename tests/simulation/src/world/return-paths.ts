import type { ReturnPaths } from "@afterword/server/engine/bounces/return-paths";

/** Unsigned: notices are never forged here, and signing every mail of many years takes long. */
export const plainReturnPaths: ReturnPaths = {
  of: (mail, attempt) => `${mail}+${attempt}@bounces.example`,
  read: (address) => {
    const [, mail, attempt] = /^(.+)\+(\d+)@/.exec(address) ?? [];
    return mail === undefined ? null : { mail, attempt: Number(attempt) };
  },
};
