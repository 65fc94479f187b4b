import type { ShownRecording } from "@afterword/contract/public-pages";
import { EMPTY_CONTENT } from "@afterword/core/notes/content";
import { catalogs } from "@afterword/core/messages/catalog";
import { expect, it } from "vitest";
import { presentTextFile } from "./present.ts";

const NOTE = {
  kind: "note",
  from: "Anna Brunner",
  picture: null,
  timeZone: "Europe/Zurich",
  ...EMPTY_CONTENT,
  shownRecording: null,
  title: "For you",
  writtenAt: "2026-09-24T10:00:00.000Z",
  releasedAt: "2026-11-03T10:00:00.000Z",
  availableUntil: null,
  contactEmail: null,
  downloadHref: null,
} as const;

const fileOf = (text: string, from = "Anna Brunner", shownRecording: ShownRecording | null = null): string =>
  presentTextFile({ ...NOTE, text, from, shownRecording }, catalogs.en);

it("The text file of a note begins with its title, its writer and its dates", () => {
  expect(fileOf("Be well.")).toBe(
    "For you\n\nYour note from Anna Brunner\nWritten Thursday, 24.09.2026\nDelivered Tuesday, 03.11.2026\n\nBe well.\n",
  );
});

it.each([
  ["Pacific/Auckland", "Thursday, 24.09.2026", "Wednesday, 04.11.2026"],
  ["America/Los_Angeles", "Thursday, 24.09.2026", "Tuesday, 03.11.2026"],
])("The dates in a note's text file are those of its writer's calendar in %s", (timeZone, ...days) => {
  const releasedAt = "2026-11-03T11:00:00.000Z";
  const file = presentTextFile({ ...NOTE, timeZone, releasedAt, text: "" }, catalogs.en);
  expect(file).toContain(`Written ${days[0]}\nDelivered ${days[1]}\n`);
});

it("The text file of a rehearsal says before all else that it is one, and until when its link works", () => {
  const file = presentTextFile(
    { ...NOTE, text: "", rehearsalUntil: "2026-11-10T10:00:00.000Z" },
    catalogs.en,
  );
  expect(file).toMatch(
    /^This is a rehearsal\. .* This link works until Tuesday, 10\.11\.2026\.\n\nFor you\n/,
  );
});

it("The text file of a note says which recording belongs to it, and where to listen to it", () => {
  const file = fileOf("Be well.", "Anna", { kind: "unavailable", type: "audio", seconds: 181 });
  expect(file).toMatch(
    /\n\nBe well\.\n\nVoice recording, 3 minutes\nTo listen, open the link in the email that brought you this note\.\n$/,
  );
});

it.each([
  ["right to left", "عزيزتي ليلى،\n\nكوني بخير."],
  ["with emoji of several parts", "👩‍👩‍👧 and 🇨🇭"],
  ["as long as it may be", "ä".repeat(65_536)],
])("A text %s is unchanged in the note's text file", (_what, text) => {
  const read = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(fileOf(text, "مريم"), "utf8"));
  expect(read.endsWith(`\n\n${text}\n`)).toBe(true);
  expect(read).toContain("Your note from مريم\n");
});
