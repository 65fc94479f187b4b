import { getNoteBySecret } from "@afterword/contract/endpoints/notes";
import type { DomainError } from "@afterword/core/errors/domain-error";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { catalogs } from "@afterword/core/messages/catalog";
import { pathTo, ROUTES } from "@afterword/core/routes/paths";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { languageOf } from "../../platform/http/client-headers.ts";
import {
  addressesOf,
  answerPage,
  answerRefusedPage,
  answerTextFile,
} from "../../platform/http/public-page.ts";
import { serve } from "../../platform/http/route.ts";
import { loadsOf, presentNotePage, presentPublicNote, presentTextFile, TEXT_FILE } from "./present.ts";
import { readDeliveredNote, type DeliveredNote } from "./delivered-note.ts";

type BySecret = { Params: { secret: string } };

/** What a recipient reaches with the secret of a delivery: the call, the page, and the text file of the page. */
export const registerDeliveredNoteRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, getNoteBySecret, async ({ params, request }) => {
    const note = await read(context, request, params.secret);
    return note.ok ? ok(presentPublicNote(note.value)) : note;
  });

  for (const address of addressesOf(ROUTES.publicNote)) {
    app.get<BySecret>(address, (request, reply) => answerNotePage(context, request, reply));
  }

  app.get<BySecret>(`${ROUTES.publicNote}${TEXT_FILE}`, async (request, reply) => {
    const note = await read(context, request, request.params.secret);
    if (!note.ok) return answerRefusedPage(context, reply, note.error);
    const { page, language } = pageOf(context, request, note.value);
    return answerTextFile(reply, { language, text: presentTextFile(page, catalogs[language]) });
  });
};

const answerNotePage = async (
  context: Context,
  request: FastifyRequest<BySecret>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const note = await read(context, request, request.params.secret);
  if (!note.ok) return answerRefusedPage(context, reply, note.error);
  const { page, language } = pageOf(context, request, note.value);
  return answerPage(context, reply, {
    status: 200,
    language,
    html: context.pages.renderGetNotePage(page, language),
    ...loadsOf(page),
  });
};

const pageOf = ({ config }: Context, request: FastifyRequest<BySecret>, note: DeliveredNote) => {
  const downloadHref = `${pathTo("publicNote", { secret: request.params.secret })}${TEXT_FILE}`;
  return {
    page: presentNotePage(note, { downloadHref, contactEmail: config.contactEmail }),
    language: note.language ?? languageOf(request),
  };
};

const GONE: DomainError = { kind: "not-found", sentence: (say) => say.publicPages.noteNotFound };

const read = (context: Context, request: FastifyRequest, secret: string): Promise<Outcome<DeliveredNote>> =>
  context.throttle.rateLimitSecret("link", request.ip, async () => {
    // A mail program that only looks whether the link works has read nothing.
    const note = await readDeliveredNote(context, { secret, isOpening: request.method !== "HEAD" });
    return note === undefined ? refuse(GONE) : ok(note);
  });
