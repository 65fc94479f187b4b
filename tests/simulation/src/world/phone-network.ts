import type { PushPayload } from "@afterword/server/platform/push/push-sender";
import type { Checker } from "../checker/checker.ts";
import type { Chance } from "../kernel/chance.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import { answerPhone, type PhoneReply } from "./phone-calls.ts";
import type { Person } from "./population.ts";
import type { PushServices } from "./push-services.ts";
import { ask, type Server } from "./server.ts";

export type PhoneHabit = {
  readonly program: "app" | "forger";
  /** Where it is once its owner has died: locked in a drawer, or unlocked by a thief who knows the passcode. */
  readonly afterDeath: "drawer" | "thief";
  /** Its clock is set forth or back by days now and then. */
  readonly isWronglyDated?: true;
  /** Its owner neither sets a new password nor switches quiet signs off. */
  readonly changesNothing?: true;
  /** Quiet signs are off: it only shows reminders. */
  readonly isSilent?: true;
};

export type PhoneWorld = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly checker: Checker;
  readonly findServer: () => Server | null;
  readonly pushes: PushServices | null;
};

export type Device = {
  readonly world: PhoneWorld;
  readonly person: Person;
  readonly habit: PhoneHabit;
  /** What its owner wants of quiet signs. */
  readonly isOn: boolean;
  token: string;
  pushToken: string;
  /** Those that a new password revoked. */
  readonly tokens: string[];
  dateShiftMs: number;
};

/** What happens to the phone at an occasion, and after its owner changed what hangs on it. */
export type Uses = {
  readonly occasion: () => void;
  readonly changed: (isOn: boolean) => void;
  readonly pushed: (payload: PushPayload) => void;
};

export type Post = (path: string, body: Body, token: string) => Promise<PhoneReply>;
type Body = { readonly challenge?: string; readonly ageMs?: number };

/** Sends now and then twice, or nothing, or loses the answer on its way back. */
export const postOf = ({ world, person, habit }: Device): Post => {
  const { chance, checker, findServer } = world;
  let count = 0;
  return async (path, { challenge = "", ageMs = 0 }, token) => {
    const isStolen = habit.program === "forger" || habit.afterDeath === "thief";
    const send = async (): Promise<PhoneReply> => {
      const server = findServer();
      if (server === null || chance.happens(0.1)) throw new Error("the phone is offline");
      count += 1;
      const device = `call ${count} of ${person.id}`;
      const asked = checker.now();
      if (path === "/api/phone/quiet-sign")
        checker.quietSignSent(device, { challenge, ageMs, token, isStolen });
      const call = { owner: person.id, path, device, token, challenge, ageMs };
      const reply = await askPhone(server, call);
      hearReply(world, person, { path, device, reply, asked });
      return reply;
    };
    if (chance.happens(0.05)) await send().catch(() => undefined);
    const reply = await send();
    if (chance.happens(0.05)) throw new Error("the answer was lost");
    return reply;
  };
};

const askPhone = (server: Server, call: Parameters<typeof answerPhone>[1]): Promise<PhoneReply> =>
  new Promise((resolve, reject) => {
    const failed = (): void => reject(new Error("no answer came"));
    ask(server, (at) => answerPhone(at, call), { answered: resolve, failed });
  });

type Heard = {
  readonly path: string;
  readonly device: string;
  readonly reply: PhoneReply;
  readonly asked: ReturnType<Checker["now"]>;
};

const hearReply = ({ checker }: PhoneWorld, { id }: Person, heard: Heard): void => {
  const { path, device, reply, asked } = heard;
  if (path === "/api/phone/fine") {
    const outcome = ANSWERS[reply.status];
    if (outcome === undefined) return;
    checker.met("answered on a notification");
    return checker.answered(id, { outcome, asked, linkSince: null });
  }
  const { counted, why, challenge } = (reply.body ?? {}) as {
    readonly counted?: boolean;
    readonly why?: string | null;
    readonly challenge?: string;
  };
  if (challenge !== undefined) checker.challengeCame(challenge, asked);
  if (counted === true) checker.quietSignAnswered(id, device);
  if (counted === false) checker.met("quiet sign refused");
  if (why === "needs-strong-sign") checker.met("quiet signs ended");
};

const ANSWERS: Readonly<Record<number, "in-time" | "too-late">> = { 200: "in-time", 409: "too-late" };
