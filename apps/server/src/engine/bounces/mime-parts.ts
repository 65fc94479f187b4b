/**
 * As much of MIME (RFC 2045, 2046) as it takes to find one part of a report. Every byte is looked at a bounded number
 * of times, for any input.
 */
export type MimePart = {
  /** By name in lower case; of several with one name the first. */
  readonly headers: ReadonlyMap<string, string>;
  /** As it was sent, still encoded. */
  readonly body: string;
  /** False for what ends where the mail was cut off. */
  readonly isWhole: boolean;
};

/** Reads a mail, or a part of one. Text is one character a byte (latin1). */
export const readPart = (text: string, isWhole: boolean): MimePart => {
  const [, head = "", body = ""] = /^([^]*?)(?:\r?\n\r?\n|$)([^]*)$/.exec(text) ?? [];
  return { headers: readFields(head), body, isWhole };
};

/** Lines of "Name: value", with the continuation of a value on further lines that begin with white space. */
export const readFields = (text: string): ReadonlyMap<string, string> => {
  const fields = new Map<string, string>();
  for (const line of text.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
};

/** "type/subtype" in lower case. */
export const mediaTypeOf = ({ headers }: MimePart): string =>
  (headers.get("content-type") ?? "text/plain").split(";")[0]?.trim().toLowerCase() ?? "";

/** A report has three. */
const PARTS_MAX = 100;

/** The parts of a multipart, in order; none when it is no multipart. */
export const partsOf = (part: MimePart): readonly MimePart[] => {
  const boundary = boundaryOf(part);
  if (boundary === null) return [];
  const parts: MimePart[] = [];
  let lines: string[] | null = null;
  const end = (isWhole: boolean): void => {
    if (lines !== null) parts.push(readPart(lines.join("\n"), isWhole));
  };
  for (const line of part.body.split(/\r?\n/)) {
    if (parts.length === PARTS_MAX) return parts;
    const mark = line.trimEnd();
    if (mark === `--${boundary}--`) {
      end(true);
      return parts;
    }
    if (mark === `--${boundary}`) {
      end(true);
      lines = [];
    } else lines?.push(line);
  }
  end(false);
  return parts;
};

/** The body as it was before it was encoded for the way. */
export const decodedBody = ({ headers, body }: MimePart): string => {
  switch (headers.get("content-transfer-encoding")?.toLowerCase()) {
    case "base64":
      return Buffer.from(body, "base64").toString("latin1");
    case "quoted-printable":
      return body
        .replace(/=\r?\n/g, "")
        .replace(/=([\dA-F]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    default:
      return body;
  }
};

const boundaryOf = (part: MimePart): string | null => {
  if (!mediaTypeOf(part).startsWith("multipart/")) return null;
  const [, quoted, bare] =
    /;\s*boundary\s*=\s*(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(part.headers.get("content-type") ?? "") ??
    [];
  return quoted ?? bare ?? null;
};
