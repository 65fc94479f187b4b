import type { ShownRecording } from "@afterword/contract/public-pages";
import { fullName } from "@afterword/core/accounts/name";
import { asLanguage } from "@afterword/core/language/languages";
import type { Language } from "@afterword/core/language/languages";
import type { NoteContent } from "@afterword/core/notes/content";
import { isRetentionOver, retentionEndsAt } from "@afterword/core/notes/retention";
import { parseDeliveryKey } from "@afterword/core/switch/effects";
import { timeZoneOf } from "@afterword/core/time/time-zone";
import type { TimeZone } from "@afterword/core/time/time-zone";
import type { Context } from "../../context.ts";
import type { DeliveryContent } from "../../engine/switch/release-notes.ts";
import { openJson, type DataKey } from "../../platform/crypto/sealing.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { endOfDelivery } from "../../engine/store/sql/releases.ts";
import { findSecretLink } from "../../engine/links/secret-links.ts";
import { openNote } from "../notes/public.ts";
import { showRecording, type ShowingContext } from "../media/public.ts";
import { findSenderPicture } from "../pictures/public.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { findDelivery, markOpened, type DeliveryKey } from "./queries.ts";

/** A note as its recipient reads it. */
export type DeliveredNote = NoteContent & {
  /** Its reader's; null where it is not known. */
  readonly language: Language | null;
  /** The writer's, since nobody knows that of the reader (docs/decisions/076). */
  readonly timeZone: TimeZone;
  readonly from: string;
  /** Address of the sender's picture as it is now. */
  readonly picture: string | null;
  readonly shownRecording: ShownRecording | null;
  readonly writtenAt: Date;
  readonly releasedAt: Date;
  /** As far as it can be told now, by the clock that ends it later. Null: without limit. */
  readonly availableUntil: Date | null;
};

type ReadingContext = ShowingContext & Pick<Context, "clock" | "masterKey" | "pictureAddresses" | "store">;

/**
 * The note behind the secret of a delivery; undefined when the secret is unknown or its time is over. `isOpening`
 * is false for a request that only asks whether something is there.
 */
export const readDeliveredNote = async (
  context: ReadingContext,
  { secret, isOpening }: { readonly secret: string; readonly isOpening: boolean },
): Promise<DeliveredNote | undefined> => {
  const { db } = context.database;
  const { rows } = context.store;
  const link = await findSecretLink(rows, context, "delivery", secret);
  if (link === undefined) return undefined;
  const key = keyOf(link.owner, link.ref);
  const row = await findDelivery(db, key);
  if (row === undefined) return undefined;
  const [end, now] = [endOfDelivery(row), await readNow(rows, context)];
  if (isRetentionOver(end, now)) return undefined;
  const ownerKey = unwrapDataKey(context.masterKey, key.owner, row.wrapped_key);
  const content = openNote(ownerKey, key.owner, key.note, row.sealed);
  if (isOpening) await markOpened(db, key, new Date(now.wall));
  return {
    language: languageOf(ownerKey, key.owner, row),
    timeZone: timeZoneOf(row.time_zone),
    from: fullName(row),
    picture: await findSenderPicture(context, key.owner),
    ...content,
    shownRecording: await showRecording(context, {
      owner: key.owner,
      recording: content.recording,
      for: "delivery",
    }),
    writtenAt: row.written_at,
    releasedAt: row.triggered_at,
    availableUntil: end === null ? null : new Date(retentionEndsAt(end, now)),
  };
};

/** One whose own row does not open any more keeps nobody from the note. */
const languageOf = (
  ownerKey: DataKey,
  owner: string,
  { id, sealed_delivery }: SealedDelivery,
): Language | null => {
  try {
    const place = { table: "deliveries", owner, id };
    return asLanguage(openJson<DeliveryContent>(ownerKey, place, sealed_delivery).language ?? null);
  } catch {
    return null;
  }
};

type SealedDelivery = { readonly id: string; readonly sealed_delivery: Buffer };

const keyOf = (owner: string, ref: string): DeliveryKey => {
  const { noteId, recipientId } = parseDeliveryKey(ref);
  return { owner, note: noteId, recipient: recipientId };
};
