import type { PreviewForm } from "@afterword/contract/endpoints/rehearsals";
import type { GetNotePageProps } from "@afterword/contract/public-pages";
import { fullName } from "@afterword/core/accounts/name";
import { messages } from "@afterword/core/messages/catalog";
import { pickContent, type NoteContent } from "@afterword/core/notes/content";
import type { Now, WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import type { DeliveryVars } from "../../engine/mails/delivery-mails.ts";
import { renderMail } from "../../engine/mails/render-mail.ts";
import { findSenderPicture } from "../pictures/public.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { getWriter } from "./queries.ts";
import { wouldStayUntil } from "./retention.ts";

export type Preview =
  | { readonly part: "page"; readonly page: GetNotePageProps }
  | { readonly part: "mail"; readonly mail: { readonly subject: string; readonly html: string } };

/** A note that may not be saved yet, as its recipient would see it if it went out now. Nothing is written or sent. */
export const previewNote = async (context: Context, owner: string, form: PreviewForm): Promise<Preview> => {
  const writer = await getWriter(context.database.db, owner);
  const now = await readNow(context.store.rows, context);
  const note: Seen = {
    from: fullName(writer),
    picture: await findSenderPicture(context, owner),
    staysUntil: wouldStayUntil(now.wall, writer.retention_months),
    now,
  };
  if (form.part === "page") return { part: "page", page: pageOf(note, form) };
  const mailContext = { publicUrl: context.config.publicUrl, now };
  return { part: "mail", mail: renderMail("delivery", varsOf(note, form), mailContext) };
};

type Seen = {
  readonly from: string;
  readonly picture: string | null;
  readonly staysUntil: WallMs | null;
  readonly now: Now;
};

const pageOf = ({ from, picture, staysUntil, now }: Seen, content: NoteContent): GetNotePageProps => ({
  kind: "note",
  from,
  picture,
  ...pickContent(content),
  writtenAt: iso(now.wall),
  releasedAt: iso(now.wall),
  availableUntil: staysUntil === null ? null : iso(staysUntil),
  downloadHref: null,
});

const varsOf = ({ from, staysUntil, now }: Seen, { name }: PreviewForm): DeliveryVars => ({
  from,
  recipientName: name === "" ? messages.rehearsal.previewNobody : name,
  secret: NO_SECRET,
  writtenAt: now.wall,
  releasedAt: now.wall,
  availableUntil: staysUntil,
});

/** Where the secret of the link stands in a real mail; leads nowhere. */
const NO_SECRET = "a-secret-of-its-own-for-each-recipient";

const iso = (at: WallMs): string => new Date(at).toISOString();
