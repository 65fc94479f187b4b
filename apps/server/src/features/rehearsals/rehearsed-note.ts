import type { NotePage } from "@afterword/contract/public-pages";
import { fullName } from "@afterword/core/accounts/name";
import { asLanguage } from "@afterword/core/language/languages";
import type { Language } from "@afterword/core/language/languages";
import { calendarEndOfRetention } from "@afterword/core/notes/retention";
import { pathTo } from "@afterword/core/routes/paths";
import { wallMs } from "@afterword/core/time/instant";
import { timeZoneOf } from "@afterword/core/time/time-zone";
import type { Context } from "../../context.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { findSecretLink } from "../../engine/links/secret-links.ts";
import { TEXT_FILE } from "../delivered-notes/public.ts";
import { openNote } from "../notes/public.ts";
import { showRecording, type ShowingContext } from "../media/public.ts";
import { findSenderPicture } from "../pictures/public.ts";
import { findRehearsal, markRehearsalOpened } from "./queries.ts";

type ReadingContext = ShowingContext &
  Pick<Context, "clock" | "config" | "masterKey" | "pictureAddresses" | "store">;

/** A page and its writer's language, which is null where it is not known. */
type RehearsedNote = { readonly page: NotePage; readonly language: Language | null };

/**
 * The page behind the secret of a rehearsal; undefined when the secret is unknown, its time is over, or the note was
 * deleted. It shows the note as it is saved now. `isOpening` is false for a request that only asks whether something
 * is there.
 */
export const readRehearsedNote = async (
  context: ReadingContext,
  { secret, isOpening }: { readonly secret: string; readonly isOpening: boolean },
): Promise<RehearsedNote | undefined> => {
  const { db } = context.database;
  const link = await findSecretLink(context.store.rows, context, "rehearsal", secret);
  const row = link === undefined ? undefined : await findRehearsal(db, link.owner, link.ref);
  if (link === undefined || row === undefined) return undefined;
  const key = unwrapDataKey(context.masterKey, link.owner, row.wrapped_key);
  const content = openNote(key, link.owner, row.note, row.sealed);
  const at = new Date(context.clock.now());
  if (isOpening) await markRehearsalOpened(db, { owner: link.owner, id: link.ref, at });
  const staysUntil = calendarEndOfRetention(wallMs(row.asked_at.getTime()), row.retention_months);
  const page: NotePage = {
    kind: "note",
    from: fullName(row),
    picture: await findSenderPicture(context, link.owner),
    ...content,
    shownRecording: await showRecording(context, {
      owner: link.owner,
      recording: content.recording,
      for: "preview",
    }),
    writtenAt: row.written_at.toISOString(),
    releasedAt: row.asked_at.toISOString(),
    availableUntil: staysUntil === null ? null : new Date(staysUntil).toISOString(),
    timeZone: timeZoneOf(row.timeZone),
    contactEmail: context.config.contactEmail,
    downloadHref: `${pathTo("rehearsal", { secret })}${TEXT_FILE}`,
    rehearsalUntil: row.expires_at.toISOString(),
  };
  return { page, language: asLanguage(row.language) };
};
