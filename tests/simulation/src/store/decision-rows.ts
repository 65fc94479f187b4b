import type { BrakeRows } from "@afterword/server/engine/store/rows/brake";
import type { AuditRows } from "@afterword/server/engine/store/rows/audit";
import { NO_DECISIONS, type DecisionRows } from "@afterword/server/engine/store/rows/decisions";
import type { MailRows } from "@afterword/server/engine/store/rows/mails";
import type { PushRows } from "@afterword/server/engine/store/rows/pushes";
import type { ReleaseRows } from "@afterword/server/engine/store/rows/releases";
import type { UserRows } from "@afterword/server/engine/store/rows/users";

type OneByOne = UserRows & ReleaseRows & MailRows & PushRows & BrakeRows & AuditRows;

/** Row by row, so that a process can die before each of them. */
export const decisionRowsIn = (rows: OneByOne): DecisionRows => ({
  writeDecisions: async (wanted) => {
    const { states, triggered, deliveries, mails, pushes, delivered, held, audit } = {
      ...NO_DECISIONS,
      ...wanted,
    };
    for (const state of states) await rows.writeDecision(state);
    for (const { owner, note, at } of triggered) await rows.markNotesTriggered(owner, [note], at);
    for (const delivery of deliveries) await rows.insertDelivery(delivery);
    for (const mail of mails) await rows.insertMail(mail);
    for (const push of pushes) await rows.insertPush(push);
    for (const one of delivered) await rows.addDelivered(one);
    for (const one of held) await rows.writeHeld(one.owner, one.held);
    for (const entry of audit) await rows.addAuditEntry(entry);
  },
});
