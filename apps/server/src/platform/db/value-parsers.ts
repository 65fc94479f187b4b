import { types } from "pg";
import type { CustomTypesConfig } from "pg";

/** bigint columns hold milliseconds, which fit a number for 285,000 years; the driver would hand out strings. */
export const valueParsers: CustomTypesConfig = {
  getTypeParser: (type, format): unknown =>
    type === types.builtins.INT8 ? exactNumber : types.getTypeParser(type, format),
};

const exactNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for an exact number`);
  return value;
};
