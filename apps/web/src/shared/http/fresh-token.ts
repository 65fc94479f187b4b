import type { getUser } from "@afterword/contract/endpoints/accounts";
import { session } from "./session.ts";
import { call } from "./call.ts";

/**
 * An access token that the server takes at this moment: a form cannot renew the session when it is refused, so a call
 * does that before it. Null when nobody is logged in any more.
 */
export async function freshToken(): Promise<string | null> {
  const before = session.get();
  if (before.kind === "logged-out") return null;
  await call<typeof getUser>("GET /api/user/:_id", { params: { _id: before.userId } });
  const current = session.get();
  return current.kind === "logged-in" ? current.tokens.token : null;
}
