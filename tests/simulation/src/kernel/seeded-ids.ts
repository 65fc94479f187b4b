import type { Ids } from "@afterword/server/platform/crypto/ids";
import type { Chance } from "./chance.ts";

const SECRET_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const SECRET_LENGTH = 43;

/** Ids in the form of real ones. A counter makes them unique; random digits make their order meaningless. */
export const createSeededIds = (chance: Chance): Ids => {
  let count = 0;
  const word = (): string => ((chance.next() * 4_294_967_296) >>> 0).toString(16).padStart(8, "0");
  return {
    uuid: () => {
      count += 1;
      const [one, two] = [word(), word()];
      const counted = count.toString(16).padStart(12, "0");
      return `${one}-${two.slice(0, 4)}-4${two.slice(4, 7)}-8${one.slice(0, 3)}-${counted}`;
    },
    secret: () => {
      let secret = "";
      while (secret.length < SECRET_LENGTH) {
        const drawn = (chance.next() * 16_777_216) >>> 0;
        for (let shift = 0; shift < 24; shift += 6) secret += SECRET_CHARACTERS[(drawn >> shift) & 63];
      }
      return secret.slice(0, SECRET_LENGTH);
    },
  };
};
