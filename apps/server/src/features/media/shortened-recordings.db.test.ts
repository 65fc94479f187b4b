import { mkdtemp, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sample } from "../../testing/recordings.ts";
import { withConversions } from "./converting.fixture.ts";
import { createFfmpegTranscoder } from "./ffmpeg-transcoder.ts";

const { at, convert, converted, failureOf, known, read, replaceFfmpeg } = withConversions();

describe("a conversion that ends well and is too short", () => {
  it("A file whose head promises more than came out of it fails and stays as it came", async () => {
    const whole = (await read(await converted("long.webm", "m4a"))).rawPayload;
    const cut = whole.subarray(0, whole.length / 2);
    const file = at.device.newTake("m4a");
    await at.device.upload(file, cut);
    await convert();
    expect((await known(file))?.state).toBe("failed");
    expect((await failureOf(file))?.failure).toMatch(/^only [4-9]\.\d of 14\.0 s came out of it$/);
    expect((await read(file)).rawPayload.equals(cut)).toBe(true);
  });

  it("A file whose head says no length is measured, and stays as it came when ffmpeg leaves out its end", async () => {
    const folder = await mkdtemp(join(at.folder, "programs-"));
    const script = `#!/bin/sh
case "$*" in *converted.mp4) set -- $(echo "$*" | sed 's/-t [0-9]*/-t 1/') ;; esac
exec /usr/bin/ffmpeg "$@"`;
    await writeFile(join(folder, "ffmpeg"), script, { mode: 0o755 });
    await symlink("/usr/bin/ffprobe", join(folder, "ffprobe"));
    replaceFfmpeg(createFfmpegTranscoder({ path: join(folder, "ffmpeg") }));
    const file = await converted("voice.webm", "m4a");
    expect((await known(file))?.state).toBe("failed");
    expect((await failureOf(file))?.failure).toMatch(/^only 1\.0 of 2\.0 s/);
    expect((await read(file)).rawPayload.equals(await sample("voice.webm"))).toBe(true);
  });
});
