import { REHEARSAL_DAYS } from "@afterword/core/constants";
import { DAY_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { queueRehearsal } from "@afterword/server/features/rehearsals/queue-rehearsal";
import { readNow } from "@afterword/server/engine/clock/service-clock";
import type { Server } from "./server.ts";

/** A person sends a note to themselves (behaviour §1.10). Of the rows that the product writes, this world has only the mail. */
export const rehearse = ({ context }: Server, owner: string): Promise<void> =>
  context.store.transaction(async (rows) => {
    const user = await rows.lockUser(owner);
    if (user === undefined) return;
    const now = await readNow(rows, context);
    const expiresAt = wallMs(now.wall + REHEARSAL_DAYS * DAY_MS);
    await queueRehearsal(rows, context, {
      user,
      id: context.ids.uuid(),
      writtenAt: now.wall,
      expiresAt,
      recording: null,
      now,
    });
  });
