import * as z from "zod/mini";
import { moveReminders, renewLocalReminders } from "./local-reminders.ts";
import { remember, type Evidence, type Keeper, type Kept } from "./quiet-signs-memory.ts";
import type { QuietSignsPorts, ServerReply } from "./quiet-signs-ports.ts";

/** What an occasion led to: the server counted a sign, there was nothing to do, or it could not be done now. */
export type Outcome = "counted" | "nothing" | "failed";

/**
 * One occasion, given by a push or by the system: with a challenge in hand the lock is looked at, and what was seen is
 * sent. Rejects if the phone or the network fails; what was seen is kept then.
 */
export const createOccasion = (
  ports: QuietSignsPorts,
  keeper: Keeper,
  forget: (deviceToken: string) => Promise<void>,
) => {
  const lookAtLock = async (): Promise<Kept> => {
    const isOwner = (await ports.lock.isPasscodeSet()) && (await ports.lock.isUnlocked());
    const atMs = ports.now();
    return keeper.change((kept) => {
      const challenge = kept.memory?.challenge ?? null;
      const isSeen = isOwner && challenge !== null && isWilling(kept, atMs);
      return isSeen ? remember(kept, { evidence: { challenge, atMs } }) : kept;
    });
  };

  /** Null: there is nothing to send, or the server does not know the challenge, so another one may be tried. */
  const send = async ({ deviceToken, memory }: Kept): Promise<Outcome | null> => {
    const evidence = memory?.evidence ?? null;
    if (deviceToken === null || evidence === null) return null;
    const ageMs = Math.round(ports.now() - evidence.atMs);
    const reply = isSendable(ageMs)
      ? await ports.post("/api/phone/quiet-sign", { challenge: evidence.challenge, ageMs }, deviceToken)
      : null;
    if (reply?.status === 401) return forget(deviceToken).then(() => "nothing");
    if (reply === null || isRefusal(reply.status)) {
      await keeper.change((kept) => answered(kept, evidence, null));
      return null;
    }
    return take(reply, evidence);
  };

  const take = async (reply: ServerReply, evidence: Evidence): Promise<Outcome> => {
    const { counted, challenge } = signReply.parse(expectOk(reply).body);
    const { memory } = await keeper.change((kept) => {
      const next = answered(kept, evidence, challenge);
      return counted && next.memory !== null
        ? { ...next, memory: moveReminders(next.memory, evidence.atMs) }
        : next;
    });
    if (!counted) return "nothing";
    await renewLocalReminders(ports, memory);
    return "counted";
  };

  const fetchChallenge = async (deviceToken: string): Promise<void> => {
    const reply = await ports.post("/api/phone/challenge", {}, deviceToken);
    if (reply.status === 401) return forget(deviceToken);
    const { challenge } = challengeReply.parse(expectOk(reply).body);
    await keeper.change((kept) => (kept.deviceToken === deviceToken ? remember(kept, { challenge }) : kept));
  };

  return async (challenge: string | null): Promise<Outcome> => {
    const begun = await keeper.change((kept) =>
      challenge !== null && isWilling(kept, ports.now()) ? remember(kept, { challenge }) : kept,
    );
    if (!isWilling(begun, ports.now())) return "nothing";
    const outcome = await send(await lookAtLock());
    if (outcome !== null) return outcome;
    const { deviceToken, memory } = await keeper.read();
    if (deviceToken === null || memory === null || memory.challenge !== null) return "nothing";
    await fetchChallenge(deviceToken);
    return (await send(await lookAtLock())) ?? "nothing";
  };
};

const isWilling = ({ deviceToken, memory }: Kept, nowMs: number): boolean =>
  deviceToken !== null && memory !== null && memory.on && memory.sleepUntilMs <= nowMs;

/** What was answered goes, and its challenge with it; a challenge that came meanwhile stays. */
const answered = (kept: Kept, evidence: Evidence, next: string | null): Kept =>
  remember(kept, {
    evidence: null,
    ...(kept.memory?.challenge === evidence.challenge ? { challenge: next } : {}),
  });

/** The server takes no older evidence; and evidence of the future tells that the phone's clock was changed. */
const isSendable = (ageMs: number): boolean => ageMs >= 0 && ageMs <= EVIDENCE_MAX_AGE_MS;

const EVIDENCE_MAX_AGE_MS = 7 * 24 * 60 * 60_000;

const challengeReply = z.object({ challenge: z.string() });
const signReply = z.object({ counted: z.boolean(), challenge: z.string() });

/** The call itself is wrong and would be refused again, unlike one that came too often or too slowly. */
const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

const expectOk = (reply: ServerReply): ServerReply => {
  if (reply.status !== 200) throw new Error(`the server answered ${reply.status}`);
  return reply;
};
