import type { ShownRecording } from "@afterword/contract/public-pages";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { RecordingPart } from "./recording-part.tsx";

const VOICE = {
  kind: "playable",
  type: "audio",
  seconds: 181,
  playHref: "/media/a/play",
  downloadHref: "/media/a/download",
  posterHref: null,
  parts: null,
  isOddForm: false,
} as const satisfies ShownRecording;

const html = (recording: ShownRecording): string => renderToStaticMarkup(<RecordingPart {...recording} />);

describe("a recording on the page of a note", () => {
  it("A voice recording has its name and length, the browser's own player, and a link to download it", () => {
    const page = html(VOICE);
    expect(page).toContain("<figcaption>Voice recording, 3 minutes</figcaption>");
    expect(page).toMatch(
      /<audio controls="" preload="metadata" src="\/media\/a\/play" aria-label="Voice recording/,
    );
    expect(page).toMatch(/<a class="button" href="\/media\/a\/download" download="">Download<\/a>/);
    expect(page).not.toContain('role="note"');
  });

  it("A video recording shows its first picture before it is played", () => {
    const page = html({ ...VOICE, type: "video", seconds: 45, posterHref: "/media/a/cover" });
    expect(page).toContain("Video recording, 45 seconds");
    expect(page).toMatch(/<video [^>]*playsInline=""[^>]* poster="\/media\/a\/cover"/i);
  });

  it("A recording of which parts are missing plays, and says how many have arrived", () => {
    const page = html({ ...VOICE, parts: { arrived: 2, of: 5 } });
    expect(page).toContain("<audio");
    expect(page).toContain("2 of 5 parts of this recording are here so far. Open this link again later");
    expect(html({ ...VOICE, parts: { arrived: 1, of: 2 } })).toContain(
      "1 of 2 parts of this recording is here",
    );
    expect(html({ ...VOICE, parts: { arrived: 2, of: null } })).toContain(
      "Only the beginning of this recording",
    );
  });

  it.each([
    ["not-arrived", "hasn’t arrived yet"],
    ["unavailable", "is temporarily unavailable"],
    ["lost", "can’t be played"],
  ] as const)("A recording that is %s has no player, and says so beside the complete text", (kind, words) => {
    const page = html({ kind, type: "video", seconds: 45 });
    expect(page).toMatch(new RegExp(`role="note">.*>This recording ${words}.*The text is complete\\.`));
    expect(page).not.toMatch(/<video|download/);
  });

  it("Only a recording that may be there in a moment offers to try again, with the same address", () => {
    const page = (kind: "not-arrived" | "unavailable" | "lost") => html({ kind, type: "audio", seconds: 45 });
    expect(page("unavailable")).toContain('<a class="button" href="?">Try again</a>');
    for (const kind of ["not-arrived", "lost"] as const) expect(page(kind)).not.toContain("<a ");
  });

  it("A recording that could not be converted is offered as it is", () => {
    expect(html({ ...VOICE, isOddForm: true })).toContain("download it and open it in another program");
  });

  it("On paper a recording says where to listen or to watch", () => {
    const onPaper = (recording: ShownRecording) => /<p class="on-paper">([^<]+)/.exec(html(recording))?.[1];
    expect(onPaper(VOICE)).toMatch(/^To listen, open the link in the email/);
    expect(onPaper({ ...VOICE, type: "video" })).toMatch(/^To watch, open the link in the email/);
  });
});
