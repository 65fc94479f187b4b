import { SECOND_FACTOR_KINDS } from "@afterword/core/accounts/second-factor";
import * as z from "zod/mini";
import { passkeyRequest } from "./passkeys.ts";
import { problem } from "./problem.ts";

/** Signed by the server; says whose log-in, or whose new passkey, this is the second half of. */
export const ticket = z.string().check(z.minLength(1), z.maxLength(2048));

/** Body of 428: the password was right, and something more is to be shown. */
export const secondFactorAsked = z.extend(problem, {
  secondFactor: z.object({
    ticket,
    kinds: z.array(z.enum(SECOND_FACTOR_KINDS)).check(z.maxLength(3)),
    /** Null where the account has no passkey. */
    passkey: z.nullable(passkeyRequest),
  }),
});
export type SecondFactorRefusal = z.output<typeof secondFactorAsked>;
export type SecondFactorAsked = SecondFactorRefusal["secondFactor"];
