import { createHash, timingSafeEqual } from "node:crypto";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { recordingMaxBytes } from "@afterword/core/recordings/limits";
import type { RecordingType } from "@afterword/core/recordings/recording";
import type { Context } from "../../context.ts";
import { findSender } from "./part-queries.ts";
import type { RecordingId } from "./queries.ts";

/** How much this sender may keep here, in bytes. */
export type Room = { readonly ofFile: number; readonly ofAll: number };

/** Takes in the middle of being made, or being replaced, beside those of the notes that the plan allows. */
const TAKES_BESIDE = 3;

export type Admitted = {
  readonly room: Room;
  /** The part is here already. */
  readonly isKnown: boolean;
};

/** The secret of another user is answered as one that does not exist. */
export const admitSender = async (
  { database }: Pick<Context, "database">,
  target: RecordingId & { readonly type: RecordingType; readonly part: number },
  secret: string,
): Promise<Outcome<Admitted>> => {
  const { db } = database;
  const sender = await findSender(db, target);
  if (sender === undefined || !isSame(secret, sender.secret)) return refuse({ kind: "not-found" });
  if (!sender.active) return refuse({ kind: "account-disabled" });
  if (sender.is_erased) return refuse({ kind: "link-invalid", sentence: (say) => say.media.removed });
  const longest = sender.longest ?? 0;
  const ofPlan = sender.max_num_notes * recordingMaxBytes("video", sender.max_recording_length);
  const ofAll = ofPlan + TAKES_BESIDE * recordingMaxBytes("video", longest);
  return ok({
    room: { ofFile: recordingMaxBytes(target.type, longest), ofAll },
    isKnown: sender.is_known === true,
  });
};

const isSame = (given: string, right: string): boolean => {
  const [one, other] = [digestOf(given), digestOf(right)];
  return timingSafeEqual(one, other);
};

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();
