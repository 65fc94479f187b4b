import { fullName } from "@afterword/core/accounts/name";
import { calendarEndOfRetention } from "@afterword/core/notes/retention";
import type { Now, WallMs } from "@afterword/core/time/instant";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { createSecretLink } from "../../engine/links/secret-links.ts";
import type { ReleasedRecording } from "../../engine/store/rows/releases.ts";
import { queueMail } from "../../engine/mails/queue-mail.ts";
import type { SwitchRows } from "../../engine/store/switch-store.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import type { SwitchContext } from "../../engine/context.ts";

type NewRehearsal = {
  readonly user: SwitchUser;
  /** Of the rehearsal. */
  readonly id: string;
  /** When the note's words were last changed. */
  readonly writtenAt: WallMs;
  readonly expiresAt: WallMs;
  readonly recording: ReleasedRecording | null;
  readonly now: Now;
};

/** Queues the mail of a rehearsal, to the writer alone, with a link that opens nothing but the rehearsal. */
export const queueRehearsal = async (
  rows: SwitchRows,
  context: SwitchContext,
  { user, id, writtenAt, expiresAt, recording, now }: NewRehearsal,
): Promise<void> => {
  const owner = user.id;
  const secret = await createSecretLink(rows, context, { owner, purpose: "rehearsal", ref: id, expiresAt });
  const { retentionMonths } = await rows.getTerms(owner);
  const name = fullName(user);
  await queueMail(rows, context, {
    owner,
    dataKey: unwrapDataKey(context.masterKey, owner, user.wrappedKey),
    kind: "rehearsal",
    key: id,
    to: { name, address: user.email },
    reader: user,
    vars: {
      from: name,
      recipientName: name,
      secret,
      writtenAt,
      releasedAt: now.wall,
      availableUntil: calendarEndOfRetention(now.wall, retentionMonths),
      expiresAt,
      recording,
    },
    now,
  });
};
