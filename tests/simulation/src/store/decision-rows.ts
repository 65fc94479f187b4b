import { NO_DECISIONS, type DecisionRows } from "@afterword/server/engine/store/rows/decisions";
import { addDelivered } from "./brake-rows.ts";
import { addAuditEntry } from "./clock-rows.ts";
import { insertMail } from "./mail-rows.ts";
import { insertPush } from "./push-rows.ts";
import { insertDelivery, markTriggered } from "./release-rows.ts";
import type { Session } from "./session.ts";
import { change } from "./user-rows.ts";

/** Row by row, so that a process can die before each of them. */
export const decisionRowsIn = (session: Session): DecisionRows => {
  const each = async <T>(rows: readonly T[], write: (session: Session, row: T) => Promise<void>) => {
    for (const row of rows) {
      await session.statement();
      await write(session, row);
    }
  };
  return {
    writeDecisions: async (wanted) => {
      const decisions = { ...NO_DECISIONS, ...wanted };
      await each(decisions.states, (of, { owner, ...state }) => change(of, owner, state));
      await each(decisions.triggered, markTriggered);
      await each(decisions.deliveries, insertDelivery);
      await each(decisions.mails, insertMail);
      await each(decisions.pushes, insertPush);
      await each(decisions.delivered, addDelivered);
      await each(decisions.held, (of, { owner, held }) => change(of, owner, { held }));
      await each(decisions.audit, addAuditEntry);
    },
  };
};
