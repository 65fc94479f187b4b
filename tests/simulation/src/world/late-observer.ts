import { quietObserver, type Observer } from "../store/tables.ts";

/** Tables are created before their observers: forwards changes once there is a listener. */
export type LateObserver = Observer & { readonly listen: (target: Observer) => void };

export const createObserver = (): LateObserver => {
  let target = quietObserver;
  return {
    listen: (next) => {
      target = next;
    },
    clockWritten: () => target.clockWritten(),
    termsChanged: (owner) => target.termsChanged(owner),
    subscriptionWritten: (owner) => target.subscriptionWritten(owner),
    heldChanged: (owner, held) => target.heldChanged(owner, held),
    dueChanged: (dueMs) => target.dueChanged(dueMs),
    calendarDueChanged: (at) => target.calendarDueChanged(at),
    signGiven: (sign) => target.signGiven(sign),
    noteReleased: (owner, note) => target.noteReleased(owner, note),
    auditAdded: (entry) => target.auditAdded(entry),
    mailMarked: (mail) => target.mailMarked(mail),
  };
};
