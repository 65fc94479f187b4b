import type * as z from "zod/mini";

/**
 * One call of the wire, defined once: the server registers its route from it, and the web calls it by it.
 */
export type Endpoint = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path with `:name` parameters, for example `/api/note/:id`. */
  readonly path: `/api/${string}`;
  /**
   * Who may call: anyone, a person with a session, or an admin. Ownership is checked by the handler. A machine of
   * another service has no session and no page behind it: what it sends proves whose it is, so its body comes as it was
   * sent, of whatever type. A registered phone calls with its own secret, also while no page is open on it.
   */
  readonly access: "public" | "session" | "admin" | "phone" | "machine";
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /**
   * No body makes this call fail, whatever its form, size and type; `body`, where there is one, takes everything.
   */
  readonly takesAnyBody?: true;
  /** A file comes in the place of a body. */
  readonly upload?: Upload;
  /** Shape of a successful answer; absent where product.md says the answer is text. */
  readonly reply?: z.ZodMiniType;
  /** How long a text the answer may be, in characters; a sentence unless told. */
  readonly textMaxLength?: number;
  /** Media types of a successful answer that is a file. */
  readonly file?: readonly [string, ...string[]];
  /** The file is read as it is answered, in ranges too (206, 416). */
  readonly ranged?: true;
  /**
   * The file is made or read as it is answered, which may take long. Between its pieces it is asked again whether the
   * caller may still have it; the answer to one who may not is cut off, so that it never looks whole.
   */
  readonly streamed?: true;
  /** Status of a successful answer; 200 unless told. */
  readonly status?: 200 | 201;
  /** The other statuses this call may answer with, besides those of every call (400, 401, 403, 404, 413, 415, 429, 500, 503). */
  readonly refusals?: readonly RefusalStatus[];
  /** Shapes of refusals that are more than a problem; still `application/problem+json`. */
  readonly refusalReplies?: Readonly<Partial<Record<RefusalStatus, z.ZodMiniType>>>;
};

/** A form of the browser (`multipart/form-data`) with one file. */
export type Upload = {
  /** Name of the part that carries the file. */
  readonly field: string;
  readonly maxBytes: number;
  /** It may take as long as it needs, while something of it comes (behaviour §5). */
  readonly mayBeSlow?: true;
};

/**
 * Statuses that mean something particular to one call (product §8, behaviour §4): 400 of a call without a body a
 * parameter that is refused in words, 402 a limit of the plan, 409 not in
 * this state, 410 a link that is no longer good, 418 no device registered, 423 account disabled, 425 parts have to come
 * first, 428 something more is to be shown first.
 */
export type RefusalStatus = 400 | 402 | 409 | 410 | 418 | 423 | 425 | 428;

/** The mark lets a page leave out the calls that it does not make. */
/* @__NO_SIDE_EFFECTS__ */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

/** What a caller sends as the body. */
export type BodyOf<E extends Endpoint> = E extends { body: infer B extends z.ZodMiniType }
  ? z.input<B>
  : undefined;

/** What a handler receives as the body, after trimming and defaults. */
export type ReceivedBodyOf<E extends Endpoint> = E extends { body: infer B extends z.ZodMiniType }
  ? z.output<B>
  : undefined;

/** Path parameters. */
export type ParamsOf<E extends Endpoint> = E extends { params: infer P extends z.ZodMiniType }
  ? z.output<P>
  : undefined;

/** What a successful answer carries; text where it is neither of a shape nor a file. */
export type ReplyOf<E extends Endpoint> = E extends { reply: infer R extends z.ZodMiniType }
  ? z.output<R>
  : E extends { ranged: true }
    ? FileAnswer
    : E extends { streamed: true }
      ? StreamedAnswer
      : E extends { file: readonly string[] }
        ? Uint8Array
        : string;

/** A file that a call answers with, which is opened only once it is known which of its bytes are asked for. */
export type FileAnswer = {
  /** One of those that the endpoint names. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** Another one for other bytes. */
  readonly etag?: string;
  /** The header of that name: whether it is saved, and under which name. */
  readonly disposition?: string;
  readonly open: (range?: {
    readonly start: number;
    readonly end: number;
  }) => Promise<AsyncIterable<Uint8Array>>;
};

/** A file that is not whole before it is answered, or too long to hold. */
export type StreamedAnswer = {
  /** One of those that the endpoint names, or one with a charset. */
  readonly type: string;
  /** The header of that name: under which name it is saved. */
  readonly disposition: string;
  /** In bytes, where that is known before. */
  readonly size?: number;
  /** Begins only when it is read, goes on only as fast as the reader takes it, and is closed when the reader goes. */
  readonly open: () => AsyncIterable<Uint8Array>;
  /** Called once when the answer is over in whatever way, also when it was never opened. */
  readonly ended?: () => void;
};
