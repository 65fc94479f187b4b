import { messages, type Catalog } from "@afterword/core/messages/catalog";
import { priceInWords } from "@afterword/core/plans/price";
import { isLegalText, LEGAL_TEXTS, placeholdersIn } from "@afterword/core/snippets/snippets";
import type { SnippetId } from "@afterword/core/snippets/snippets";
import { html } from "../../platform/http/html.ts";
import type { Html } from "../../platform/http/html.ts";
import type { PlanRow } from "../plans/public.ts";

type Place = SnippetId | typeof HOMEPAGE;

/** What stands in every place until an admin writes something else. `plans` are those on offer. */
export const firstWords = (
  say: Catalog,
  plans: readonly PlanRow[] = [],
): Readonly<Record<Place, string>> => ({
  terms: pageOf(say.content.terms),
  privacy: pageOf(say.content.privacy),
  "subtitle-login": html`${say.session.loginLede}`.markup,
  "subtitle-register": html`${say.session.registerLede}`.markup,
  "subtitle-subscription": html`${say.subscription.intro}`.markup,
  // For the admin who edits it: without the indentation of this file.
  [HOMEPAGE]: firstHomepage(say, plans).markup.replace(/\n +/g, "\n"),
});

/** What an admin wrote is read as it was written; everything else, in the reader's language. */
export const wordsFor = (
  place: Place,
  rewritten: string | undefined,
  say: Catalog,
  plans?: readonly PlanRow[],
): string => rewritten ?? firstWords(say, plans)[place];

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
export const publicWords = (
  id: SnippetId,
  rewritten: string | undefined,
  say: Catalog,
): { readonly content: string; readonly isUnpublished?: true } => {
  const words = wordsFor(id, rewritten, say);
  return isLegalText(id) && placeholdersIn(words).length > 0
    ? { content: html`<p>${say.content.legalUnpublished}</p>`.markup, isUnpublished: true }
    : { content: words };
};

/** A part that begins with two number signs is a heading; the others are paragraphs. */
const pageOf = (text: string): string =>
  html`${text
    .split("\n\n")
    .map((part) => (part.startsWith("## ") ? html`<h2>${part.slice(3)}</h2>` : html`<p>${part}</p>`))}`
    .markup;

/**
 * Plain HTML, as an admin could have written it: the page draws an ordered list as the thread, and quotations beside each
 * other. What it costs is said with the plans of this moment; who rewrites the page says it in their own words.
 */
const firstHomepage = ({ home: say, shell, calendar }: Catalog, plans: readonly PlanRow[]): Html =>
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
    <h2>${say.readersTitle}</h2>
    <blockquote><strong>${say.readersBefore}</strong> ${say.readersBeforeText}</blockquote>
    <blockquote><strong>${say.readersAfter}</strong> ${say.readersAfterText}</blockquote>
    <h2>${say.priceTitle}</h2>
    <p>${plans.length > 1 ? say.priceText : say.priceFreeText}</p>
    ${plans.map((plan) => planInWords(plan, { home: say, calendar }))}
    <h2>${say.endTitle}</h2>
    <p>${say.endText}</p>
    <h2>${say.beginTitle}</h2>
    <p>${say.beginText}</p>
    <p>
      <strong><a href="${INSTALL}">${say.begin}</a></strong>
    </p>`;

const planInWords = (plan: PlanRow, { home: say, calendar }: Pick<Catalog, "home" | "calendar">): Html => {
  const price =
    plan.price_cents === 0 ? say.free : say.perMonth(priceInWords(plan.price_cents, calendar.locale));
  const holds = say.planText(plan.max_num_notes, plan.max_num_recipients, plan.max_recording_length);
  return html`<blockquote><strong>${plan.name}</strong> ${price} ${holds}</blockquote>`;
};

/** The log-in page tells how to get the app, and opens that at once at this address. */
const INSTALL = "/login?install";

/** The homepage is kept beside the snippets, under a name that none of them has. */
export const HOMEPAGE = "homepage";
