import type { vouchers as english } from "../en/vouchers.ts";
import type { Translated } from "../translated.ts";

export const vouchers: Translated<typeof english> = {
  dayOver: "Dieser Tag ist vorbei.",
  planUnknown: (name) => `Es gibt keinen Plan ${name}.`,
  planGone: "Diesen Plan gibt es nicht mehr.",
  planFree: (name) => `Der Plan ${name} kostet nichts, also braucht er keinen Gutschein.`,
  planInactive: (name) => `Der Plan ${name} ist nicht aktiv.`,
};
