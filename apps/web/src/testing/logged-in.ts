import { onTestFinished } from "vitest";
import { session } from "../shared/http/session.ts";
import type { Tokens } from "../shared/http/session.machine.ts";
import { ANNA } from "./people.ts";

type Claims = {
  readonly role?: "user" | "admin";
  readonly name?: string;
  readonly lifetimeS?: number;
  readonly userId?: string;
};

/** A pair of tokens in the server's format; the web app reads only the middle part. */
export const buildTokens = ({
  role = "user",
  name = "one",
  lifetimeS = 600,
  userId = ANNA,
}: Claims = {}): Tokens => ({
  token: tokenOf({ _id: userId, role, name, iat: 0, exp: lifetimeS }),
  refreshToken: tokenOf({ name, iat: 0, exp: 43_200 }),
});

/** Logs Anna in until the test ends. */
export function logIn(claims: Claims = {}): void {
  session.accept(buildTokens(claims));
  onTestFinished(() => session.end("logged-out"));
}

const tokenOf = (claims: object): string => `x.${btoa(JSON.stringify(claims))}.y`;
