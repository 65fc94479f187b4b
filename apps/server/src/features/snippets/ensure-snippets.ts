import { messages } from "@afterword/core/messages/catalog";
import type { SnippetId } from "@afterword/core/snippets/snippets";
import type { Context } from "../../context.ts";
import { html } from "../../html.ts";
import { HOMEPAGE } from "./homepage.ts";
import { insertMissing } from "./queries.ts";

/**
 * Writes the first words of every place that has none yet, at each start; several servers may start at once. From then
 * on the stored ones count: what people agreed to does not change because a newer version knows other words.
 */
export const ensureSnippets = ({ database, clock }: Pick<Context, "database" | "clock">): Promise<void> => {
  const at = new Date(clock.now());
  const first = Object.entries(firstWords()).map(([id, content]) => ({ id, content, at }));
  return insertMissing(database.db, first);
};

const firstWords = (): Readonly<Record<SnippetId | typeof HOMEPAGE, string>> => ({
  terms: paragraphs(messages.content.terms),
  privacy: paragraphs(messages.content.privacy),
  "subtitle-login": html`${messages.session.loginLede}`.markup,
  "subtitle-register": html`${messages.session.registerLede}`.markup,
  "subtitle-subscription": html`${messages.subscription.intro}`.markup,
  [HOMEPAGE]: html`<h1>${messages.session.loginHeading}</h1>
    <p>${messages.session.loginLede}</p>`.markup,
});

const paragraphs = (text: string): string =>
  html`${text.split("\n\n").map((paragraph) => html`<p>${paragraph}</p>`)}`.markup;
