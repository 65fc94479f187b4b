/** Bech32 as age writes its keys (BIP 173): only written here, and read by the age program. */

const LETTERS = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const CHECKSUM_LETTERS = 6;

export const toBech32 = (prefix: string, bytes: Uint8Array): string => {
  const values = toFives(bytes);
  const letters = [...values, ...checksumOf(prefix, values)].map((value) => LETTERS[value]);
  return `${prefix}1${letters.join("")}`;
};

const toFives = (bytes: Uint8Array): readonly number[] => {
  const fives: number[] = [];
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      fives.push((held >> bits) & 31);
    }
  }
  return bits === 0 ? fives : [...fives, (held << (5 - bits)) & 31];
};

const checksumOf = (prefix: string, values: readonly number[]): readonly number[] => {
  const codes = Array.from(prefix, (letter) => letter.charCodeAt(0));
  const spread = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
  const sum = polymod([...spread, ...values, ...Array.from({ length: CHECKSUM_LETTERS }, () => 0)]) ^ 1;
  return Array.from({ length: CHECKSUM_LETTERS }, (_, index) => (sum >> (5 * (5 - index))) & 31);
};

const polymod = (values: readonly number[]): number =>
  values.reduce((sum, value) => {
    const top = sum >> 25;
    const shifted = ((sum & 0x1ffffff) << 5) ^ value;
    return GENERATOR.reduce((mixed, part, bit) => (((top >> bit) & 1) === 1 ? mixed ^ part : mixed), shifted);
  }, 1);
