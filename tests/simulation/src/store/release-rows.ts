import type { Decisions } from "@afterword/server/engine/store/rows/decisions";
import type {
  DeliveryMark,
  NewDelivery,
  ReleaseRows,
  ReleaseTarget,
} from "@afterword/server/engine/store/rows/releases";
import { createRow, keyTaken, lock, read, write, type Row } from "./row.ts";
import type { Session } from "./session.ts";
import { getAccount, type Account, type Delivery } from "./tables.ts";

export const releaseRowsIn = (session: Session): ReleaseRows => {
  const { tables, statement } = session;
  return {
    listTargets: async (notes) => {
      await statement();
      const inOrder = notes.toSorted((one, other) =>
        `${one.owner} ${one.note}` < `${other.owner} ${other.note}` ? -1 : 1,
      );
      return inOrder.flatMap(({ owner, note }) => targetsOf(session, getAccount(tables, owner), note));
    },
    markDelivery: async (mark) => {
      await statement();
      await markDelivery(session, mark);
    },
  };
};

/** Runs inside a statement. */
export const markTriggered = async (
  { tables, transaction }: Session,
  { owner, note: id, at }: Decisions["triggered"][number],
): Promise<void> => {
  const row = getAccount(tables, owner).notes.get(id);
  if (row === undefined) return;
  await lock(row, transaction);
  const note = read(row, transaction);
  if (note !== undefined) write(row, transaction, { ...note, triggeredAt: at });
};

/** Runs inside a statement. */
export const insertDelivery = async (
  { tables, transaction }: Session,
  delivery: NewDelivery,
): Promise<void> => {
  const row = deliveryRow(getAccount(tables, delivery.owner), delivery.note, delivery.recipient);
  await lock(row, transaction);
  if (read(row, transaction) !== undefined) throw keyTaken("this note was delivered to this recipient");
  write(row, transaction, { ...delivery, acceptedAt: null });
};

/** Runs inside a statement. */
export const markDelivery = async ({ tables, transaction }: Session, mark: DeliveryMark): Promise<void> => {
  const row = deliveryRow(getAccount(tables, mark.owner), mark.note, mark.recipient);
  await lock(row, transaction);
  const delivery = read(row, transaction);
  if (delivery === undefined) return;
  const kept = mark.state === "queued" ? null : delivery.acceptedAt;
  const acceptedAt = mark.state === "accepted" ? mark.at : kept;
  write(row, transaction, { ...delivery, state: mark.state, acceptedAt });
};

const targetsOf = ({ transaction }: Session, account: Account, noteId: string): readonly ReleaseTarget[] => {
  const row = account.notes.get(noteId);
  const note = row && read(row, transaction);
  if (note === undefined) return [];
  return note.recipientIds.flatMap((id) => {
    const recipientRow = account.recipients.get(id);
    const recipient = recipientRow && read(recipientRow, transaction);
    if (recipient === undefined) return [];
    const { writtenAt, recording = null } = note;
    return [
      { owner: account.id, note: note.id, recipient: id, sealed: recipient.sealed, writtenAt, recording },
    ];
  });
};

const deliveryRow = (account: Account, note: string, recipient: string): Row<Delivery> => {
  const key = `${note}/${recipient}`;
  const known = account.deliveries.get(key);
  if (known !== undefined) return known;
  const row = createRow<Delivery>(() => undefined);
  account.deliveries.set(key, row);
  return row;
};
