import {
  DISABLED,
  FORBIDDEN,
  PARTS_MISSING,
  TIMED_OUT,
  TOO_MANY_TRIES,
  UNAUTHORISED,
} from "../../../shared/http/statuses.ts";
import type { UploadAnswer } from "./upload-queue.machine.ts";

/** Of the refusals, only these pass: a session's end, a pause that the server asks for, an account that is enabled again. */
const PASSING: readonly number[] = [
  UNAUTHORISED,
  FORBIDDEN,
  TIMED_OUT,
  DISABLED,
  PARTS_MISSING,
  TOO_MANY_TRIES,
];

/**
 * What an answer means for the queue. No answer and a server in trouble pass; what is too large, of a kind that is not
 * taken, or belongs to nothing would end the same way each time.
 */
export const answerTo = (
  status: number,
  {
    sentence,
    ...told
  }: { readonly missing?: readonly number[]; readonly waitMs?: number; readonly sentence?: string } = {},
): UploadAnswer => {
  if (status >= 200 && status < 300) return { result: 1 };
  const misses = (told.missing ?? []).length > 0;
  const isRefused = status >= 400 && status < 500 && !PASSING.includes(status) && !misses;
  if (!isRefused) return { result: 2, ...told };
  return { result: 3, why: "refused", ...(sentence === undefined ? {} : { sentence }) };
};
