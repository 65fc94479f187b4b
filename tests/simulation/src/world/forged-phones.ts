import { DAY_MS } from "@afterword/core/time/duration";
import type { PhoneReply } from "./phone-calls.ts";
import type { Device, Post, Uses } from "./phone-network.ts";

/** Whoever has the device token claims any age, and answers any challenge that was ever seen, by any token. */
export const forgerUses = (phone: Device, post: Post): Uses => {
  const { chance } = phone.world;
  const seen: string[] = [];
  let current = "";
  const keep = ({ body }: PhoneReply): void => {
    const { challenge } = (body ?? {}) as { readonly challenge?: string };
    if (challenge === undefined) return;
    current = challenge;
    seen.push(challenge);
  };
  const forge = async (): Promise<void> => {
    const token = chance.happens(0.7) ? phone.token : chance.pick([phone.token, ...phone.tokens]);
    if (current === "" || chance.happens(0.2)) keep(await post("/api/phone/challenge", {}, phone.token));
    const challenge = chance.happens(0.7) ? current : chance.pick([current, ...seen, "made up"]);
    const ageMs = chance.pick(FORGED_AGES_DAYS) * DAY_MS;
    keep(await post("/api/phone/quiet-sign", { challenge, ageMs }, token));
  };
  // What fails is tried again at the next occasion, with other claims.
  const nothing = (): void => undefined;
  return { changed: nothing, occasion: () => void forge().catch(nothing), pushed: nothing };
};

const FORGED_AGES_DAYS = [0, 0, 0, 0.1, 0.4, 1, 3, 6, -0.5, -4];
