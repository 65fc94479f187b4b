import type { adminMenu as english } from "../en/admin-menu.ts";
import type { Translated } from "../translated.ts";

export const adminMenu: Translated<typeof english> = {
  title: "Verwaltung",
  users: "Benutzer verwalten",
  plans: "Pläne verwalten",
  contents: "Inhalte verwalten",
  deliveries: "Zustellungen",
  held: "Zurückgehaltene Zustellungen",
  unreachable: "Nicht erreichbar",
  vouchers: "Gutscheine",
  audit: "Protokoll",
  system: "System",
  setup: "Einrichtung",
};
