import * as calls from "@afterword/contract/endpoints/rehearsals";
import type { DomainError } from "@afterword/core/errors/domain-error";
import { ok, refuse } from "@afterword/core/errors/outcome";
import { catalogs } from "@afterword/core/messages/catalog";
import { pathTo, ROUTES } from "@afterword/core/routes/paths";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { findCallerByToken } from "../../platform/http/caller.ts";
import { serve, serveForm } from "../../platform/http/route.ts";
import { languageOf, sentencesFor } from "../../platform/http/client-headers.ts";
import { readPageFonts } from "../../platform/http/page-fonts.ts";
import {
  addressesOf,
  answerPage,
  answerRefusedPage,
  answerTextFile,
} from "../../platform/http/public-page.ts";
import { loadsOf, presentTextFile, TEXT_FILE } from "../delivered-notes/public.ts";
import { askForRehearsal, listRehearsals } from "./rehearsing.ts";
import { inTheme, previewMailPage, previewMailPolicy, previewNote } from "./preview.ts";
import { readRehearsedNote } from "./rehearsed-note.ts";

export const registerRehearsalRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, calls.askForRehearsal, ({ caller, params }) =>
    askForRehearsal(context, { owner: caller.userId, note: params.id }),
  );

  serve(app, context, calls.listRehearsals, ({ caller, params }) =>
    listRehearsals(context, { owner: caller.userId, note: params.id }),
  );

  for (const address of addressesOf(ROUTES.rehearsal)) {
    app.get<BySecret>(address, (request, reply) => answerRehearsal(context, request, reply));
  }
  app.get<BySecret>(`${ROUTES.rehearsal}${TEXT_FILE}`, async (request, reply) => {
    const read = await readRehearsal(context, request);
    if (!read.ok) return answerNoRehearsal(context, request, reply, read.error);
    const { page, language } = read.value;
    return answerTextFile(reply, { language, text: presentTextFile(page, catalogs[language]) });
  });

  const fonts = readPageFonts(context.config.webRoot);
  serveForm(
    app,
    ROUTES.previewNote,
    (request, reply) => answerPreview({ ...context, fonts }, request, reply),
    FORM_BYTES,
  );
};

type BySecret = { Params: { secret: string } };

/** The longest text with every sign as three escaped bytes, and the other fields. */
const FORM_BYTES = 640 * 1024;

const answerRehearsal = async (
  context: Context,
  request: FastifyRequest<BySecret>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const read = await readRehearsal(context, request);
  if (!read.ok) return answerNoRehearsal(context, request, reply, read.error);
  const { page, language } = read.value;
  const html = context.pages.renderGetNotePage(page, language);
  return answerPage(context, reply, { status: 200, language, html, ...loadsOf(page) });
};

const readRehearsal = (context: Context, request: FastifyRequest<BySecret>) =>
  context.throttle.rateLimitSecret("link", request.ip, async () => {
    // A mail program that only looks whether the link works has read nothing.
    const isOpening = request.method !== "HEAD";
    const read = await readRehearsedNote(context, { secret: request.params.secret, isOpening });
    if (read === undefined) return refuse({ kind: "not-found" });
    return ok({ ...read, language: read.language ?? languageOf(request) });
  });

const answerNoRehearsal = (
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  error: DomainError,
): FastifyReply =>
  error.kind === "not-found"
    ? answerPage(context, reply, { status: 404, ...linkOverPage(context, request) })
    : answerRefusedPage(context, reply, error);

const linkOverPage = ({ pages }: Context, request: FastifyRequest) => {
  const language = languageOf(request);
  const { publicPages, rehearsal: say } = catalogs[language];
  const words = { title: say.linkOver, text: say.linkOverText, hint: say.linkOverHint };
  const link = { href: pathTo("notes"), label: publicPages.toApp };
  return { language, html: pages.renderMessagePage({ ...words, link }, language) };
};

const answerPreview = async (
  context: Context & { readonly fonts: readonly string[] },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const form = calls.previewForm.safeParse(request.body);
  const caller = form.success ? await findCallerByToken(context, form.data.token) : null;
  if (!form.success || caller === null) return answerNoPreview(context, reply, form.success ? 401 : 400);
  const { theme } = form.data;
  const preview = await previewNote(context, caller.userId, form.data, languageOf(request));
  if (preview.part === "page") {
    const { language } = preview;
    const html = inTheme(context.pages.renderGetNotePage(preview.page, language), theme);
    return answerPage(context, reply, {
      status: 200,
      language,
      html,
      inFrame: true,
      ...loadsOf(preview.page),
    });
  }
  const { senderName = context.config.mailFrom.name } = preview.mail;
  const from = sentencesFor(request).rehearsal.previewFrom(senderName);
  const page = inTheme(previewMailPage(preview.mail, from, context.fonts), theme);
  return reply
    .header("content-security-policy", previewMailPolicy(page))
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(page);
};

const answerNoPreview = (context: Context, reply: FastifyReply, status: number): FastifyReply => {
  const { failures, rehearsal: say } = sentencesFor(reply.request);
  const text = status === 401 ? failures.sessionExpired : say.previewTooLong;
  const language = languageOf(reply.request);
  const html = context.pages.renderMessagePage({ title: say.previewFailed, text }, language);
  return answerPage(context, reply, { status, language, html, inFrame: true });
};
