/** A user with a voice, a video, and a voice that is still arriving, for the pictures of players and of what recipients see. */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { User } from "@afterword/contract/endpoints/accounts";
import type { Note } from "@afterword/contract/endpoints/notes";
import { recordingKey, type Recording } from "@afterword/core/recordings/recording";
import { logInByCalls, openAccount, type Account } from "../account.ts";
import type { ScreenWorld } from "../screens/screen-world.ts";
import type { Spoken } from "../screens/screen.ts";
import { linkIn, until, type World } from "../world.ts";
import { SCREENS_BEGIN_MS } from "./screens-begin.ts";

const RITA = { firstname: "Rita", lastname: "Roth", email: "rita@example.com" };
const VOICE = readFileSync(
  new URL("../../../apps/server/src/operations/demo/demo-voice.m4a", import.meta.url),
);
const PEAKS =
  "001kpvxj2jkn00dnmuss101joksiiongnnmern10iphgqrq4qonlhg00npmnqror10veenkqn4mfie20crmktvnjnnnqqn100000";

export const addSpokenNotes = async (screenWorld: ScreenWorld): Promise<ScreenWorld> => {
  const { world, known, logIn } = screenWorld;
  const rita = await openAccount(world, RITA);
  const lena = await rita.call<{ _id: string }>("POST", "/api/recipient", {
    name: "Lena",
    email: "lena@example.org",
  });
  const send = await senderOf(world, rita);
  const write = async (title: string, text: string, recording: Recording): Promise<string> => {
    const note = { _id: randomUUID(), title, text, active: true, recipients: [lena], recording };
    await rita.call("POST", "/api/note", note);
    return note._id;
  };

  const voice = recordingOf(rita, "audio", 1, { length: 9.355, peaks: PEAKS });
  await send(voice, [VOICE]);
  const voiceNote = await write(
    "How the lullaby goes",
    "You always fell asleep before the second verse. Here it is.",
    voice,
  );
  const video = recordingOf(rita, "video", 2, { length: 6 });
  await send(video, [filmOf(video.length)]);
  const videoNote = await write("From the window", "The garden, as it is this morning.", video);
  const arriving = recordingOf(rita, "audio", 3, { length: 9.355, peaks: PEAKS });
  const size = Math.ceil(VOICE.length / 5);
  const parts = [0, 1, 2, 3, 4].map((part) => VOICE.subarray(part * size, (part + 1) * size));
  await send(arriving, [parts[0], parts[1], null, null, parts[4]]);
  const arrivingNote = await write("Something else", "", arriving);
  await until("the conversions", async () => {
    const notes = await rita.call<Note[]>("GET", "/api/notes");
    return notes.filter(({ recordingState }) => recordingState === "ready").length === 2 ? true : undefined;
  });

  const rehearse = async (noteId: string): Promise<string> => {
    const before = new Set((await world.mailsTo(RITA.email)).map(({ id }) => id));
    await rita.call("POST", `/api/note/${noteId}/rehearsal`, {});
    const mail = await until("a rehearsal", async () =>
      (await world.mailsTo(RITA.email)).find(({ id }) => !before.has(id)),
    );
    return new URL(linkIn(mail, "/rehearsal/")).pathname;
  };
  const spoken: Spoken = {
    voiceNote,
    videoNote,
    arrivingNote,
    voicePage: await rehearse(voiceNote),
    videoPage: await rehearse(videoNote),
    arrivingPage: await rehearse(arrivingNote),
  };
  return {
    world,
    known: { ...known, spoken },
    logIn: (who) => (who === "speaker" ? logInByCalls(world, RITA) : logIn(who)),
  };
};

const recordingOf = (
  { _id }: Account,
  type: Recording["type"],
  number: number,
  more: Pick<Recording, "length" | "peaks">,
): Recording => ({ type, cloud: recordingKey(_id, type, SCREENS_BEGIN_MS + number), ...more });

type Send = (recording: Recording, parts: readonly (Buffer | null | undefined)[]) => Promise<void>;

/** As a device does it; parts that are null never arrive. */
const senderOf = async (world: World, { _id, call }: Account): Promise<Send> => {
  const { secret } = await call<User>("GET", `/api/user/${_id}`);
  const first = await fetch(`${world.origin}/api/version`);
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(first.headers.getSetCookie().join())?.[1] ?? "";
  const headers = { cookie: `XSRF-TOKEN=${xsrf}`, "x-xsrf-token": decodeURIComponent(xsrf) };
  return async ({ cloud }, parts) => {
    for (const [index, part] of parts.entries()) {
      if (part === null || part === undefined) continue;
      const last = index === parts.length - 1 ? 1 : 0;
      const body = new FormData();
      body.append("file", new Blob([new Uint8Array(part)]), "part");
      const path = `/api/note-media/${secret}/${last}/0/${encodeURIComponent(`${cloud}.${index}`)}`;
      const answer = await fetch(`${world.origin}${path}`, { method: "POST", headers, body });
      if (!answer.ok && answer.status !== 425)
        throw new Error(`a part was refused with ${answer.status}: ${await answer.text()}`);
    }
  };
};

/** Upright, as a phone films. */
const filmOf = (seconds: number): Buffer => {
  const folder = mkdtempSync(join(tmpdir(), "afterword-film-"));
  const file = join(folder, "film.mp4");
  const colours = "c0=0xf2c98a:c1=0x2f5d50:x0=0:y0=0:x1=240:y1=640:nb_colors=2:speed=0.02";
  const picture = ["-f", "lavfi", "-i", `gradients=s=480x640:r=20:${colours}`];
  const sound = ["-f", "lavfi", "-i", "sine=frequency=220"];
  const codecs = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac", "-t", String(seconds)];
  try {
    execFileSync("ffmpeg", ["-v", "error", "-nostdin", ...picture, ...sound, ...codecs, file]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
};
