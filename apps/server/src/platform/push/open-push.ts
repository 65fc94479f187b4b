import { importPKCS8 } from "jose";
import { isProduction, type ApnsAccess, type Config } from "../config/config.ts";
import { readKeyFile, readServiceAccount } from "../google/service-account.ts";
import type { MovableClock } from "../time/clock.ts";
import { APNS_ORIGINS, createApnsSender } from "./apns.ts";
import { createFcmSender, FCM_ORIGIN } from "./fcm.ts";
import { createLocalPush } from "./local-push.ts";
import type { PushInbox, PushSender } from "./push-sender.ts";

export type OpenPush = { readonly pushSender: PushSender; readonly pushInbox: PushInbox | null };

/** The push services that the configuration names; the local pushes where it names none, outside production. */
export const openPush = async (config: Config, clock: MovableClock): Promise<OpenPush> => {
  const senders: PushSender[] = [];
  if (config.apns !== null) senders.push(await openApns(config.apns, clock));
  if (config.fcm !== null) senders.push(await openFcm(config.fcm, clock));
  if (senders.length > 0 || isProduction(config)) return { pushSender: joined(senders), pushInbox: null };
  const { sender, inbox } = createLocalPush(clock);
  return { pushSender: sender, pushInbox: inbox };
};

const openApns = async ({ keyFile, environment, ...access }: ApnsAccess, clock: MovableClock) => {
  const privateKey = await readKeyFile("APNS_KEY_FILE", keyFile);
  if (!(await isKey(privateKey, "ES256")))
    throw new Error("APNS_KEY_FILE must be a key for push notifications as Apple gives it (.p8).");
  return createApnsSender({ ...access, privateKey, origin: APNS_ORIGINS[environment], clock });
};

/** Found at the start: otherwise each push would be put off for a reason that only its row tells. */
const isKey = (privateKey: string, algorithm: "ES256" | "RS256"): Promise<boolean> =>
  importPKCS8(privateKey, algorithm).then(
    () => true,
    () => false,
  );

const openFcm = async ({ serviceAccountFile }: NonNullable<Config["fcm"]>, clock: MovableClock) => {
  const name = "FCM_SERVICE_ACCOUNT_FILE";
  const { projectId, ...account } = await readServiceAccount(name, serviceAccountFile);
  if (projectId === undefined || !(await isKey(account.privateKey, "RS256")))
    throw new Error(`${name} must be the JSON key of a service account.`);
  return createFcmSender({ serviceAccount: { ...account, projectId }, origin: FCM_ORIGIN, clock });
};

const joined = (senders: readonly PushSender[]): PushSender => ({
  kinds: senders.flatMap(({ kinds }) => kinds),
  send: async (target, message, now) => {
    const sender = senders.find(({ kinds }) => kinds.includes(target.kind));
    return (
      (await sender?.send(target, message, now)) ?? {
        kind: "refused",
        reason: "no such service is connected",
      }
    );
  },
  close: async () => {
    for (const sender of senders) await sender.close();
  },
});
