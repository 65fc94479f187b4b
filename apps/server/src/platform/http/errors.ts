import type * as z from "zod/mini";
import type { Problem } from "@afterword/contract/problem";
import type { SecondFactorOffer } from "@afterword/core/accounts/second-factor";
import type { DomainError } from "@afterword/core/errors/domain-error";
import type { Sentence } from "@afterword/core/language/sentence";
import { catalogs, type Catalog } from "@afterword/core/messages/catalog";
import type { FastifyReply } from "fastify";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import { PASSWORD_MIN_LENGTH } from "@afterword/core/constants";
import { sentencesFor } from "./client-headers.ts";

/**
 * The only map from an error to a status. Every refusal is `application/problem+json` with a `detail` that can be shown;
 * 402 and 429 are the plain sentence and the plain wait (behaviour §7). Both are in the language of the caller.
 */
export const answerError = (reply: FastifyReply, error: DomainError): FastifyReply => {
  const refusal = refusalOf(error, sentencesFor(reply.request));
  return "text" in refusal ? answerPlain(reply, refusal) : answerProblem(reply, refusal);
};

export const answerProblem = (reply: FastifyReply, body: Problem): FastifyReply => {
  if (body.status === 503) reply.header("retry-after", String(SOON_SECONDS));
  return reply.code(body.status).type("application/problem+json; charset=utf-8").send(JSON.stringify(body));
};

/** Something that is briefly unavailable usually works again within a few seconds. */
const SOON_SECONDS = 5;

const answerPlain = (reply: FastifyReply, { status, text, retryAfterSeconds }: PlainAnswer): FastifyReply => {
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  return reply.code(status).type("text/plain; charset=utf-8").send(text);
};

type PlainAnswer = { readonly status: 402 | 429; readonly text: string; readonly retryAfterSeconds?: number };
type Refusal = PlainAnswer | ProblemAnswer;
/** With what the page acts on: the contract names it beside the calls that answer it. */
type ProblemAnswer = Problem & {
  readonly secondFactor?: SecondFactorOffer;
  readonly missing?: readonly number[];
  readonly now?: object | string;
};

const refusalOf = (error: DomainError, say: Catalog): Refusal => {
  if (isSaid(error)) return { ...saidProblem(error, say), ...besides(error, say) };
  switch (error.kind) {
    case "invalid":
      return invalid(saidFields(error.fields, say), say);
    case "no-session":
      return problem(401, "No session", say.failures.sessionExpired);
    case "limit-exceeded":
      return { status: 402, text: error.sentence(say) };
    case "too-many-tries":
      return {
        status: 429,
        text: waitInWords(error.waitMs, say),
        retryAfterSeconds: waitInSeconds(error.waitMs),
      };
    case "not-found":
      return problem(404, "Not found", error.sentence?.(say) ?? say.failures.notFound);
    default:
      return { ...fixedProblem(error.kind, say), ...besides(error, say) };
  }
};

const problem = (status: number, title: string, detail: string): Problem => ({ title, status, detail });

/** Those that bring a sentence of their own. */
const SAID = {
  conflict: [409, "Not in this state"],
  "changed-since": [409, "Changed since"],
  "link-invalid": [410, "Link no longer valid"],
  "too-large": [413, "Too large"],
  "wrong-type": [415, "Unknown type"],
  "parts-missing": [425, "Parts missing"],
  "second-factor-missing": [403, "Second factor missing"],
  "password-too-new": [403, "Password too new"],
  "wrong-second-factor": [403, "Wrong second factor"],
} as const satisfies Partial<Record<DomainError["kind"], readonly [status: number, title: string]>>;

type Said = Extract<DomainError, { readonly kind: keyof typeof SAID }>;

const saidProblem = ({ kind, sentence }: Said, say: Catalog): Problem => {
  const [status, title] = SAID[kind];
  return problem(status, title, sentence(say));
};

const isSaid = (error: DomainError): error is Said => Object.hasOwn(SAID, error.kind);

/** Those that always say the same. */
const FIXED = {
  forbidden: [403, "Not allowed", (say) => say.failures.forbidden],
  "only-in-app": [403, "Only in the app", (say) => say.phones.onlyInApp],
  "wrong-credentials": [403, "Wrong credentials", (say) => say.session.wrongCredentials],
  "second-factor-asked": [428, "Second factor needed", (say) => say.secondFactor.asked],
  "wrong-password": [403, "Wrong password", (say) => say.account.wrongPassword],
  "account-disabled": [423, "Account disabled", (say) => say.session.accountDisabled],
  "email-unconfirmed": [409, "Email not confirmed", (say) => say.session.emailNotConfirmed],
  "no-device": [418, "No device registered", (say) => say.session.noDevice],
  busy: [503, "Not available", (say) => say.failures.serverUnavailable],
} as const satisfies Partial<
  Record<DomainError["kind"], readonly [status: number, title: string, detail: Sentence]>
>;

/** What a page acts on. By the name of the field it knows that it has to ask, in whatever language it reads the rest. */
const besides = (
  error: DomainError,
  say: Catalog,
): Omit<ProblemAnswer, keyof Problem> & Pick<Problem, "fields"> => {
  if (error.kind === "second-factor-asked") return { secondFactor: error.offer };
  if (error.kind === "parts-missing") return { missing: error.missing };
  if (error.kind === "changed-since") return { now: error.now(say) };
  if (!("field" in error) || error.field === undefined) return {};
  const sentence = error.kind === "wrong-password" ? say.account.wrongPassword : error.sentence(say);
  return { fields: { [error.field]: sentence } };
};

const fixedProblem = (kind: keyof typeof FIXED, say: Catalog): Problem => {
  const [status, title, detail] = FIXED[kind];
  return problem(status, title, detail(say));
};

type Fields = Readonly<Record<string, string>>;

const saidFields = (fields: Readonly<Record<string, Sentence>>, say: Catalog): Fields =>
  Object.fromEntries(Object.entries(fields).map(([field, sentence]) => [field, sentence(say)]));

const invalid = (fields: Fields, say: Catalog): Problem => ({
  ...problem(400, "Invalid input", Object.values(fields)[0] ?? say.failures.requestUnclear),
  fields,
});

/** A wait as a person would say it ("12 minutes"), rounded up; the body of a 429 (behaviour §4). */
export const waitInWords = (ms: number, { when: say }: Catalog): string => {
  if (ms <= MINUTE_MS) return say.seconds(waitInSeconds(ms));
  if (ms <= HOUR_MS) return say.minutes(Math.ceil(ms / MINUTE_MS));
  return say.hours(Math.ceil(ms / HOUR_MS));
};

/** The same for programs: the Retry-After header, in whole seconds, at least one. */
export const waitInSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / SECOND_MS));

/**
 * The first message of each field, by dotted path; the body as a whole has the empty path. The shapes of the wire say
 * it in English, in the words of the catalogue, by which the same is found in every language. And they know only the
 * length of passwords that the product asks for; where an installation asks for more, its number is named.
 */
export const messagesByField = (
  error: z.core.$ZodError,
  { passwordMinLength }: { readonly passwordMinLength: number },
): Record<string, Sentence> => {
  const messages: Record<string, Sentence> = {};
  for (const { path, message } of error.issues) {
    messages[path.map(String).join(".")] ??=
      message === TOO_SHORT
        ? (say) => say.fields.passwordTooShort(passwordMinLength)
        : (SENTENCES.get(message) ?? (() => message));
  }
  return messages;
};

const { fields } = catalogs.en;
const TOO_SHORT = fields.passwordTooShort(PASSWORD_MIN_LENGTH);

type PlainField = Exclude<keyof Catalog["fields"], "passwordTooShort">;

const SENTENCES: ReadonlyMap<string, Sentence> = new Map(
  (Object.keys(fields) as (keyof typeof fields)[])
    .filter((key): key is PlainField => key !== "passwordTooShort")
    .map((key) => [fields[key], (say) => say.fields[key]]),
);
