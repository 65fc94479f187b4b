import type { AuditEntry, AuditRows } from "@afterword/server/engine/store/rows/audit";
import type { ClockRows } from "@afterword/server/engine/store/rows/clock";
import { createRow, lock, read, write } from "./row.ts";
import type { Session } from "./session.ts";

export const clockRowsIn = (session: Session): ClockRows => {
  const { tables, statement } = session;
  return {
    findClock: async () => {
      await statement();
      return read(tables.clock, session.transaction);
    },
    lockClock: async (first) => {
      await statement();
      await lock(tables.clock, session.transaction);
      const row = read(tables.clock, session.transaction);
      if (row !== undefined) return row;
      write(tables.clock, session.transaction, first);
      return first;
    },
    writeClock: async (row) => {
      await statement();
      await lock(tables.clock, session.transaction);
      if (read(tables.clock, session.transaction) !== undefined)
        write(tables.clock, session.transaction, row);
    },
  };
};

export const auditRowsIn = (session: Session): AuditRows => ({
  addAuditEntry: async (entry) => {
    await session.statement();
    await addAuditEntry(session, entry);
  },
});

/** Runs inside a statement. */
export const addAuditEntry = async ({ tables, transaction }: Session, entry: AuditEntry): Promise<void> => {
  const row = createRow<AuditEntry>((_before, added) => tables.observer.auditAdded(added));
  await lock(row, transaction);
  write(row, transaction, entry);
};
