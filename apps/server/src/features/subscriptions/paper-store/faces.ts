import type { Clock } from "../../../platform/time/clock.ts";
import { createAppleStore } from "../app-stores/apple-store.ts";
import type { AppStore } from "../app-stores/app-store.ts";
import { createGoogleStore } from "../app-stores/google-store.ts";
import { answerAsApple } from "./apple-face.ts";
import type { Book } from "./book.ts";
import { answerAsGoogle, pushKeysOf } from "./google-face.ts";
import { PAPER_APP } from "./paper-app.ts";
import type { PaperStoreName } from "./ledger.ts";

export type FacesContext = {
  readonly book: Book;
  readonly clock: Clock;
  readonly isSilent: () => boolean;
};

/**
 * The server's side of the paper store. Apple's words and Google's are read as in production, but for whom that code
 * believes and whom it asks.
 */
export const openFaces = async (context: FacesContext): Promise<AppStore> => {
  const faces = { apple: openApple(context), google: await openGoogle(context) };
  const faceOf = (key: string): AppStore => faces[context.book.find(key)?.store ?? "apple"];
  return {
    name: "paper",
    // Apple's are signed words with dots between them, Google's have none.
    verifyPurchase: (token) => faces[token.includes(".") ? "apple" : "google"].verifyPurchase(token),
    readAgain: (subscription) => faceOf(subscription.key).readAgain(subscription),
    acknowledge: (said) => faceOf(said.key).acknowledge(said),
    // Only Google's come with a token.
    readNotification: (call) =>
      faces[call.authorization === undefined ? "apple" : "google"].readNotification(call),
  };
};

const openApple = ({ book, clock, isSilent }: FacesContext): AppStore => {
  const { authority, find } = book;
  return createAppleStore({
    ...PAPER_APP,
    name: "paper",
    privateKey: pemOf(authority.apiKey),
    roots: [authority.root],
    onlineChecks: false,
    clock,
    fetchStore: async (url, { headers }) => {
      refuseWhile(isSilent());
      return answerAsApple({
        authority,
        pathname: new URL(url).pathname,
        authorization: new Headers(headers).get("authorization"),
        machineNow: clock.machineNow(),
        now: clock.now(),
        find: (key) => ofStore("apple", find(key)),
      });
    },
  });
};

const openGoogle = async ({ book, clock, isSilent }: FacesContext): Promise<AppStore> => {
  const { authority, find, list, put, save } = book;
  return createGoogleStore({
    ...PAPER_APP,
    name: "paper",
    serviceAccount: {
      clientEmail: PAPER_APP.serviceAccount,
      privateKey: pemOf(authority.googleKey),
      tokenUri: PAPER_APP.tokenUri,
    },
    origin: PAPER_APP.playOrigin,
    pushKeys: await pushKeysOf(authority),
    clock,
    fetchStore: async (url, init) => {
      refuseWhile(isSilent());
      const answer = await answerAsGoogle({
        authority,
        url: new URL(url),
        init,
        machineNow: clock.machineNow(),
        find: (key) => ofStore("google", find(key)),
        list,
        acknowledge: (key) => {
          const subscription = find(key);
          if (subscription !== undefined) put({ ...subscription, acknowledged: true });
        },
      });
      await save();
      return answer;
    },
  });
};

const pemOf = (key: Book["authority"]["apiKey"]): string => key.export({ type: "pkcs8", format: "pem" });

const refuseWhile = (isSilent: boolean): void => {
  if (isSilent) throw new Error("the paper store is silent");
};

const ofStore = <T extends { readonly store: PaperStoreName }>(
  store: PaperStoreName,
  one: T | undefined,
): T | undefined => (one?.store === store ? one : undefined);
