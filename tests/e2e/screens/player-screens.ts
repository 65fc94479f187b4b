import type { Note } from "@afterword/contract/endpoints/notes";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import type { Page } from "playwright-core";
import { layOnPaper, printed, showInsteadOfPlayer } from "./recipient-pages.ts";
import { press, stall, type Known, type Screen, type Spoken } from "./screen.ts";

const { notes, playing, recorder, recordings } = messages;

const DRAWN = { who: "speaker", onlyDrawn: true } as const;

const pathOf =
  (of: (spoken: Spoken) => string) =>
  ({ spoken }: Known): string =>
    spoken === undefined ? "/notfound" : of(spoken);

const editorOf = (key: "voiceNote" | "videoNote" | "arrivingNote") =>
  ({
    ...DRAWN,
    route: "note",
    heading: notes.editTitle,
    path: pathOf((spoken) => pathTo("note", { id: spoken[key] })),
  }) as const;
const pageOf = (key: "voicePage" | "videoPage" | "arrivingPage") =>
  ({
    route: "rehearsal",
    path: pathOf((spoken) => spoken[key]),
    heading: /./,
    mode: "website",
    onlyDrawn: true,
  }) as const;

const VOICE = `${playing.play}: ${notes.voiceRecording}`;
const VIDEO = `${playing.play}: ${notes.videoRecording}`;
/** Languages write a fraction each in their own way. */
const SPEED = new RegExp(`^${playing.speed("[\\d.,]+")}$`);

const playUntil = (name: string, seconds: number) => async (page: Page) => {
  await press(name)(page);
  const media = name === VOICE ? "audio" : "video";
  await page.waitForFunction(
    ([kind, wanted]) => {
      const element = document.querySelector<HTMLMediaElement>(String(kind));
      return element !== null && element.currentTime >= Number(wanted);
    },
    [media, seconds],
  );
};

const pauseAt = (name: string, seconds: number) => async (page: Page) => {
  await playUntil(name, seconds)(page);
  await press(name.replace(playing.play, playing.pause))(page);
};

/** The server says that of the recordings: it could not make sense of them, or keeps them back. */
const answerThat =
  (recordingState: "failed" | "withheld") =>
  async (page: Page): Promise<void> => {
    const say = (note: Note): Note => (note.recording === null ? note : { ...note, recordingState });
    await page.route(/\/api\/notes?(\/|$)/, async (route) => {
      if (route.request().method() !== "GET") return route.fallback();
      const response = await route.fetch();
      const found = (await response.json()) as Note | Note[];
      return route.fulfill({ response, json: Array.isArray(found) ? found.map(say) : say(found) });
    });
  };

/** Their code comes after the list, and the cover of a video after that. */
const waitForPlayers = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: VOICE }).first().waitFor();
  await page.locator("video[poster]").waitFor();
};

/** Its connection has dried up: it plays, and stands still. */
const runDry = (name: string) => async (page: Page) => {
  await playUntil(name, 2)(page);
  await page.evaluate(() => {
    for (const media of document.querySelectorAll<HTMLMediaElement>("audio, video")) media.playbackRate = 0;
  });
  await page.locator("[data-waiting]").waitFor();
};

/** Records into a new note, from where nothing goes up. */
const recordHere = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: notes.voiceRecording }).click();
  await press(recorder.record)(page);
  await page.getByRole("button", { name: recorder.stop }).waitFor();
  await page.waitForTimeout(2_000);
  await press(recorder.stop)(page);
  await press(recordings.upload)(page);
  await page.getByText(new RegExp(`${playing.onlyOnPhone}|${playing.onlyInBrowser}`)).waitFor();
};

/** Only this page: others of the same browser go on. */
const goOffline = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { get: () => false });
    window.dispatchEvent(new Event("offline"));
  });
  await page.getByText(playing.waitsForConnection).waitFor();
};

const EMPTY = { ...DRAWN, route: "newNote", heading: notes.newTitle, who: "anna" } as const;
const MEDIA = "**/media/**";

/** Notes with recordings: in the list, in the editor, and as recipients see them. */
export const PLAYER_SCREENS: readonly Screen[] = [
  {
    name: "notes-with-recordings",
    ...DRAWN,
    route: "notes",
    heading: notes.title,
    act: waitForPlayers,
  },
  {
    name: "notes-with-a-voice-paused",
    ...DRAWN,
    route: "notes",
    heading: notes.title,
    act: pauseAt(VOICE, 3),
  },
  { name: "note-with-voice", ...editorOf("voiceNote") },
  {
    name: "note-with-voice-loading",
    ...editorOf("voiceNote"),
    answers: stall(MEDIA),
    act: press(VOICE),
  },
  { name: "note-with-voice-played", ...editorOf("voiceNote"), act: pauseAt(VOICE, 4) },
  {
    name: "note-with-voice-faster",
    ...editorOf("voiceNote"),
    act: async (page) => {
      const speed = page.getByRole("button", { name: SPEED }).first();
      await speed.click();
      await speed.click();
    },
  },
  {
    name: "note-with-voice-not-loaded",
    ...editorOf("voiceNote"),
    answers: (page) => page.route(MEDIA, (route) => route.fulfill({ status: 501, body: "" })),
    act: async (page) => {
      await press(VOICE)(page);
      await page.getByText(recordings.loadFailed).waitFor();
    },
  },
  { name: "note-with-voice-unplayable", ...editorOf("voiceNote"), answers: answerThat("failed") },
  { name: "note-with-voice-withheld", ...editorOf("voiceNote"), answers: answerThat("withheld") },
  {
    name: "notes-with-recordings-withheld",
    ...DRAWN,
    route: "notes",
    heading: notes.title,
    answers: answerThat("withheld"),
    act: waitForPlayers,
  },
  { name: "note-with-voice-buffering", ...editorOf("voiceNote"), act: runDry(VOICE) },
  { name: "note-with-voice-elsewhere", ...editorOf("arrivingNote") },
  {
    name: "note-remove-recording-question",
    ...editorOf("voiceNote"),
    act: async (page) => {
      await press(notes.remove)(page);
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "note-with-video", ...editorOf("videoNote") },
  { name: "note-with-video-buffering", ...editorOf("videoNote"), act: runDry(VIDEO) },
  { name: "note-with-video-played", ...editorOf("videoNote"), act: pauseAt(VIDEO, 2) },
  {
    name: "note-with-voice-going-up",
    ...EMPTY,
    answers: stall("**/api/note-media/**"),
    act: async (page) => {
      await recordHere(page);
      await page.getByText(recordings.uploading(0)).waitFor();
    },
  },
  {
    name: "note-with-voice-offline",
    ...EMPTY,
    // The other one's draft stays in its browser.
    who: "newcomer",
    answers: (page) => page.route("**/api/note-media/**", (route) => route.abort("connectionfailed")),
    act: async (page) => {
      await recordHere(page);
      await goOffline(page);
    },
  },
  { name: "delivered-voice", ...pageOf("voicePage") },
  {
    name: "delivered-voice-on-paper",
    ...pageOf("voicePage"),
    before: printed,
    act: layOnPaper,
  },
  { name: "delivered-video", ...pageOf("videoPage") },
  { name: "delivered-voice-arriving", ...pageOf("arrivingPage") },
  {
    name: "delivered-voice-unavailable",
    ...pageOf("voicePage"),
    answers: showInsteadOfPlayer("unavailable"),
  },
  {
    name: "delivered-voice-withheld",
    ...pageOf("voicePage"),
    answers: showInsteadOfPlayer("lost"),
  },
];
