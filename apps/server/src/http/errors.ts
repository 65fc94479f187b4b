/**
 * The only map from what went wrong to a status. Every refusal is `application/problem+json` with a `detail` that
 * can be shown; 402 and 429 are the plain sentence and the plain wait (behaviour §7).
 */
import type { Problem } from "@afterword/contract/problem";
import type { DomainError } from "@afterword/core/errors/domain-error";
import { messages } from "@afterword/core/messages/catalog";
import type { FastifyReply } from "fastify";
import { waitInSeconds, waitInWords } from "./wait.ts";

type PlainAnswer = { readonly status: 402 | 429; readonly text: string; readonly retryAfterSeconds?: number };
type Refusal = PlainAnswer | Problem;

export const answerError = (reply: FastifyReply, error: DomainError): FastifyReply => {
  const refusal = refusalOf(error);
  return "text" in refusal ? answerPlain(reply, refusal) : answerProblem(reply, refusal);
};

export const answerProblem = (reply: FastifyReply, body: Problem): FastifyReply => {
  if (body.status === 503) reply.header("retry-after", String(SOON_SECONDS));
  return reply.code(body.status).type("application/problem+json; charset=utf-8").send(JSON.stringify(body));
};

/** What is not available at a moment mostly is a few seconds later. */
const SOON_SECONDS = 5;

const answerPlain = (reply: FastifyReply, { status, text, retryAfterSeconds }: PlainAnswer): FastifyReply => {
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  return reply.code(status).type("text/plain; charset=utf-8").send(text);
};

const refusalOf = (error: DomainError): Refusal => {
  switch (error.kind) {
    case "invalid":
      return { ...problem(400, "Invalid input", firstOf(error.fields)), fields: error.fields };
    case "no-session":
      return problem(401, "No session", messages.failures.sessionExpired);
    case "limit-exceeded":
      return { status: 402, text: error.sentence };
    case "too-many-tries":
      return {
        status: 429,
        text: waitInWords(error.waitMs),
        retryAfterSeconds: waitInSeconds(error.waitMs),
      };
    case "link-invalid":
      return problem(410, "Link no longer valid", error.sentence);
    case "not-found":
      return problem(404, "Not found", error.sentence ?? "This does not exist.");
    case "conflict":
      return problem(409, "Not in this state", error.sentence);
    default:
      return FIXED[error.kind];
  }
};

const problem = (status: number, title: string, detail: string): Problem => ({ title, status, detail });

const FIXED = {
  forbidden: problem(403, "Not allowed", "This is not allowed."),
  "wrong-credentials": problem(403, "Wrong credentials", messages.session.wrongCredentials),
  "account-disabled": problem(423, "Account disabled", messages.session.accountDisabled),
  "email-unconfirmed": problem(409, "E-mail not confirmed", messages.session.emailNotConfirmed),
  "no-device": problem(418, "No device registered", messages.session.noDevice),
  busy: problem(503, "Not available", messages.failures.serverUnavailable),
} as const satisfies Partial<Record<DomainError["kind"], Problem>>;

const firstOf = (fields: Readonly<Record<string, string>>): string =>
  Object.values(fields)[0] ?? "The request does not have the form this call expects.";
