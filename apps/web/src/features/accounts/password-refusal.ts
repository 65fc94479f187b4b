import { HttpFailure } from "../../shared/http/http-failure.ts";

/**
 * What the server says of the password where it needs one: it is wrong, or was not sent, because a session that has
 * shown it lately needs none. Undefined for any other failure.
 */
export const passwordRefusal = (error: unknown): string | undefined =>
  error instanceof HttpFailure ? error.fields["fieldpw"] : undefined;
