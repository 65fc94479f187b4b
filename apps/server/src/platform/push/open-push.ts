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

const openApns = async ({ keyFile, environment, ...access }: ApnsAccess, clock: MovableClock) =>
  createApnsSender({
    ...access,
    privateKey: await readKeyFile("APNS_KEY_FILE", keyFile),
    origin: APNS_ORIGINS[environment],
    clock,
  });

const openFcm = async ({ serviceAccountFile }: NonNullable<Config["fcm"]>, clock: MovableClock) => {
  const name = "FCM_SERVICE_ACCOUNT_FILE";
  const { projectId, ...account } = await readServiceAccount(name, serviceAccountFile);
  if (projectId === undefined) throw new Error(`${name} must be the JSON key of a service account.`);
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
