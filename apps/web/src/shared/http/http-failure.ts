/** Statuses that this side makes up: no answer came, or the device is offline (product §8). */
export const NO_ANSWER = 0;
export const OFFLINE = 503;

/** A call that was not answered with success. */
export class HttpFailure extends Error {
  override readonly name = "HttpFailure";

  readonly status: number;
  /** What may be shown: the server's sentence (402), its wait (429), or the detail of its problem; may be empty. */
  readonly sentence: string;
  /** Messages beside their fields, by dotted path. */
  readonly fields: Readonly<Record<string, string>>;
  /** The whole of a problem, for the few refusals that carry more than words. */
  readonly problem: unknown;
  /** A toast has already told the person, so the page need not. */
  readonly announced: boolean;

  constructor(told: {
    readonly status: number;
    readonly sentence?: string;
    readonly fields?: Readonly<Record<string, string>>;
    readonly problem?: unknown;
    readonly announced?: boolean;
  }) {
    super(`HTTP ${told.status}`);
    this.status = told.status;
    this.sentence = told.sentence ?? "";
    this.fields = told.fields ?? {};
    this.problem = told.problem;
    this.announced = told.announced ?? false;
  }
}

export const failedWith = (error: unknown, status: number): error is HttpFailure =>
  error instanceof HttpFailure && error.status === status;

/** A toast has told the reason already: offline, no server, too many tries, the end of the session. */
export const wasAnnounced = (error: unknown): boolean => error instanceof HttpFailure && error.announced;

/** The server's own words, where it refuses with one of these statuses and says why; otherwise the page's. */
export const saidBy = (error: unknown, statuses: readonly number[], otherwise: string): string => {
  const isSaid = error instanceof HttpFailure && statuses.includes(error.status) && error.sentence !== "";
  return isSaid ? error.sentence : otherwise;
};
