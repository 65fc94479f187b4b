import type { InboxMail } from "../dev-api.ts";
import { button, element, setShown, setText } from "../page/element.ts";
import { formatBrief } from "../page/format.ts";
import { excerptOf } from "./excerpt.ts";
import type { Mailbox } from "./mailbox.ts";

/** All mails, newest first. Up and down, or k and j, choose; Escape goes back to the list on a narrow screen. */
export const createMailList = (mailbox: Mailbox): HTMLElement => {
  const list = element("div", { class: "mails", role: "listbox", "aria-label": "Mails", tabindex: "0" });
  const empty = element(
    "div",
    { class: "empty" },
    element("p", { class: "empty-title" }, "No mail yet"),
    element("p", {}, "Sign up on the phone: the first mail arrives here a moment later."),
  );
  const loading = element("p", { class: "hint" }, "Asking for mails …");
  const fault = element("p", { class: "fault", role: "alert" });
  const fold = createFold(mailbox);
  const rows = new Map<string, HTMLElement>();

  const draw = (): void => {
    const { mails, failure, chosenId, readIds } = mailbox.state.get();
    setShown(loading, mails === null && failure === null);
    setShown(empty, mails?.length === 0);
    setShown(fault, failure !== null);
    setText(fault, failure ?? "");
    syncRows(list, rows, mailbox, mails ?? []);
    for (const [id, row] of rows) {
      row.setAttribute("aria-selected", String(id === chosenId));
      row.classList.toggle("is-unread", !readIds.has(id));
    }
    if (chosenId === null) list.removeAttribute("aria-activedescendant");
    else list.setAttribute("aria-activedescendant", rowId(chosenId));
  };

  listenToKeys(mailbox, rows);
  mailbox.state.watch(draw);
  draw();
  return element("section", { class: "mail-pane", "aria-label": "Mails" }, fault, loading, empty, list, fold);
};

/** Where the canary's mails are, when there are any. */
const createFold = (mailbox: Mailbox): HTMLElement => {
  const toggle = button("", () => mailbox.unfold(!mailbox.state.get().isUnfolded), { look: "small" });
  const fold = element("div", { class: "mail-fold" }, toggle);
  const draw = (): void => {
    const { canaryMails, isUnfolded } = mailbox.state.get();
    setShown(fold, canaryMails > 0);
    toggle.setAttribute("aria-expanded", String(isUnfolded));
    setText(toggle, isUnfolded ? "Hide the nightly check" : `Show the nightly check (${canaryMails})`);
  };
  mailbox.state.watch(draw);
  draw();
  return fold;
};

const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  j: 1,
  k: -1,
  Home: -Infinity,
  End: Infinity,
};

const listenToKeys = (mailbox: Mailbox, rows: ReadonlyMap<string, HTMLElement>): void =>
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    if (event.key === "Escape") return mailbox.choose(null);
    const step = KEY_STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    mailbox.step(step);
    rows.get(mailbox.state.get().chosenId ?? "")?.scrollIntoView({ block: "nearest" });
  });

/** Adds rows for mails that arrived and drops those that are gone; rows that stay are not touched. */
const syncRows = (
  list: HTMLElement,
  rows: Map<string, HTMLElement>,
  mailbox: Mailbox,
  mails: readonly InboxMail[],
): void => {
  const present = new Set(mails.map(({ id }) => id));
  for (const [id, row] of rows) {
    if (present.has(id)) continue;
    row.remove();
    rows.delete(id);
  }
  const newestMs = Date.parse(mails[0]?.at ?? "");
  mails.forEach((mail, place) => {
    const row = rows.get(mail.id) ?? createRow(mail, mailbox);
    rows.set(mail.id, row);
    setText(row.querySelector("time") ?? row, formatBrief(Date.parse(mail.at), newestMs));
    if (list.children[place] !== row) list.insertBefore(row, list.children[place] ?? null);
  });
};

const createRow = (mail: InboxMail, mailbox: Mailbox): HTMLElement => {
  const row = element(
    "div",
    { class: "mail-row", role: "option", id: rowId(mail.id) },
    element("span", { class: "mail-row-to" }, mail.to),
    element("time", { datetime: mail.at }),
    element("span", { class: "mail-row-subject" }, mail.subject),
    element("span", { class: "mail-row-text" }, excerptOf(mail.text)),
  );
  row.addEventListener("click", () => mailbox.choose(mail.id));
  return row;
};

const rowId = (id: string): string => `mail-${id}`;
