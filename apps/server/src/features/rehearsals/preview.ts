import type { PreviewForm } from "@afterword/contract/endpoints/rehearsals";
import type { NotePage, ShownRecording } from "@afterword/contract/public-pages";
import { fullName } from "@afterword/core/accounts/name";
import { asLanguage } from "@afterword/core/language/languages";
import type { Language } from "@afterword/core/language/languages";
import { readerOf } from "@afterword/core/language/reader";
import type { Reader } from "@afterword/core/language/reader";
import { catalogs } from "@afterword/core/messages/catalog";
import { pickContent, type NoteContent } from "@afterword/core/notes/content";
import { calendarEndOfRetention } from "@afterword/core/notes/retention";
import type { Now, WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import type { DeliveryVars } from "../../engine/mails/delivery-mails.ts";
import { SANS } from "../../engine/mails/fonts.ts";
import { renderMail, type RenderedMail } from "../../engine/mails/render-mail.ts";
import { SHOWN_FONTS_POLICY, withShownFonts } from "../../engine/mails/shown-fonts.ts";
import { showRecording, type ShowingContext } from "../media/public.ts";
import { findSenderPicture, readSenderPicture } from "../pictures/public.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import type { Config } from "../../platform/config/config.ts";
import { html } from "../../platform/http/html.ts";
import { styleHashes } from "../../platform/http/security-headers.ts";
import { getWriter } from "./queries.ts";

export type Preview =
  | { readonly part: "page"; readonly page: NotePage; readonly language: Language }
  | { readonly part: "mail"; readonly mail: Pick<RenderedMail, "subject" | "html" | "senderName"> };

type PreviewContext = ShowingContext &
  Pick<Context, "clock" | "config" | "masterKey" | "pictureAddresses" | "store">;

/**
 * A note that may not be saved yet, as its recipient would see it if it went out now, in the recipient's language.
 * Nothing is written or sent. `fallback`: where neither says which.
 */
export const previewNote = async (
  context: PreviewContext,
  owner: string,
  form: PreviewForm,
  fallback: Language,
): Promise<Preview> => {
  const writer = await getWriter(context.database.db, owner);
  const now = await readNow(context.store.rows, context);
  const { recording } = form;
  const note: Seen = {
    shownRecording: await showRecording(context, { owner, recording, for: "preview" }),
    from: fullName(writer),
    picture: await findSenderPicture(context, owner),
    staysUntil: calendarEndOfRetention(now.wall, writer.retention_months),
    now,
  };
  const reader = readerOf({
    language: form.language ?? asLanguage(writer.language) ?? fallback,
    timeZone: writer.timeZone,
  });
  const { publicUrl, contactEmail } = context.config;
  if (form.part === "page")
    return { part: "page", page: pageOf(note, form, { ...reader, contactEmail }), language: reader.language };
  const picture = await readSenderPicture(context, owner);
  const mailContext = {
    ...reader,
    publicUrl,
    contactEmail,
    now,
    ...(picture === null ? {} : { senderPicture: dataAddressOf(picture) }),
  };
  return { part: "mail", mail: renderMail("delivery", varsOf(note, form, reader), mailContext) };
};

/** A real mail brings the picture along; the frame of the preview loads nothing. */
const dataAddressOf = (jpeg: Uint8Array): string =>
  `data:image/jpeg;base64,${Buffer.from(jpeg).toString("base64")}`;

type Seen = {
  readonly shownRecording: ShownRecording | null;
  readonly from: string;
  readonly picture: string | null;
  readonly staysUntil: WallMs | null;
  readonly now: Now;
};

const pageOf = (
  { from, picture, shownRecording, staysUntil, now }: Seen,
  content: NoteContent,
  { timeZone, contactEmail }: Pick<Reader, "timeZone"> & Pick<Config, "contactEmail">,
): NotePage => ({
  kind: "note",
  from,
  picture,
  ...pickContent(content),
  shownRecording,
  writtenAt: iso(now.wall),
  releasedAt: iso(now.wall),
  availableUntil: staysUntil === null ? null : iso(staysUntil),
  timeZone,
  contactEmail,
  downloadHref: null,
});

const varsOf = (
  { from, shownRecording, staysUntil, now }: Seen,
  { name }: PreviewForm,
  { language }: Reader,
): DeliveryVars => ({
  from,
  recipientName: name === "" ? catalogs[language].rehearsal.previewNobody : name,
  secret: NO_SECRET,
  writtenAt: now.wall,
  releasedAt: now.wall,
  availableUntil: staysUntil,
  // A delivery is written when all of it had time to arrive; the preview of its mail does not worry its writer.
  recording: shownRecording && {
    type: shownRecording.type,
    seconds: shownRecording.seconds,
    state: "whole",
  },
});

/** Where the secret of the link stands in a real mail; leads nowhere. */
const NO_SECRET = "a-secret-of-its-own-for-each-recipient";

const iso = (at: WallMs): string => new Date(at).toISOString();

/** A mail in a frame of our own page: it runs nothing, loads our fonts alone, and its links lead nowhere. */
export const previewMailPolicy = (page: string): string =>
  [
    "default-src 'none'",
    `style-src ${styleHashes(page)}`,
    SHOWN_FONTS_POLICY,
    "img-src data:",
    "frame-ancestors 'self'",
    "sandbox",
  ].join("; ");

/** The mail with its head, as a mail program shows it; `from` says whom it is from. */
export const previewMailPage = (
  mail: { readonly subject: string; readonly html: string },
  from: string,
  fonts: readonly string[],
): string =>
  withShownFonts(mail.html, fonts).replace(/<body[^>]*>/, (body) => `${body}${headOf(mail.subject, from)}`);

type Theme = NonNullable<PreviewForm["theme"]>;

/**
 * A page that follows the device's wish for light or dark, made to follow that of the page around it. Only its head is
 * touched: what the writer wrote stands in its body.
 */
export const inTheme = (page: string, theme: Theme | undefined): string => {
  if (theme === undefined) return page;
  const body = page.indexOf("<body");
  const head = page
    .slice(0, body)
    .replace("<html ", `<html data-theme="${theme}" `)
    .replaceAll("light dark", theme)
    .replaceAll("(prefers-color-scheme: dark)", theme === "dark" ? "all" : "not all");
  return head + page.slice(body);
};

const headOf = (subject: string, from: string): string =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    class="paper"
    style="background-color:#f6f7f4;"
  >
    <tr>
      <td
        class="ink-2 rule"
        style="padding:14px 24px;border-bottom:1px solid #dfe4de;font-family:${SANS};font-size:13px;line-height:20px;color:#525e58;"
      >
        ${from}<br /><strong class="ink" style="font-size:15px;color:#18211d;">${subject}</strong>
      </td>
    </tr>
  </table>`.markup;
