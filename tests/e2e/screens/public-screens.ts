import type { AuditFinding } from "@afterword/contract/endpoints/audit";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import type { Page } from "playwright-core";
import { layOnPaper, printed } from "./recipient-pages.ts";
import { press, type Screen } from "./screen.ts";

const { admin, audit, deadEnd, deliveries, publicPages, setup, shell, system, vouchers } = messages;

const NOBODY = "6f1d7a50-0000-4000-8000-00000000dead";
const SOMETHING = "6f1d7a50-0000-4000-8000-00000000beef";
const SINCE = "2026-10-10T09:00:00.000Z";
const DELIVERED = "2026-12-24T09:00:00.000Z";

/** One owner on each list; nobody of the screen world was refused for weeks. The canary is off. */
const showUnreachable = async (page: Page): Promise<void> => {
  const owner = { _id: NOBODY, firstname: "Bea", email: "bea@example.com", since: SINCE };
  const gone = { ...owner, lastname: "Gone", deliveryAt: DELIVERED, declared: true };
  const answers = ["550 5.7.1 Message blocked by policy", "450 4.7.1 Please try again later"];
  const blocked = { ...owner, lastname: "Blocked", answers, deliveryIfDeclared: DELIVERED };
  const replies = {
    "**/api/unreachable-owners/0": { owners: [gone], count: 1 },
    "**/api/refused-owners/0": { owners: [blocked], count: 1 },
    "**/api/canary": { isOn: false },
  };
  for (const [calls, json] of Object.entries(replies))
    await page.route(calls, (route) => route.fulfill({ json }));
};

/** One batch with a redeemed voucher; the screen world has none. */
const showVouchers = async (page: Page): Promise<void> => {
  const person = { _id: NOBODY, firstname: "Bea", lastname: "Bright", email: "bea@example.com" };
  const plan = { _id: NOBODY, name: "Family" };
  const terms = { plan, months: 12, expires: DELIVERED, made: SINCE, madeBy: person };
  const batch = { _id: NOBODY, name: "Autumn fair", ...terms, redeemed: 1, left: 11, expired: 0 };
  const used = { lastFour: "7K2M", state: "redeemed", redeemed: SINCE, redeemedBy: person };
  const left = { lastFour: "QW3R", state: "left", redeemed: null, redeemedBy: null };
  const codes = ["7K2M-QW3R-0XYZ-9ABC", "5TQW-FM0E-GN60-FXGT"];
  const replies = {
    "**/api/voucher-batches/0": { batches: [batch, { ...batch, _id: SOMETHING, madeBy: null }], count: 2 },
    [`**/api/voucher-batch/${NOBODY}/0`]: { vouchers: [used, left], count: 2 },
    "**/api/voucher-batch": { _id: NOBODY, codes },
  };
  for (const [calls, json] of Object.entries(replies))
    await page.route(calls, (route) => route.fulfill({ json }));
};

/** Entries of each form, and a check that is under way; the screen world's own are of the moment. */
const showAudit =
  (broken: AuditFinding | null) =>
  async (page: Page): Promise<void> => {
    const nobody = { _id: NOBODY, firstname: "", lastname: "", email: "", isSystem: false };
    const bea = { ...nobody, firstname: "Bea", lastname: "Bright", email: "bea@example.com" };
    const boss = { ...bea, firstname: "Konstantin", lastname: "Weber", email: "admin@example.com" };
    const entry = { at: SINCE, by: null, account: bea, detail: [] };
    const device = { name: "device", value: "Firefox on Linux" };
    const network = { name: "network", value: "203.0.113.x" };
    const entries = [
      { ...entry, kind: "logged-in", detail: [device, network] },
      { ...entry, kind: "account-changed", by: boss, detail: [{ name: "fields", value: "active" }] },
      { ...entry, kind: "account-deleted", by: boss, account: nobody },
      { ...entry, kind: "vouchers-made", by: boss, account: null, detail: [{ name: "count", value: "12" }] },
      { ...entry, kind: "delivery-held" },
    ].map((one, index) => ({ ...one, _id: `6f1d7a50-0000-4000-8000-00000000000${index}` }));
    const check = { at: SINCE, entries: 48_213, chains: 912, broken };
    const running = broken === null ? { read: 20_000, total: 48_240 } : null;
    const state = { checkpoint: { number: 731, at: SINCE, chains: 912 }, check, running, isAsked: false };
    await page.route("**/api/audit/newest/**", (route) =>
      route.fulfill({ json: { entries, next: "1_6f1d7a50-0000-4000-8000-00000000dead" } }),
    );
    await page.route("**/api/audit-state", (route) => route.fulfill({ json: state }));
  };

/** Screens without a log-in, screens behind mailed links, and those of admins. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  { name: "home", route: "home", heading: /./, mode: "website" },
  { name: "terms", route: "terms", heading: shell.terms },
  { name: "privacy", route: "privacy", heading: shell.privacy },
  { name: "not-found", route: "notFound", heading: deadEnd.notFoundTitle },
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
    before: printed,
    act: layOnPaper,
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
  {
    name: "admin-vouchers",
    route: "adminVouchers",
    heading: vouchers.title,
    who: "admin",
    answers: showVouchers,
    act: (page) => page.getByRole("row", { name: "Autumn fair" }).first().getByRole("button").click(),
  },
  {
    name: "admin-vouchers-make",
    route: "adminVouchers",
    heading: vouchers.title,
    who: "admin",
    answers: showVouchers,
    act: press(vouchers.make),
  },
  {
    name: "admin-vouchers-made",
    route: "adminVouchers",
    heading: vouchers.title,
    who: "admin",
    onlyColours: true,
    answers: showVouchers,
    act: async (page) => {
      await press(vouchers.make)(page);
      await page.getByLabel(vouchers.name).fill("Autumn fair");
      await page.getByRole("dialog").getByRole("button", { name: vouchers.makeConfirm }).click();
      await page.getByText("7K2M-QW3R-0XYZ-9ABC").waitFor();
    },
  },
  { name: "admin-deliveries", route: "adminDeliveries", heading: deliveries.title, who: "admin" },
  { name: "admin-held", route: "adminHeld", heading: /./, who: "admin" },
  {
    name: "admin-unreachable",
    route: "adminUnreachable",
    heading: deliveries.unreachableTitle,
    who: "admin",
    answers: showUnreachable,
  },
  {
    name: "admin-unreachable-none",
    route: "adminUnreachable",
    heading: deliveries.unreachableTitle,
    who: "admin",
    onlyColours: true,
  },
  { name: "admin-system", route: "adminSystem", heading: system.title, who: "admin" },
  { name: "admin-setup", route: "adminSetup", heading: setup.title, who: "admin" },
  {
    name: "admin-audit",
    route: "adminAudit",
    heading: audit.title,
    who: "admin",
    answers: showAudit(null),
  },
  {
    name: "admin-audit-broken",
    route: "adminAudit",
    heading: audit.title,
    who: "admin",
    onlyColours: true,
    answers: showAudit({ owner: NOBODY, sentence: `The log of ${NOBODY} is broken: entry 4 is missing.` }),
  },
  {
    name: "admin-declare",
    route: "adminUnreachable",
    heading: deliveries.unreachableTitle,
    who: "admin",
    answers: showUnreachable,
    act: press(deliveries.declareNamed("Bea Blocked")),
  },
];
