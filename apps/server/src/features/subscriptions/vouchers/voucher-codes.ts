import { createHmac } from "node:crypto";
import { VOUCHER_ALPHABET, VOUCHER_CODE_LENGTH } from "@afterword/core/subscriptions/voucher-code";
import { deriveKey } from "../../../platform/crypto/master-key.ts";
import type { DataKey } from "../../../platform/crypto/sealing.ts";
import { takeRandomBytes } from "../../../platform/crypto/secrets.ts";

/** 80 random bits. */
export const makeVoucherCode = (): string =>
  [...takeRandomBytes(VOUCHER_CODE_LENGTH)]
    .map((byte) => VOUCHER_ALPHABET[byte % VOUCHER_ALPHABET.length])
    .join("");

/**
 * How a code is kept. The key comes from that of the installation's own account: it goes along with the database, and
 * vouchers stay good when the master key is changed.
 */
export const hashVoucherCode = (officeKey: DataKey, code: string): Buffer =>
  createHmac("sha256", deriveKey(officeKey, "voucher")).update(code).digest();
