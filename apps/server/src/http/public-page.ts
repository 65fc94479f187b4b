import type { DomainError } from "@afterword/core/errors/domain-error";
import { messages } from "@afterword/core/messages/catalog";
import type { FastifyReply } from "fastify";
import { isProduction } from "../config/config.ts";
import type { Context } from "../context.ts";
import { waitInSeconds, waitInWords } from "./wait.ts";

/** The addresses of a page: a slash at the end, which some programs add to a link, changes nothing. */
export const addressesOf = (path: string): readonly string[] => [path, `${path}/`];

/** `inFrame`: for our own pages, which show it as part of themselves. */
type PageAnswer = { readonly status: number; readonly html: string; readonly inFrame?: boolean };

/**
 * Answers a page that is reached by a secret link: kept by nobody, found by no search engine, telling no other site
 * where its reader came from, and with nothing on it that could run.
 */
export const answerPage = (
  { config }: Context,
  reply: FastifyReply,
  { status, html, inFrame = false }: PageAnswer,
): FastifyReply => {
  const ancestors = isProduction(config) && !inFrame ? "'none'" : "'self'";
  return reply
    .code(status)
    .header("content-security-policy", `${POLICY}; frame-ancestors ${ancestors}`)
    .header("cache-control", "no-store")
    .header("x-robots-tag", "noindex, nofollow, noarchive")
    .type("text/html; charset=utf-8")
    .send(html);
};

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
].join("; ");

/** A refusal as a page: too many tries are told with the wait, anything else as a link that leads nowhere. */
export const answerRefusedPage = (
  context: Context,
  reply: FastifyReply,
  error: DomainError,
): FastifyReply => {
  if (error.kind !== "too-many-tries") {
    return answerPage(context, reply, {
      status: 404,
      html: context.pages.renderGetNotePage({ kind: "not-found" }),
    });
  }
  const text = messages.failures.tooManyTries(waitInWords(error.waitMs));
  reply.header("retry-after", String(waitInSeconds(error.waitMs)));
  return answerPage(context, reply, {
    status: 429,
    html: context.pages.renderMessagePage({ title: messages.publicPages.pleaseWait, text }),
  });
};
