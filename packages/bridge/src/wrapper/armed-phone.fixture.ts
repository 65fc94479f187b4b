import type { RequestBody } from "../messages.ts";
import type { WrapperWords } from "../phone-messages.ts";
import { createQuietSignsOnTrial, type QuietSignsOnTrial } from "../suite/quiet-signs-on-trial.ts";

export const HOUR_MS = 60 * 60_000;
export const START_MS = Date.parse("2026-11-23T08:00:00Z");

export const WORDS: WrapperWords = {
  title: "A reminder",
  body: "Please give a sign of life.",
  action: "I'm fine",
  sent: "Your sign of life has arrived.",
  tooLate: "Your sign of life came too late.",
  notSent: "Your sign of life was not sent.",
};

export const order = (change: Partial<RequestBody<"agency.arm">> = {}): RequestBody<"agency.arm"> => ({
  deviceToken: "token-1",
  quietSigns: true,
  remindAt: [],
  words: WORDS,
  ...change,
});

export type ArmedPhone = QuietSignsOnTrial & {
  readonly pass: (ms: number) => void;
  readonly setPushWorking: (isWorking: boolean) => void;
  /** The server answers everything with this status, or is out of reach for null. */
  readonly answer: (status: number | null, body?: unknown) => void;
  /** The bodies of the quiet signs that were sent. */
  readonly signs: () => readonly object[];
  /** The calls that were made, without their common beginning. */
  readonly calls: () => readonly string[];
};

/** An unlocked phone with quiet signs on, with a clock of its own. */
export const armPhone = async (): Promise<ArmedPhone> => {
  let nowMs = START_MS;
  let isPushWorking = true;
  const phone = createQuietSignsOnTrial({ now: () => nowMs, isPushWorking: () => isPushWorking });
  await phone.quietSigns.arm(order());
  return {
    ...phone,
    pass: (ms) => void (nowMs += ms),
    setPushWorking: (isWorking) => void (isPushWorking = isWorking),
    answer: (status, body = {}) => phone.setServer(() => (status === null ? null : { status, body })),
    signs: () =>
      phone
        .posts()
        .filter(({ path }) => path === "/api/phone/quiet-sign")
        .map(({ body }) => body),
    calls: () => phone.posts().map(({ path }) => path.slice("/api/phone/".length)),
  };
};

/** The server's answer to a sign that it counts. */
export const counted = (challenge: string) => ({
  status: 200,
  body: { counted: true, why: null, challenge },
});
