/** Statuses that the client makes up: no answer came, or the device is offline (product §8). */
export const NO_ANSWER = 0;
export const OFFLINE = 503;

/** A call that did not succeed. */
export class HttpFailure extends Error {
  override readonly name = "HttpFailure";

  readonly status: number;
  /** A sentence that may be shown: the server's (402), its wait (429), or the problem's detail; may be empty. */
  readonly sentence: string;
  /** Messages for fields, by dotted path. */
  readonly fields: Readonly<Record<string, string>>;
  /** The whole problem, for the few refusals with more than text. */
  readonly problem: unknown;
  /** A toast has already announced it, so the page need not. */
  readonly announced: boolean;

  constructor(failure: {
    readonly status: number;
    readonly sentence?: string;
    readonly fields?: Readonly<Record<string, string>>;
    readonly problem?: unknown;
    readonly announced?: boolean;
  }) {
    super(`HTTP ${failure.status}`);
    this.status = failure.status;
    this.sentence = failure.sentence ?? "";
    this.fields = failure.fields ?? {};
    this.problem = failure.problem;
    this.announced = failure.announced ?? false;
  }
}

export const failedWith = (error: unknown, status: number): error is HttpFailure =>
  error instanceof HttpFailure && error.status === status;

/** A toast has already announced the reason: offline, no server, too many tries, or the end of the session. */
export const wasAnnounced = (error: unknown): boolean => error instanceof HttpFailure && error.announced;

/** The server's sentence if it refuses with one of these statuses and gives one; otherwise the page's. */
export const refusalSentence = (error: unknown, statuses: readonly number[], otherwise: string): string => {
  const hasSentence =
    error instanceof HttpFailure && statuses.includes(error.status) && error.sentence !== "";
  return hasSentence ? error.sentence : otherwise;
};
