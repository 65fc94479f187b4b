import { hashSecret } from "@afterword/server/platform/crypto/secrets";
import { readNow } from "@afterword/server/engine/clock/service-clock";
import { issueChallenge } from "@afterword/server/engine/phones/challenges";
import {
  recordPushAction,
  recordQuietSign,
  type PhoneSign,
} from "@afterword/server/engine/phones/phone-signs";
import { recordSignOfLife } from "@afterword/server/engine/switch/signs-of-life";
import { lock, read, write } from "../store/row.ts";
import type { Phone } from "../store/phone.ts";
import type { Person } from "./population.ts";
import type { Server } from "./server.ts";

export type PhoneReply = { readonly status: number; readonly body: unknown };

/** What a phone calls with its device token, as the product's routes answer it. */
export type PhoneCall = Pick<PhoneSign, "owner" | "device"> & {
  readonly path: string;
  readonly token: string;
  readonly challenge: string;
  readonly ageMs: number;
};

export const answerPhone = (server: Server, call: PhoneCall): Promise<PhoneReply> => {
  switch (call.path) {
    case "/api/phone/challenge":
      return giveChallenge(server, call);
    case "/api/phone/quiet-sign":
      return takeQuietSign(server, call);
    case "/api/phone/fine":
      return takePushAction(server, call);
    default:
      throw new Error(`phones do not call ${call.path}`);
  }
};

const signOf = ({ owner, token, challenge, device }: PhoneCall): PhoneSign => ({
  owner,
  tokenHash: hashSecret(token),
  challenge,
  device,
});

const giveChallenge = ({ context, store }: Server, call: PhoneCall): Promise<PhoneReply> =>
  store.transaction(async (rows) => {
    const { owner, tokenHash } = signOf(call);
    const phone = await rows.lockPhone(owner);
    if (phone?.tokenHash !== tokenHash) return { status: 401, body: null };
    const now = await readNow(rows, context);
    return {
      status: 200,
      body: { challenge: await issueChallenge(rows, context, { owner, purpose: "quiet", now }) },
    };
  });

const STATUS = { "phone-unknown": 401, "challenge-unknown": 410, "too-late": 409, "in-time": 200 } as const;

const takeQuietSign = async ({ context, store }: Server, call: PhoneCall): Promise<PhoneReply> => {
  const sign = { ...signOf(call), ageMs: call.ageMs };
  const answer = await store.transaction((rows) => recordQuietSign(rows, context, sign));
  context.notifyJobs();
  if (answer.kind !== "answered") return { status: STATUS[answer.kind], body: null };
  const { why, challenge } = answer;
  return { status: 200, body: { counted: why === null, why, challenge } };
};

const takePushAction = async ({ context, store }: Server, call: PhoneCall): Promise<PhoneReply> => {
  const answer = await store.transaction((rows) => recordPushAction(rows, context, signOf(call)));
  return { status: STATUS[answer.kind], body: null };
};

/** Writes the phone as the account's page does: a sign of life in the same transaction. */
export const changePhone = (
  { context, store }: Server,
  { id: owner, account }: Person,
  phone: Phone,
): Promise<"in-time" | "too-late"> =>
  store.transaction(async (rows) => {
    await rows.lockUser(owner);
    const { transaction } = store.sessionOf(rows);
    await lock(account.phone, transaction);
    write(account.phone, transaction, { ...read(account.phone, transaction), ...phone });
    return (await recordSignOfLife(rows, context, { owner, source: "saved", device: "phone" })).kind;
  });
