import * as calls from "@afterword/contract/endpoints/snippets";
import type { SnippetOnWire } from "@afterword/contract/endpoints/snippets";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Catalog } from "@afterword/core/messages/catalog";
import { isSnippetId, snippetIds, SNIPPETS } from "@afterword/core/snippets/snippets";
import type { SnippetId } from "@afterword/core/snippets/snippets";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { sentencesFor } from "../../platform/http/client-headers.ts";
import { serve } from "../../platform/http/route.ts";
import { HOMEPAGE, publicWords, wordsFor } from "./first-words.ts";
import { findContent, findContents } from "./queries.ts";
import { rewriteContent } from "./rewrite-content.ts";
import { homepageFolder, homepageWords, registerHomePage } from "./home-page-routes.ts";
import { sanitise } from "./sanitise.ts";

export const registerSnippetRoutes = (app: FastifyInstance, context: Context): void => {
  const { db } = context.database;
  registerHomePage(app, context);

  serve(app, context, calls.listSnippets, async ({ request }) => {
    const say = sentencesFor(request);
    const contents = new Map((await findContents(db)).map(({ id, content }) => [id, content]));
    return ok(snippetIds.map((id) => present(id, publicWords(id, contents.get(id), say).content, say)));
  });

  serve(app, context, calls.getSnippet, async ({ params: { id }, request }) => {
    if (!isSnippetId(id)) return refuse({ kind: "not-found" });
    const say = sentencesFor(request);
    const { content, ...state } = publicWords(id, await findContent(db, id), say);
    return ok({ ...present(id, content, say), ...state });
  });

  serve(app, context, calls.updateSnippet, async ({ caller, params: { id }, body, request }) => {
    if (!isSnippetId(id)) return refuse({ kind: "not-found" });
    if (body._id !== id) return refuse({ kind: "invalid", fields: { _id: () => OTHER_SNIPPET } });
    const rewritten = await rewriteContent(context, caller, {
      id,
      kind: SNIPPETS[id].kind,
      typed: body.content,
      field: "content",
      seen: body.seen,
      now: (stored, say) => present(id, stored, say),
    });
    return rewritten.ok ? ok(present(id, rewritten.value, sentencesFor(request))) : rewritten;
  });

  serve(app, context, calls.getHomepage, async ({ request }) => {
    return ok(await homepageWords(db, await findContent(db, HOMEPAGE), sentencesFor(request)));
  });

  serve(app, context, calls.updateHomepage, ({ caller, body: { text, seen } }) => {
    const rewrite = { id: HOMEPAGE, kind: "homepage", typed: text, field: "text", seen } as const;
    return rewriteContent(context, caller, { ...rewrite, now: (stored) => stored });
  });

  serve(app, context, calls.getContents, async ({ request }) => {
    const say = sentencesFor(request);
    const contents = new Map((await findContents(db)).map(({ id, content }) => [id, content]));
    return ok({
      snippets: snippetIds.map((id) => present(id, wordsFor(id, contents.get(id), say), say)),
      homepage: await homepageWords(db, contents.get(HOMEPAGE), say),
      homepageFolder: homepageFolder(context.config),
    });
  });

  serve(app, context, calls.previewContent, async ({ body: { kind, text } }) => ok(sanitise(kind, text)));
};

const OTHER_SNIPPET = "This is not the snippet of the address.";

const present = (id: SnippetId, content: string, say: Catalog): SnippetOnWire => ({
  _id: id,
  name: say.snippets[id],
  content,
});
