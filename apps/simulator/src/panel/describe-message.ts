import type { BridgeMessage } from "../phone/frame-bridge.ts";

/** A bridge message as one line, in the protocol's words. */
export type MessageLine = {
  readonly title: string;
  readonly isRefusal: boolean;
  /** The formatted body; empty if there is none. */
  readonly body: string;
};

/** Answers carry no name, so `nameOf` remembers the call of each id. */
export const describeMessage = ({ message }: BridgeMessage, nameOf: Map<number, string>): MessageLine => {
  const known = asRecord(typeof message === "string" ? parse(message) : message);
  if (known === null)
    return { title: "unreadable message", isRefusal: true, body: String(message).slice(0, 2_000) };
  if (known["t"] === "req") return describeCall(known, nameOf);
  if (known["t"] === "evt")
    return { title: `event ${textOf(known["name"])}`, isRefusal: false, body: layOut(known["body"]) };
  return describeAnswer(known, nameOf);
};

type Fields = Readonly<Record<string, unknown>>;

const describeCall = (call: Fields, nameOf: Map<number, string>): MessageLine => {
  const name = textOf(call["name"]);
  if (typeof call["id"] === "number") nameOf.set(call["id"], name);
  return { title: name, isRefusal: false, body: layOut(call["body"]) };
};

const describeAnswer = (answer: Fields, nameOf: Map<number, string>): MessageLine => {
  const name = (typeof answer["id"] === "number" ? nameOf.get(answer["id"]) : undefined) ?? "?";
  if (answer["ok"] === true)
    return { title: `${name} answered`, isRefusal: false, body: layOut(answer["body"]) };
  return {
    title: `${name} refused: ${textOf(answer["code"])}`,
    isRefusal: true,
    body: textOf(answer["message"]),
  };
};

const layOut = (body: unknown): string => {
  const record = asRecord(body);
  if (record !== null && Object.keys(record).length === 0) return "";
  return JSON.stringify(body, null, 2) ?? "";
};

const textOf = (value: unknown): string => (typeof value === "string" ? value : "?");

const asRecord = (value: unknown): Fields | null =>
  typeof value === "object" && value !== null ? (value as Fields) : null;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};
