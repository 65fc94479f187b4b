import type { BounceRows } from "@afterword/server/engine/store/rows/bounces";
import { findMail, updateMail } from "./mail-rows.ts";
import { lock, read, write } from "./row.ts";
import type { Session } from "./session.ts";

export const bounceRowsIn = (session: Session): BounceRows => {
  const { tables, statement } = session;
  const findRecipient = (owner: string, id: string) => tables.accounts.get(owner)?.recipients.get(id);
  return {
    findMailOwner: async (id) => {
      await statement();
      return tables.mailOwners.get(id);
    },
    lockMail: async (mail) => {
      await statement();
      const row = findMail(session, mail);
      if (row === undefined) return undefined;
      await lock(row, session.transaction);
      return read(row, session.transaction);
    },
    markMailBounced: async (mail, { answer: lastAnswer }) => {
      await statement();
      return updateMail(session, findMail(session, mail), (seen) =>
        seen.state === "sent" ? { ...seen, state: "bounced", dueMs: null, lastAnswer } : null,
      );
    },
    findListedRecipient: async (owner, id) => {
      await statement();
      const row = findRecipient(owner, id);
      return row && read(row, session.transaction);
    },
    markRecipientBounced: async (owner, id, bouncedAt) => {
      await statement();
      const row = findRecipient(owner, id);
      if (row === undefined) return;
      await lock(row, session.transaction);
      const recipient = read(row, session.transaction);
      if (recipient !== undefined) write(row, session.transaction, { ...recipient, bouncedAt });
    },
  };
};
