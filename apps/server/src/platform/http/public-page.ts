import type { DomainError } from "@afterword/core/errors/domain-error";
import type { Language } from "@afterword/core/language/languages";
import type { FastifyReply } from "fastify";
import { isProduction, type Config } from "../config/config.ts";
import type { Pages } from "./pages.ts";
import { languageOf, sentencesFor } from "./client-headers.ts";
import { waitInSeconds, waitInWords } from "./errors.ts";

/** The addresses of a page: a slash at the end, which some programs add to a link, changes nothing. */
export const addressesOf = (path: string): readonly string[] => [path, `${path}/`];

type PageAnswer = {
  readonly status: number;
  /** That `html` is in: of the person whom the page is about, else of the browser. */
  readonly language: Language;
  readonly html: string;
  /** For our own pages, which show it as part of themselves. */
  readonly inFrame?: boolean;
  /** The page of a delivered or rehearsed note has two buttons that need a script of ours (decision 031). */
  readonly hasScript?: boolean;
  /** The page plays a recording of its note. */
  readonly hasMedia?: boolean;
};

/**
 * Answers a page that is reached by a secret link: kept by no cache, found by no search engine, telling no other site
 * where its reader came from, and with nothing on it that could run but a script of ours where it `hasScript`.
 */
export const answerPage = (
  { config }: { readonly config: Config },
  reply: FastifyReply,
  { status, language, html, inFrame = false, hasScript = false, hasMedia = false }: PageAnswer,
): FastifyReply => {
  const ancestors = isProduction(config) && !inFrame ? "'none'" : "'self'";
  return reply
    .code(status)
    .header(
      "content-security-policy",
      `${POLICY}${hasScript ? SCRIPT_POLICY : ""}${hasMedia ? MEDIA_POLICY : ""}; frame-ancestors ${ancestors}`,
    )
    .header("cache-control", "no-store")
    .header("content-language", language)
    .header("x-robots-tag", "noindex, nofollow, noarchive")
    .type("text/html; charset=utf-8")
    .send(html);
};

/** Answers the text of such a page as a file. */
export const answerTextFile = (
  reply: FastifyReply,
  { language, text }: { readonly language: Language; readonly text: string },
): FastifyReply =>
  reply
    .header("cache-control", "no-store")
    .header("x-robots-tag", "noindex, nofollow, noarchive")
    .header("content-language", language)
    .header("content-disposition", 'attachment; filename="note.txt"')
    .type("text/plain; charset=utf-8")
    .send(text);

/** Answers the home page, which every cache may keep for a moment; it too runs nothing. */
export const answerHomePage = (
  { config }: { readonly config: Config },
  reply: FastifyReply,
  html: string,
): FastifyReply => {
  const ancestors = isProduction(config) ? "'none'" : "'self'";
  return reply
    .header("content-security-policy", `${POLICY}; ${HOME_POLICY}; frame-ancestors ${ancestors}`)
    .header("cache-control", "no-cache")
    .header("content-language", languageOf(reply.request))
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

/** What looks at a page from outside, as Lighthouse does, may ask for /robots.txt on its behalf; nothing in it can. */
const HOME_POLICY = "manifest-src 'self'; connect-src 'self'";

/** A file of ours, which can make no markup and no script out of text. */
const SCRIPT_POLICY = "; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

/** Recordings come from our own origin, and none opens without the token in its address. */
const MEDIA_POLICY = "; media-src 'self'";

/** A refusal as a page: too many tries name the wait, anything else as a link that leads nowhere. */
export const answerRefusedPage = (
  context: { readonly config: Config; readonly pages: Pages },
  reply: FastifyReply,
  error: DomainError,
): FastifyReply => {
  const language = languageOf(reply.request);
  if (error.kind !== "too-many-tries") {
    const { contactEmail } = context.config;
    return answerPage(context, reply, {
      status: 404,
      language,
      html: context.pages.renderGetNotePage({ kind: "not-found", contactEmail }, language),
    });
  }
  const say = sentencesFor(reply.request);
  const text = say.failures.tooManyTries(waitInWords(error.waitMs, say));
  reply.header("retry-after", String(waitInSeconds(error.waitMs)));
  return answerPage(context, reply, {
    status: 429,
    language,
    html: context.pages.renderMessagePage({ title: say.publicPages.pleaseWait, text }, language),
  });
};
