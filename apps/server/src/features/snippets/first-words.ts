import { messages, type Catalog } from "@afterword/core/messages/catalog";
import { isLegalText, LEGAL_TEXTS, placeholdersIn } from "@afterword/core/snippets/snippets";
import type { SnippetId } from "@afterword/core/snippets/snippets";
import { html } from "../../platform/http/html.ts";
import type { Html } from "../../platform/http/html.ts";

type Place = SnippetId | typeof HOMEPAGE;

/** What stands in every place until an admin writes something else. */
export const firstWords = (say: Catalog): Readonly<Record<Place, string>> => ({
  terms: pageOf(say.content.terms),
  privacy: pageOf(say.content.privacy),
  "subtitle-login": html`${say.session.loginLede}`.markup,
  "subtitle-register": html`${say.session.registerLede}`.markup,
  "subtitle-subscription": html`${say.subscription.intro}`.markup,
  // For the admin who edits it: without the indentation of this file.
  [HOMEPAGE]: firstHomepage(say).markup.replace(/\n +/g, "\n"),
});

/** What an admin wrote is read as it was written; everything else, in the reader's language. */
export const wordsFor = (place: Place, rewritten: string | undefined, say: Catalog): string =>
  rewritten ?? firstWords(say)[place];

/** The legal texts in which something is left to be filled in, given what admins wrote. */
export const findUnfilledTexts = (
  contents: readonly { readonly id: string; readonly content: string }[],
): readonly SnippetId[] =>
  LEGAL_TEXTS.filter((text) => {
    const written = contents.find(({ id }) => id === text)?.content;
    return placeholdersIn(wordsFor(text, written, messages)).length > 0;
  });

/**
 * What everyone reads: no legal text in which something is still to be filled in, but that it is not published yet. Who
 * agrees to terms has to know with whom.
 */
export const publicWords = (id: SnippetId, rewritten: string | undefined, say: Catalog): string => {
  const words = wordsFor(id, rewritten, say);
  return isLegalText(id) && placeholdersIn(words).length > 0
    ? html`<p>${say.content[UNPUBLISHED[id]]}</p>`.markup
    : words;
};

const UNPUBLISHED = { terms: "termsUnpublished", privacy: "privacyUnpublished" } as const;

/** A part that begins with two number signs is a heading; the others are paragraphs. */
const pageOf = (text: string): string =>
  html`${text
    .split("\n\n")
    .map((part) => (part.startsWith("## ") ? html`<h2>${part.slice(3)}</h2>` : html`<p>${part}</p>`))}`
    .markup;

/** Plain HTML, as an admin could have written it: the page draws an ordered list as the thread. */
const firstHomepage = ({ home: say, shell }: Catalog): Html =>
  html`<h1>${shell.motto}</h1>
    <p>${say.lede}</p>
    <p>
      <strong><a href="${INSTALL}">${say.begin}</a></strong>
    </p>
    <h2>${say.howTitle}</h2>
    <ol>
      <li><strong>${say.write}</strong> ${say.writeText}</li>
      <li><strong>${say.live}</strong> ${say.liveText}</li>
      <li><strong>${say.ask}</strong> ${say.askText}</li>
      <li><strong>${say.read}</strong> ${say.readText}</li>
    </ol>
    <h2>${say.promisesTitle}</h2>
    <blockquote><strong>${say.neverAlive}</strong> ${say.neverAliveText}</blockquote>
    <blockquote><strong>${say.neverLost}</strong> ${say.neverLostText}</blockquote>
    <h2>${say.sealedTitle}</h2>
    <p>${say.sealedText}</p>
    <h2>${say.beginTitle}</h2>
    <p>${say.beginText}</p>
    <p>${say.priceText}</p>`;

/** The log-in page tells how to get the app, and opens that at once at this address. */
const INSTALL = "/login?install";

/** The homepage is kept beside the snippets, under a name that none of them has. */
export const HOMEPAGE = "homepage";
