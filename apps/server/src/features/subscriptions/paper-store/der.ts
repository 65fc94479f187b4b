/** The little of ASN.1's distinguished encoding that a certificate needs. */

const tagged = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
};

const lengthOf = (length: number): Buffer => {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, "0"), "hex");
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
};

export const sequence = (...parts: readonly Buffer[]): Buffer => tagged(0x30, ...parts);
export const set = (...parts: readonly Buffer[]): Buffer => tagged(0x31, ...parts);
/** Below 128. */
export const integer = (value: number): Buffer => tagged(0x02, Buffer.from([value]));
export const yes = tagged(0x01, Buffer.from([0xff]));
export const nothing = tagged(0x05);
export const octets = (content: Buffer): Buffer => tagged(0x04, content);
/** `unused`: bits at the end that do not count. */
export const bits = (content: Buffer, unused = 0): Buffer => tagged(0x03, Buffer.from([unused]), content);
export const text = (value: string): Buffer => tagged(0x0c, Buffer.from(value, "utf8"));
/** A field of its own number around its content. */
export const explicit = (number: number, content: Buffer): Buffer => tagged(0xa0 | number, content);

/** "20200101000000Z"; years to 2049 are written with two digits. */
export const time = (value: string): Buffer =>
  Number(value.slice(0, 4)) < 2050
    ? tagged(0x17, Buffer.from(value.slice(2), "latin1"))
    : tagged(0x18, Buffer.from(value, "latin1"));

/** "1.2.840.10045.4.3.2" */
export const objectId = (name: string): Buffer => {
  const [first = 0, second = 0, ...rest] = name.split(".").map(Number);
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
};

/** Seven bits a byte; all but the last one are marked. */
const base128 = (value: number): number[] => {
  const last = value & 0x7f;
  let rest = Math.floor(value / 128);
  const bytes = [last];
  while (rest > 0) {
    bytes.unshift(0x80 | (rest & 0x7f));
    rest = Math.floor(rest / 128);
  }
  return bytes;
};
