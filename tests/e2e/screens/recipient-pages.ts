/** The recipient's page in states that take long to come about, and on paper. */
import type { NotePage, PublicPages, ShownRecording } from "@afterword/contract/public-pages";
import { asLanguage, DEFAULT_LANGUAGE, markOf } from "@afterword/core/language/languages";
import { messages } from "@afterword/core/messages/catalog";
import type { Page } from "playwright-core";

const NOTE: NotePage = {
  kind: "note",
  from: "Rita Roth",
  picture: null,
  title: "How the lullaby goes",
  text: "You always fell asleep before the second verse. Here it is.",
  recording: null,
  shownRecording: null,
  writtenAt: "2026-09-24T09:12:00.000Z",
  releasedAt: "2026-11-28T09:12:00.000Z",
  availableUntil: "2027-11-28T09:12:00.000Z",
  timeZone: "Europe/Zurich",
  contactEmail: null,
  downloadHref: "?",
};

/** Shows a note whose recording cannot be played. */
export const showInsteadOfPlayer = (kind: "unavailable" | "lost") => async (page: Page) => {
  const language = asLanguage(messages.page.language) ?? DEFAULT_LANGUAGE;
  const built = new URL(`../../../apps/web/dist-server/render${markOf(language)}.js`, import.meta.url);
  const { renderGetNotePage } = (await import(built.href)) as PublicPages;
  const shownRecording: ShownRecording = { kind, type: "audio", seconds: 9 };
  const body = renderGetNotePage({ ...NOTE, shownRecording });
  await page.route("**/rehearsal/*", async (route) => route.fulfill({ response: await route.fetch(), body }));
};

export const printed = (page: Page): Promise<void> => page.emulateMedia({ media: "print" });

/** A sheet of A4 with the margins of print.css, which no window shows. Its policy lets no style element in. */
export const layOnPaper = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      html { background: #d9d9d9 !important; }
      body { box-sizing: border-box; width: min(100%, 210mm); min-height: 297mm; margin: 24px auto;
        padding: min(20mm, 9.5vw) min(22mm, 10.5vw); background: #ffffff !important; }
    `);
    document.adoptedStyleSheets = [sheet];
  });
