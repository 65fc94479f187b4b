/**
 * The only map from what went wrong to a status. Every refusal is `application/problem+json` with a `detail` that
 * can be shown; 402 and 429 are the plain sentence and the plain wait (behaviour §7).
 */
import type { Problem } from "@afterword/contract/problem";
import type { SecondFactorOffer } from "@afterword/core/accounts/second-factor";
import type { DomainError } from "@afterword/core/errors/domain-error";
import { messages } from "@afterword/core/messages/catalog";
import type { FastifyReply } from "fastify";
import { waitInSeconds, waitInWords } from "./wait.ts";

type PlainAnswer = { readonly status: 402 | 429; readonly text: string; readonly retryAfterSeconds?: number };
/** With what the second step of a log-in needs (contract, second-step). */
type Refusal = PlainAnswer | (Problem & { readonly secondFactor?: SecondFactorOffer });

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
  if (isSaid(error)) return saidProblem(error);
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
    case "not-found":
      return problem(404, "Not found", error.sentence ?? "This does not exist.");
    case "second-factor-asked":
      return { ...FIXED[error.kind], secondFactor: error.offer };
    default:
      return FIXED[error.kind];
  }
};

const problem = (status: number, title: string, detail: string): Problem => ({ title, status, detail });

/** Those that bring a sentence of their own. */
const SAID = {
  conflict: [409, "Not in this state"],
  "link-invalid": [410, "Link no longer valid"],
  "second-factor-missing": [403, "Second factor missing"],
  "wrong-second-factor": [403, "Wrong second factor"],
} as const satisfies Partial<Record<DomainError["kind"], readonly [status: number, title: string]>>;

type Said = Extract<DomainError, { readonly kind: keyof typeof SAID }>;

const saidProblem = ({ kind, sentence }: Said): Problem => {
  const [status, title] = SAID[kind];
  return problem(status, title, sentence);
};

const isSaid = (error: DomainError): error is Said => Object.hasOwn(SAID, error.kind);

const FIXED = {
  forbidden: problem(403, "Not allowed", "This is not allowed."),
  "wrong-credentials": problem(403, "Wrong credentials", messages.session.wrongCredentials),
  "second-factor-asked": problem(428, "Second factor needed", messages.secondFactor.asked),
  "wrong-password": problem(403, "Wrong password", messages.account.wrongPassword),
  "account-disabled": problem(423, "Account disabled", messages.session.accountDisabled),
  "email-unconfirmed": problem(409, "E-mail not confirmed", messages.session.emailNotConfirmed),
  "no-device": problem(418, "No device registered", messages.session.noDevice),
  busy: problem(503, "Not available", messages.failures.serverUnavailable),
} as const satisfies Partial<Record<DomainError["kind"], Problem>>;

const firstOf = (fields: Readonly<Record<string, string>>): string =>
  Object.values(fields)[0] ?? "The request does not have the form this call expects.";
