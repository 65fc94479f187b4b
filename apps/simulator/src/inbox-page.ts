import "@fontsource-variable/commissioner/wght.css";
import "@fontsource-variable/literata/wght.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/inbox-page.css";
import { readInbox } from "./dev-api.ts";
import { createMailList } from "./inbox/mail-list.ts";
import { createMailReader } from "./inbox/mail-reader.ts";
import { createMailbox } from "./inbox/mailbox.ts";
import { element } from "./page/element.ts";
import { icon } from "./page/icons.ts";
import { poll } from "./page/poll.ts";
import { applyTheme, createThemePicker, readTheme } from "./page/theme.ts";

const READ_EVERY_MS = 2_000;

/** The inbox of all accounts: mails on the left, the chosen one on the right. */
const openPage = (): void => {
  applyTheme(readTheme());
  const mailbox = createMailbox(decodeURIComponent(location.hash.slice(1)));
  window.addEventListener("hashchange", () => mailbox.choose(decodeURIComponent(location.hash.slice(1))));
  mailbox.state.watch(() => {
    const { chosenId } = mailbox.state.get();
    document.body.dataset["view"] = chosenId === null ? "list" : "mail";
    history.replaceState(
      null,
      "",
      chosenId === null ? location.pathname : `#${encodeURIComponent(chosenId)}`,
    );
  });
  document.body.dataset["view"] = mailbox.state.get().chosenId === null ? "list" : "mail";
  document.body.append(
    element(
      "header",
      { class: "bar" },
      element("h1", {}, element("span", { class: "lamp-mark", "aria-hidden": "true" }), "Inbox"),
      element(
        "nav",
        { "aria-label": "Elsewhere" },
        element(
          "a",
          { class: "button small", href: "/__dev/phone/", "aria-label": "Phone" },
          icon("phone", 18),
          element("span", {}, "Phone"),
        ),
      ),
      createThemePicker(),
    ),
    element("main", { class: "inbox-page" }, createMailList(mailbox), createMailReader(mailbox)),
  );
  poll(async () => mailbox.receive(await readInbox()), READ_EVERY_MS);
};

openPage();
