import type { SecondStepBody } from "@afterword/contract/endpoints/second-factor";
import type { Shown } from "../second-factor/public.ts";

/** The contract lets exactly one of them through. */
export const shownIn = ({ code, recoveryCode, assertion }: SecondStepBody): Shown => {
  if (code !== undefined) return { kind: "one-time-code", code };
  if (recoveryCode !== undefined) return { kind: "recovery-code", code: recoveryCode };
  if (assertion !== undefined) return { kind: "passkey", assertion };
  throw new Error("nothing was shown");
};
