import { readInbox, type Answer, type InboxMail } from "../dev-api.ts";
import { element, setShown, setText, sheet } from "../page/element.ts";
import { formatBrief } from "../page/format.ts";
import { icon } from "../page/icons.ts";
import { poll } from "../page/poll.ts";
import type { ProductTime } from "../page/product-time.ts";

const SHOWN_MAILS = 5;
const READ_EVERY_MS = 2_000;

/** The newest mails of all people; each opens in the inbox, in a tab of its own. */
export const createInboxSheet = (productTime: ProductTime): HTMLElement => {
  const list = element("ol", { class: "mail-list", "aria-live": "polite" });
  const note = element("p", { class: "hint" }, "Asking for mails …");
  let shown = "";
  const draw = (answer: Answer<readonly InboxMail[]>): void => {
    const mails = answer.ok ? answer.value.filter(({ isCanary }) => !isCanary) : [];
    setShown(note, mails.length === 0);
    setText(note, answer.ok ? "No mail yet. Sign up on the phone to receive the first." : answer.why);
    if (!answer.ok) return;
    const newest = mails.slice(0, SHOWN_MAILS);
    const nowMs = productTime.nowMs();
    const next = newest.map((mail) => `${mail.id} ${arrivalOf(mail, nowMs)}`).join();
    if (next === shown) return;
    shown = next;
    list.replaceChildren(...newest.map((mail) => createLine(mail, nowMs)));
  };
  const refresh = poll(async () => draw(await readInbox()), READ_EVERY_MS);
  // A moved clock sends mails at once: they should appear together with the result of the move.
  productTime.state.watch(() => void refresh());
  const open = element(
    "a",
    { class: "button plain", href: "/__dev/inbox", target: "_blank" },
    icon("inbox"),
    "Open inbox",
  );
  return sheet("Inbox", list, note, open);
};

/** "09:12" becomes the day once the clock has left it. */
const arrivalOf = (mail: InboxMail, nowMs: number): string => formatBrief(Date.parse(mail.at), nowMs);

const createLine = (mail: InboxMail, nowMs: number): HTMLElement =>
  element(
    "li",
    {},
    element(
      "a",
      { class: "mail-line", href: `/__dev/inbox#${encodeURIComponent(mail.id)}`, target: "_blank" },
      element("span", { class: "mail-subject" }, mail.subject),
      element("time", { datetime: mail.at }, arrivalOf(mail, nowMs)),
      element("span", { class: "mail-to" }, `to ${mail.to}`),
    ),
  );
