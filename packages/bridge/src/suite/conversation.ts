import { expect, vi } from "vitest";
import {
  BRIDGE_VERSION,
  REQUESTS,
  wrapperEnvelope,
  type EventBody,
  type EventName,
  type WrapperMessage,
} from "../messages.ts";
import type { PhoneControls } from "./phone-on-trial.ts";
import type { StoreControls, StoreDecision } from "./store-on-trial.ts";

/** A host in its phone, as tests use it. */
export type HostUnderTest = {
  readonly allowedOrigin: string;
  readonly receive: (raw: unknown, sourceUrl: string) => void;
  /** The messages to the page so far, oldest first. */
  readonly sent: () => readonly unknown[];
  /** Makes the phone itself cause the event: the network fails, the app goes to the background. */
  readonly happen: <N extends EventName>(name: N, body: EventBody<N>) => void;
  /** Reinstalls the app. */
  readonly reinstall: () => Promise<void>;
  /** The store of the phone, which sells `plan_family`. */
  readonly store: StoreControls;
  /** Its settings, its lock and the server that it calls. */
  readonly phone: PhoneControls;
  readonly close: () => void;
};

type Reply = Extract<WrapperMessage, { t: "res" }>;
type Report = Extract<WrapperMessage, { t: "evt" }>;

/** The page's side, message by message, so that a suite sees what the client would hide. */
export type Conversation = ReturnType<typeof converse>;

/** `patienceMs`: how long it waits for what a wrapper owes. */
export const converse = (host: HostUnderTest, patienceMs = 20_000) => {
  const page = `${host.allowedOrigin}/notes`;
  const messages = (): readonly WrapperMessage[] => host.sent().map((sent) => wrapperEnvelope.parse(sent));
  const replies = () => messages().filter((message): message is Reply => message.t === "res");
  const events = () => messages().filter((message): message is Report => message.t === "evt");
  const receive = (raw: unknown) => host.receive(raw, page);

  const eventually = <T>(look: () => T): Promise<T> => vi.waitFor(look, { interval: 5, timeout: patienceMs });

  const replyTo = (id: number, after: number): Promise<Reply> =>
    eventually(() => {
      const reply = replies()
        .slice(after)
        .find((one) => one.id === id);
      expect(reply, `the answer to call ${id}`).toBeDefined();
      return reply as Reply;
    });

  const post = (id: number, name: string, body: object) => receive(writeCall(id, name, body));

  const answerTo = async (id: number, after = 0): Promise<unknown> => {
    const reply = await replyTo(id, after);
    expect(reply).toMatchObject({ ok: true });
    return reply.ok ? reply.body : undefined;
  };

  const call = (id: number, name: string, body: object): Promise<unknown> => {
    const after = replies().length;
    post(id, name, body);
    return answerTo(id, after);
  };

  return { host, replies, events, receive, post, answerTo, call, replyTo, eventually };
};

export const GREETING = { bridge: BRIDGE_VERSION, page: "suite" };

/** Answers the dialog of the store as soon as it is open. */
export const decide = async (phone: Conversation, decision: StoreDecision): Promise<void> => {
  await phone.eventually(() => expect(phone.host.store.isDialogOpen()).toBe(true));
  phone.host.store.decide(decision);
};

/** Asks for the device id until it is there, with ids from `firstId` on. */
export const askDeviceId = async (conversation: Conversation, firstId: number): Promise<string> => {
  let id = firstId;
  return vi.waitFor(
    async () => {
      const answer = await conversation.call(id++, "device.info", { secret: null });
      const { deviceId } = REQUESTS["device.info"].answer.parse(answer);
      expect(deviceId).not.toBeNull();
      return deviceId as string;
    },
    { timeout: 5_000 },
  );
};

/** The code of the refusal with this id. */
export const refusalOf = async (conversation: Conversation, id: number, raw: string): Promise<string> => {
  const after = conversation.replies().length;
  conversation.receive(raw);
  const reply = await conversation.replyTo(id, after);
  expect(reply).toMatchObject({ ok: false });
  return reply.ok ? "" : reply.code;
};

export const writeCall = (id: number, name: string, body: object): string =>
  JSON.stringify({ v: BRIDGE_VERSION, t: "req", id, name, body });

/** Long enough for a message sent by mistake to arrive. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30));
