/**
 * Codes of vouchers: 16 letters and digits, written in groups of four. The letters I, L, O and U are left out, so that
 * a code on paper is read as it was meant; whoever types one of them all the same means the digit that looks like it.
 */
export const VOUCHER_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const VOUCHER_CODE_LENGTH = 16;

const GROUP = 4;
const MEANT: Readonly<Record<string, string>> = { I: "1", L: "1", O: "0" };
const CODE = new RegExp(`^[${VOUCHER_ALPHABET}]{${VOUCHER_CODE_LENGTH}}$`);

/** What was typed, as it is compared; null where it cannot be a code. */
export const readVoucherCode = (typed: string): string | null => {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s\u2010-\u2015-]/g, "")
    .replaceAll(/[ILO]/g, (letter) => MEANT[letter] ?? letter);
  return CODE.test(code) ? code : null;
};

/** "7K2M-QW3R-0XYZ-9ABC" */
export const showVoucherCode = (code: string): string =>
  code.replaceAll(new RegExp(`.{${GROUP}}(?=.)`, "g"), "$&-");
