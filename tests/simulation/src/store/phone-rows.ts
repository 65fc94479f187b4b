import type { ChallengePurpose, PhoneRows } from "@afterword/server/engine/store/rows/phones";
import type { Challenge } from "./phone.ts";
import { createRow, lock, read, write } from "./row.ts";
import type { Session } from "./session.ts";
import { getAccount } from "./tables.ts";

export const phoneRowsIn = (session: Session): PhoneRows => {
  const { tables, statement } = session;
  return {
    lockPhone: async (owner) => {
      await statement();
      const account = tables.accounts.get(owner);
      if (account === undefined) return undefined;
      await lock(account.phone, session.transaction);
      const phone = read(account.phone, session.transaction);
      return phone && { tokenHash: phone.tokenHash, quietSigns: phone.quietSigns };
    },
    insertChallenge: async (challenge, kept) => {
      await statement();
      const { challenges } = getAccount(tables, challenge.owner);
      const others = [...challenges.values()].flatMap(({ committed }) => committed ?? []);
      const forgotten = forgottenOf(others, challenge.purpose, kept);
      const row = createRow<Challenge>((before) => {
        if (before === undefined) for (const { hash } of forgotten) challenges.delete(hash);
      });
      challenges.set(challenge.hash, row);
      await lock(row, session.transaction);
      write(row, session.transaction, { ...challenge, isUsed: false });
    },
    useChallenge: async ({ owner, hash, purpose }) => {
      await statement();
      const row = tables.accounts.get(owner)?.challenges.get(hash);
      if (row === undefined) return undefined;
      await lock(row, session.transaction);
      const challenge = read(row, session.transaction);
      if (challenge === undefined || challenge.isUsed || challenge.purpose !== purpose) return undefined;
      write(row, session.transaction, { ...challenge, isUsed: true });
      return challenge.issuedMs;
    },
  };
};

const forgottenOf = (
  challenges: readonly Challenge[],
  purpose: ChallengePurpose,
  { deadMs, others }: Parameters<PhoneRows["insertChallenge"]>[1],
): readonly Challenge[] => {
  const ofPurpose = challenges.filter((one) => one.purpose === purpose);
  const unused = ofPurpose.filter(({ isUsed, issuedMs }) => !isUsed && issuedMs > deadMs);
  const kept = new Set(unused.toSorted((one, other) => other.issuedMs - one.issuedMs).slice(0, others));
  return ofPurpose.filter((one) => !kept.has(one));
};
