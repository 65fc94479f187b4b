import {
  BRIDGE_MESSAGE_MAX_LENGTH,
  REQUESTS,
  requestEnvelope,
  type RefusalCode,
  type RequestBody,
  type RequestName,
} from "./messages.ts";

/** A valid call, with the body that its name requires. */
export type ParsedRequest = {
  [N in RequestName]: {
    readonly kind: "request";
    readonly id: number;
    readonly name: N;
    readonly body: RequestBody<N>;
  };
}[RequestName];

/** `id` is null if the message is too broken to be answered. */
export type RefusedRequest = {
  readonly kind: "refused";
  readonly id: number | null;
  readonly code: RefusalCode;
  readonly reason: string;
};

/** Parses a page's message. The text is untrusted: this returns for any input and never throws. */
export const parseRequest = (raw: unknown): ParsedRequest | RefusedRequest => {
  if (typeof raw !== "string") return refuse(null, "bad-message", "a message must be text");
  if (raw.length > BRIDGE_MESSAGE_MAX_LENGTH) return refuse(null, "bad-message", "the message is too long");
  const parsed = parseJson(raw);
  const envelope = requestEnvelope.safeParse(parsed);
  if (!envelope.success)
    return refuse(readId(parsed), "bad-message", "the message has not the form of a call");
  const { id, name, body } = envelope.data;
  if (!isRequestName(name))
    return refuse(id, "unknown-call", `this wrapper does not know ${name.slice(0, 60)}`);
  const content = REQUESTS[name].body.safeParse(body);
  if (!content.success) return refuse(id, "bad-message", `the body does not fit ${name}`);
  return { kind: "request", id, name, body: content.data } as ParsedRequest;
};

const refuse = (id: number | null, code: RefusalCode, reason: string): RefusedRequest => ({
  kind: "refused",
  id,
  code,
  reason,
});

const isRequestName = (name: string): name is RequestName => Object.hasOwn(REQUESTS, name);

const parseJson = (raw: string): unknown => {
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    return undefined;
  }
};

/** The id of a broken call, if it has one, so that its sender gets an answer. */
const readId = (parsed: unknown): number | null => {
  if (typeof parsed !== "object" || parsed === null || !("id" in parsed)) return null;
  const { id } = parsed;
  return typeof id === "number" && Number.isSafeInteger(id) && id >= 0 ? id : null;
};
