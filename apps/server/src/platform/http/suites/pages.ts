import { EMPTY_CONTENT } from "@afterword/core/notes/content";
import { expect, it } from "vitest";
import type { Pages } from "../pages.ts";

/** What every renderer of public pages must do. */
export const pagesSuite = (openPages: () => Promise<Pages>): void => {
  it("The page of a note shows its writer, title and text with all markup escaped", async () => {
    const page = (await openPages()).renderGetNotePage(
      { ...NOTE, title: "<b>Love</b>", text: "a < b\nand & c" },
      "en",
    );
    expect(page).toMatch(/^<!doctype html>/i);
    expect(page).toContain("Anna Meier");
    expect(page).not.toContain("<b>Love");
    expect(page).toContain("Love");
    expect(page).not.toContain("a < b");
  });

  it("The page of a note shows the writer's picture if there is one", async () => {
    const { renderGetNotePage } = await openPages();
    expect(renderGetNotePage(NOTE, "en")).toContain('src="/api/picture/of-anna"');
    expect(renderGetNotePage({ ...NOTE, picture: null }, "en")).not.toContain("<img");
  });

  it("The page of a note holds the addresses of its recording, and only as far as it can be played", async () => {
    const { renderGetNotePage } = await openPages();
    const shown = { type: "video", seconds: 61 } as const;
    const [playHref, downloadHref, posterHref] = ["/media/a/play", "/media/a/download", "/media/a/cover"];
    const playable = {
      ...shown,
      kind: "playable",
      playHref,
      downloadHref,
      posterHref,
      isOddForm: false,
    } as const;
    const whole = renderGetNotePage({ ...NOTE, shownRecording: { ...playable, parts: null } }, "en");
    for (const href of [playHref, downloadHref, posterHref]) expect(whole).toContain(href);
    const parts = { arrived: 2, of: 3 };
    expect(renderGetNotePage({ ...NOTE, shownRecording: { ...playable, parts } }, "en")).toContain("2 of 3");
    for (const kind of ["not-arrived", "unavailable", "lost"] as const)
      expect(renderGetNotePage({ ...NOTE, shownRecording: { ...shown, kind } }, "en")).not.toContain(
        "/media/",
      );
  });

  it("The page for an invalid link says that the note was not found", async () => {
    const { renderGetNotePage } = await openPages();
    expect(renderGetNotePage({ kind: "not-found", contactEmail: null }, "en")).toContain(
      "Invalid link, note not found.",
    );
  });

  it("Only the page of a rehearsal says that it is a rehearsal", async () => {
    const { renderGetNotePage } = await openPages();
    const rehearsalUntil = "2026-11-28T09:30:00.000Z";
    expect(renderGetNotePage({ ...NOTE, rehearsalUntil }, "en")).toContain("This is a rehearsal");
    expect(renderGetNotePage(NOTE, "en")).not.toContain("ehearsal");
  });

  it("A page is in the requested language and declares it", async () => {
    const { renderGetNotePage, renderSignOfLifePage } = await openPages();
    expect(renderGetNotePage(NOTE, "en")).toMatch(/<html lang="en">.*Your note from Anna Meier/s);
    expect(renderGetNotePage(NOTE, "de")).toMatch(/<html lang="de">.*Ihre Nachricht von Anna Meier/s);
    expect(renderSignOfLifePage(ASK, "de")).toContain("Mir geht es gut");
  });

  it("The pages of a note and of a message contain no script", async () => {
    const pages = await openPages();
    const message = pages.renderMessagePage(
      { title: "Title", text: "Text", link: { href: "/login", label: "Log in" } },
      "en",
    );
    for (const page of [message, pages.renderGetNotePage(NOTE, "en")])
      expect(page).not.toMatch(/<script|javascript:/i);
    expect(message).toContain('href="/login"');
  });
  reminderSuite(openPages);
};

const reminderSuite = (openPages: () => Promise<Pages>): void => {
  it("The page of a reminder has a form with its token and nothing that acts by itself", async () => {
    const page = (await openPages()).renderSignOfLifePage(ASK, "en");
    expect(page).toMatch(/<form[^>]+action="\/confirm-agency\/secret"/);
    expect(page).toMatch(/<form[^>]+method="post"/i);
    expect(page).toMatch(/name="csrf"[^>]+value="token-1"|value="token-1"[^>]+name="csrf"/);
    expect(page).not.toMatch(/<script|http-equiv="refresh"|onload=|\sstyle=/i);
  });

  it("The page after a sign of life differs for each outcome", async () => {
    const { renderSignOfLifePage } = await openPages();
    const thanks = renderSignOfLifePage(
      { kind: "thank-you", firstname: "Anna", line: null, from: null },
      "en",
    );
    const delivery = { deliveredAt: "2026-11-21T09:30:00.000Z", timeZone: "Europe/Zurich" };
    const lateness = { ...delivery, lastSignAt: null, areOthersHeld: null };
    const late = renderSignOfLifePage({ kind: "too-late", ...lateness }, "en");
    const invalid = renderSignOfLifePage({ kind: "link-invalid" }, "en");
    expect(thanks).toContain("Anna");
    expect(late).toMatch(/2026/);
    const older = (["asked-again", "nothing-due"] as const).map((kind) =>
      renderSignOfLifePage({ kind }, "en"),
    );
    expect(new Set([thanks, late, invalid, ...older]).size).toBe(5);
  });
};

const ASK = {
  kind: "ask",
  firstname: "Anna",
  action: "/confirm-agency/secret",
  csrfToken: "token-1",
  line: {
    timeZone: "Europe/Zurich",
    lastSignAt: "2026-11-14T09:30:00.000Z",
    reminderAt: "2026-11-21T09:30:00.000Z",
    deliveryAt: "2026-11-23T09:30:00.000Z",
    reminderMark: 7 / 9,
    lamp: 8 / 9,
  },
} as const;

const NOTE = {
  kind: "note",
  from: "Anna Meier",
  picture: "/api/picture/of-anna",
  ...EMPTY_CONTENT,
  shownRecording: null,
  title: "For you",
  text: "Dear Ben",
  writtenAt: "2026-08-30T09:30:00.000Z",
  releasedAt: "2026-11-21T09:30:00.000Z",
  availableUntil: null,
  timeZone: "Europe/Zurich",
  contactEmail: "hello@afterword.example",
  downloadHref: null,
} as const;
