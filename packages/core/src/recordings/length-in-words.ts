import { when } from "../messages/en/when.ts";

type LengthWords = {
  readonly seconds: (count: number) => string;
  readonly minutes: (count: number) => string;
};

/** "3 minutes"; below a minute "45 seconds". On the server, the words of the reader's language are passed. */
export const lengthInWords = (seconds: number, say: LengthWords = when): string => {
  // Whole seconds that have passed, as the clock of a player shows them.
  const whole = Math.max(1, Math.floor(seconds));
  return whole < 60 ? say.seconds(whole) : say.minutes(Math.round(whole / 60));
};
