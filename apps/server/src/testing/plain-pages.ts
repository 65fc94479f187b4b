import type {
  LineOnPage,
  SignOfLifePageProps,
  ShownRecording,
  GetNotePageProps,
  MessagePageProps,
} from "@afterword/contract/public-pages";
import type { Language } from "@afterword/core/language/languages";
import { catalogs } from "@afterword/core/messages/catalog";
import type { Catalog } from "@afterword/core/messages/catalog";
import { renderContent } from "@afterword/core/notes/content";
import { html, type Html } from "../platform/http/html.ts";
import type { Pages } from "../platform/http/pages.ts";

/** The public pages in bare HTML, for tests that need no built web app. */
export const plainPages: Pages = {
  renderHomePage: ({ title, markup }, language) =>
    pageOf(language, title, html``).replace("<main></main>", () => `<main>${markup}</main>`),
  renderGetNotePage: (props, language) => {
    const { publicPages: say } = catalogs[language];
    const title = props.kind === "note" ? say.noteFrom(props.from) : say.noteNotFound;
    return pageOf(language, title, note(props, catalogs[language]));
  },
  renderSignOfLifePage: (props, language) => {
    const { publicPages, thread } = catalogs[language];
    return pageOf(language, thread.reminded, signOfLife(props, publicPages));
  },
  renderMessagePage: ({ title, text, hint, link, form }, language) =>
    pageOf(
      language,
      title,
      html`<h1>${title}</h1>
        <p>${text} ${hint ?? ""}</p>
        ${link === undefined ? "" : linkTo(link)} ${form === undefined ? "" : oneButton(form)}`,
    ),
};

const pageOf = (language: Language, title: string, content: Html): string =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`.markup;

const linkTo = ({ href, label }: { readonly href: string; readonly label: string }): Html =>
  html`<p><a href="${href}">${label}</a></p>`;

const oneButton = ({ action, csrfToken, label }: NonNullable<MessagePageProps["form"]>): Html =>
  html`<form method="post" action="${action}">
    <input type="hidden" name="csrf" value="${csrfToken}" /><button type="submit">${label}</button>
  </form>`;

const note = (props: GetNotePageProps, { publicPages: say, rehearsal }: Catalog): Html =>
  props.kind === "not-found"
    ? html`<h1>${say.noteNotFound}</h1>`
    : html`${props.rehearsalUntil === undefined ? "" : html`<p>${rehearsal.markTitle}</p>`}
        <h1>${say.noteFrom(props.from)}</h1>
        ${props.picture === null ? "" : html`<img src="${props.picture}" alt="" />`}
        ${renderContent(props, {
          title: (title) => html`<h2>${title}</h2>`,
          text: (text) => html`<pre>${text}</pre>`,
          recording: () => recordingOf(props.shownRecording),
        })}
        <p>${say.written} ${props.writtenAt}</p>
        <p>${say.released} ${props.releasedAt}</p>
        <p>${say.available} ${props.availableUntil ?? say.availableForever}</p>
        <p>${props.timeZone}</p>
        <p>${say.whomToAsk(props.from, props.contactEmail)}</p>
        ${props.downloadHref === null ? "" : linkTo({ href: props.downloadHref, label: say.download })}`;

const recordingOf = (shown: ShownRecording | null): Html => {
  if (shown === null) return html``;
  return shown.kind === "playable"
    ? html`<p>
        <a href="${shown.downloadHref}" download>${shown.playHref}</a>
        ${shown.posterHref ?? ""}
        ${shown.parts === null ? "" : `${shown.parts.arrived} of ${shown.parts.of ?? "?"}`}
      </p>`
    : html`<p>${shown.kind}</p>`;
};

const lineOf = ({ line }: { readonly line: LineOnPage | null }): Html =>
  line === null
    ? html``
    : html`<p>
        ${line.lastSignAt} ${line.reminderAt ?? "no reminder"} ${line.deliveryAt ?? "waits"} ${line.timeZone}
      </p>`;

const signOfLife = (props: SignOfLifePageProps, say: Catalog["publicPages"]): Html => {
  switch (props.kind) {
    case "ask":
      return html`<h1>${say.signOfLifeQuestion(props.firstname)}</h1>
        ${lineOf(props)} ${oneButton({ ...props, label: say.signOfLifeButton })}`;
    case "thank-you":
      return html`<h1>${say.thankYou(props.firstname)}</h1>
        ${lineOf(props)} ${props.from === null ? "" : html`<p>from ${String(props.from.lamp)}</p>`}`;
    case "too-late":
      return html`<h1>${say.tooLate}</h1>
        <p>${say.tooLateText(props.deliveredAt)} ${props.timeZone}</p>
        <p>${props.lastSignAt ?? "long ago"}</p>
        <p>others held: ${String(props.areOthersHeld)}</p>`;
    case "asked-again":
      return html`<h1>${say.askedAgain}</h1>`;
    case "nothing-due":
      return html`<h1>${say.nothingDue}</h1>`;
    case "link-invalid":
      return html`<h1>${say.linkInvalid}</h1>`;
  }
};
