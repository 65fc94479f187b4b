import { mailPageUrl, type InboxMail } from "../dev-api.ts";
import { button, definitions, element, setShown } from "../page/element.ts";
import { formatDateTime } from "../page/format.ts";
import { icon } from "../page/icons.ts";
import { createSegment, showChoice } from "../page/theme.ts";
import type { Mailbox } from "./mailbox.ts";

const FORMS = [
  { value: "html", name: "HTML" },
  { value: "text", name: "Text" },
] as const;

const LIGHTS = [
  { value: "light", name: "Light" },
  { value: "dark", name: "Dark" },
] as const;

type View = { form: "html" | "text"; light: "light" | "dark" };

/** The chosen mail as a mail program shows it: as HTML or plain text, light or dark. */
export const createMailReader = (mailbox: Mailbox): HTMLElement => {
  const view: View = { form: "html", light: isDarkNow() ? "dark" : "light" };
  const body = element("div", { class: "mail-body" });
  const head = element("div", { class: "mail-head" });
  const nothing = element("p", { class: "mail-nothing" }, "Choose a mail to read it.");
  let shownId: string | null = null;

  const drawBody = (mail: InboxMail): void => {
    body.dataset["light"] = view.light;
    body.replaceChildren(
      view.form === "html" ? createFrame(mail) : element("pre", { tabindex: "0" }, mail.text),
    );
  };
  const setView = (part: Partial<View>): void => {
    Object.assign(view, part);
    const mail = mailbox.chosen();
    if (mail !== null) drawBody(mail);
  };
  const lights = createSegment("Light", LIGHTS, view.light, (light) => setView({ light }));
  onThemeChange(() => {
    setView({ light: isDarkNow() ? "dark" : "light" });
    showChoice(lights, view.light);
  });
  const tools = element(
    "div",
    { class: "mail-tools" },
    button("All mails", () => mailbox.choose(null), { icon: icon("back", 18), look: "small" }),
    createSegment("Form", FORMS, view.form, (form) => setView({ form })),
    lights,
  );
  const draw = (): void => {
    const mail = mailbox.chosen();
    setShown(nothing, mail === null);
    for (const part of [tools, head, body]) setShown(part, mail !== null);
    // Redraws only for another mail, so that a mail being read keeps its scroll position.
    if (mail === null || mail.id === shownId) return;
    shownId = mail.id;
    head.replaceChildren(...createHead(mail));
    drawBody(mail);
  };
  mailbox.state.watch(draw);
  draw();
  return element("section", { class: "reader-pane", "aria-label": "Mail" }, tools, head, body, nothing);
};

const createHead = (mail: InboxMail): readonly HTMLElement[] => [
  element("h2", {}, mail.subject),
  definitions({}, [
    ["From", mail.from],
    ["To", mail.toName === "" ? mail.to : `${mail.toName} <${mail.to}>`],
    ["Arrived", formatDateTime(Date.parse(mail.at))],
  ]),
];

/** No script and no access to this page; links open in a tab of their own. */
const createFrame = (mail: InboxMail): HTMLIFrameElement =>
  element("iframe", {
    src: mailPageUrl(mail.id),
    title: `Mail: ${mail.subject}`,
    sandbox: "allow-popups allow-popups-to-escape-sandbox",
  });

/** Also that of the system, where the page follows it. */
const onThemeChange = (follow: () => void): void => {
  new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", follow);
};

const isDarkNow = (): boolean => {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
};
