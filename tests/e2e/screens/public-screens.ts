import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import type { Screen } from "./screen.ts";

const { admin, deliveries, publicPages, shell } = messages;

/** Screens without a log-in, screens behind mailed links, and those of admins. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  { name: "home", route: "home", heading: /./, mode: "website" },
  { name: "terms", route: "terms", heading: shell.terms },
  { name: "privacy", route: "privacy", heading: shell.privacy },
  { name: "not-found", route: "notFound", heading: shell.notFoundTitle },
  {
    name: "delivered-note",
    route: "publicNote",
    path: ({ delivery }) => delivery,
    heading: /./,
    mode: "website",
  },
  {
    name: "delivered-note-on-paper",
    route: "publicNote",
    path: ({ delivery }) => delivery,
    heading: /./,
    mode: "website",
    onlyColours: true,
    before: (page) => page.emulateMedia({ media: "print" }),
  },
  {
    name: "delivered-note-unknown",
    route: "publicNote",
    path: () => pathTo("publicNote", { secret: "abc" }),
    heading: publicPages.noteNotFound,
    mode: "website",
  },
  {
    name: "reminder",
    route: "signOfLife",
    path: ({ reminder }) => reminder,
    heading: /./,
    mode: "website",
  },
  {
    name: "reminder-old",
    route: "signOfLife",
    path: () => pathTo("signOfLife", { secret: "abc" }),
    heading: publicPages.linkInvalid,
    mode: "website",
  },
  {
    name: "disowned-factor-old",
    route: "disownFactor",
    path: () => pathTo("disownFactor", { secret: "abc" }),
    heading: publicPages.linkInvalid,
    mode: "website",
  },
  {
    name: "rehearsal-unknown",
    route: "rehearsal",
    path: () => pathTo("rehearsal", { secret: "abc" }),
    heading: /./,
    mode: "website",
  },
  {
    name: "admin-contents",
    route: "adminContents",
    heading: admin.contentsTitle,
    who: "admin",
  },
  { name: "admin-deliveries", route: "adminDeliveries", heading: deliveries.title, who: "admin" },
  { name: "admin-held", route: "adminHeld", heading: /./, who: "admin" },
];
