import { when } from "../messages/en/when.ts";

type LengthWords = {
  readonly seconds: (count: number) => string;
  readonly minutes: (count: number) => string;
};

/** "3 minutes"; below a minute "45 seconds". On the server, the words of the reader's language are passed. */
export const lengthInWords = (seconds: number, say: LengthWords = when): string => {
  const rounded = Math.max(1, Math.round(seconds));
  return rounded < 60 ? say.seconds(rounded) : say.minutes(Math.round(rounded / 60));
};
