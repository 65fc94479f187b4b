import { execFileSync } from "node:child_process";
import type { Note } from "@afterword/contract/endpoints/notes";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { DAY_MS } from "@afterword/core/time/duration";
import type { Download, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openAccount, type Account } from "../account.ts";
import { openPage } from "../browser.ts";
import { openStage } from "../open-stage.ts";
import { openPageAs } from "../open-page-as.ts";
import { linkIn } from "../world.ts";

const { notes, playing, publicPages, recorder, recordings } = messages;

const stage = openStage("moving");

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const openWriter = async (name: string): Promise<Account> => {
  const names = { firstname: "Vera", lastname: "Holm", email: `${name}@example.com` };
  const writer = await openAccount(stage.world, names);
  await writer.call("POST", "/api/recipient", { name: "Miriam", email: `${name}-reader@example.org` });
  return writer;
};

/** The only note of this writer, as the server says it. */
const noteOf = async (writer: Account): Promise<Note> => {
  const [note] = await writer.call<Note[]>("GET", "/api/notes");
  if (note === undefined) throw new Error("no note was saved");
  return note;
};

/** Records a voice from the editor, with a pause in the middle, and comes back with it. */
const recordVoice = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: notes.voiceRecording }).click();
  await button(page, recorder.record).click();
  await page.waitForTimeout(1_500);
  await button(page, recorder.pause).click();
  await page.waitForTimeout(1_000);
  await button(page, recorder.resume).click();
  await page.waitForTimeout(1_500);
  await button(page, recorder.stop).click();
  await button(page, recordings.upload).click();
  await page.getByRole("group", { name: notes.voiceRecording }).waitFor();
};

type Probed = { readonly format: string; readonly codecs: readonly string[]; readonly seconds: number };

/** What ffprobe says of a downloaded file. */
const probe = async (download: Download): Promise<Probed> => {
  const wanted = ["-show_entries", "format=format_name,duration:stream=codec_name", "-of", "json"];
  const told = JSON.parse(
    execFileSync("ffprobe", ["-v", "error", ...wanted, await download.path()], { encoding: "utf8" }),
  ) as {
    readonly format: { readonly format_name: string; readonly duration: string };
    readonly streams: readonly { readonly codec_name: string }[];
  };
  return {
    format: told.format.format_name,
    codecs: told.streams.map(({ codec_name }) => codec_name),
    seconds: Number(told.format.duration),
  };
};

const downloadBy = async (page: Page, press: () => Promise<void>): Promise<Download> => {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return download;
};

const VOICE = { format: "mov,mp4,m4a,3gp,3g2,mj2", codecs: ["aac"] };

describe("a voice recording", () => {
  it("A voice is recorded, goes up, is delivered with its note, and is played and saved by its recipient", async () => {
    const writer = await openWriter("speaker");
    const { page, complaints } = await openPageAs(stage, writer, pathTo("newNote"));
    await page.getByLabel(notes.titleLabel).fill("For Miriam");
    await recordVoice(page);
    await page.getByText(recordings.uploaded).first().waitFor();
    await page.getByRole("link", { name: notes.addRecipient }).click();
    await page.getByRole("button", { name: "Miriam" }).click();
    expect(await page.getByLabel(notes.titleLabel).inputValue()).toBe("For Miriam");
    await button(page, notes.activate).click();
    await page.getByRole("heading", { level: 1, name: notes.title }).waitFor();
    await expect.poll(async () => (await noteOf(writer)).recordingState, { timeout: 60_000 }).toBe("ready");
    const { recording } = await noteOf(writer);
    // Three seconds without the pause in the middle, on a machine that may be slow at each press.
    expect(recording?.length).toBeGreaterThan(2.8);
    expect(recording?.length).toBeLessThan(4);

    await page.reload();
    await button(page, `${playing.play}: ${notes.voiceRecording}`).click();
    await page.waitForFunction(() => (document.querySelector("audio")?.currentTime ?? 0) > 0.3);
    const own = await downloadBy(page, () => button(page, playing.download).click());
    expect(own.suggestedFilename()).toBe("audio.m4a");
    const ownFile = await probe(own);
    expect(ownFile).toMatchObject(VOICE);
    expect(Math.abs(ownFile.seconds - (recording?.length ?? 0))).toBeLessThan(0.2);
    // The list has said that the server has it, so the device has let its copy go.
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open("my-cache")).keys()).length))
      .toBe(0);
    expect(complaints()).toEqual([]);

    for (const days of [7, 1, 1, 10]) await stage.world.advance(days * DAY_MS);
    const mail = await stage.world.awaitMail("speaker-reader@example.org", /left you a note/);
    await listen(linkIn(mail, "/get-note/"), ownFile);
  });

  /** As a recipient, without scripts. */
  const listen = async (link: string, expected: Probed): Promise<void> => {
    const reader = await openPage(await stage.browser.newContext({ javaScriptEnabled: false }));
    await reader.page.goto(link);
    const player = reader.page.locator("audio");
    await player.waitFor();
    await expect
      .poll(() => player.evaluate((audio) => Math.round((audio as HTMLAudioElement).duration * 10)))
      .toBe(Math.round(expected.seconds * 10));
    const file = await downloadBy(reader.page, () =>
      reader.page.getByRole("link", { name: publicPages.downloadRecording, exact: true }).click(),
    );
    expect(file.suggestedFilename()).toBe("audio.m4a");
    expect(await probe(file)).toEqual(expected);
    expect(reader.complaints()).toEqual([]);
  };
});

describe("a recording on the device", () => {
  it("A take that was recorded offline goes up when the connection is back, and is gone when it is removed", async () => {
    const writer = await openWriter("offline-speaker");
    const { page, complaints } = await openPageAs(stage, writer, pathTo("newNote"));
    await page.getByRole("link", { name: notes.voiceRecording }).waitFor();
    // The code of the recorder is there; only the server is not.
    await page.route("**/api/note-media/**", (route) => route.abort("connectionfailed"));
    await recordVoice(page);
    await page.getByText(playing.onlyInBrowser).waitFor();
    await page.reload();
    await page.getByText(playing.onlyInBrowser).waitFor();
    await button(page, `${playing.play}: ${notes.voiceRecording}`).click();
    await page.waitForFunction(() => (document.querySelector("audio")?.currentTime ?? 0) > 0.3);
    await page.unroute("**/api/note-media/**");
    await page.getByText(recordings.uploaded).first().waitFor({ timeout: 60_000 });
    await button(page, notes.remove).click();
    await page.getByRole("dialog").getByRole("button", { name: notes.remove }).click();
    await page.getByRole("link", { name: notes.voiceRecording }).waitFor();
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open("my-cache")).keys()).length))
      .toBe(0);
    expect(complaints()).toEqual([]);
  });
});
