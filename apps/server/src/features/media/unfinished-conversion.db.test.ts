import { MINUTE_MS } from "@afterword/core/time/duration";
import { describe, expect, it } from "vitest";
import { restOrphanSearch } from "../../operations/maintenance/begin-anew.ts";
import { resealRecordings } from "../../operations/maintenance/resealed-recordings.ts";
import { StoreFull } from "../../platform/media-store/object-store.ts";
import { inPieces } from "../../platform/media-store/suites/test-bytes.ts";
import { lookAt, sample } from "../../testing/recordings.ts";
import { ffmpeg, making, withConversions } from "./converting.fixture.ts";
import { eraseObjects, removeOrphans } from "./public.ts";
import type { Transcoded } from "./transcoder.ts";

const { at, convert, converted, failureOf, known, objects, read, replaceFfmpeg } = withConversions();

describe("a conversion that its server does not end", () => {
  it("A server that dies in a conversion leaves it to another one when its lease is over", async () => {
    const dead = Promise.withResolvers<Transcoded>();
    const begun = Promise.withResolvers<void>();
    replaceFfmpeg({
      convert: () => {
        begun.resolve();
        return dead.promise;
      },
    });
    const file = at.device.newTake("m4a");
    await at.device.upload(file, await sample("voice.webm"));
    const dying = convert();
    await begun.promise;
    replaceFfmpeg(making(2));
    expect(await convert()).toBe(0);
    await at.server.pass(6 * MINUTE_MS);
    expect(await convert()).toBe(1);
    const ready = await known(file);
    expect(ready?.state).toBe("ready");
    const made = await read(file);
    dead.resolve({ kind: "made", file: "taken", seconds: 9, cover: null });
    await dying;
    expect(await known(file)).toEqual(ready);
    expect((await read(file)).rawPayload.equals(made.rawPayload)).toBe(true);
  });

  it("A server that stops ends its conversion, and the next one begins it anew", async () => {
    const stopping = new AbortController();
    replaceFfmpeg({
      convert: (job) => {
        stopping.abort();
        return ffmpeg.convert(job);
      },
    });
    const file = at.device.newTake("m4a");
    await at.device.upload(file, await sample("voice.webm"));
    await convert(stopping.signal);
    expect(await failureOf(file)).toEqual({ failure: "its server stopped", attempts: 0 });
    replaceFfmpeg(making(2));
    await convert();
    expect((await known(file))?.state).toBe("ready");
  });

  it("A recording of which five servers have died is given up", async () => {
    const file = at.device.newTake("m4a");
    await at.device.upload(file, await sample("voice.webm"));
    await at.server.context.database.pool.query("update recordings set attempts = 5");
    await convert();
    expect((await known(file))?.state).toBe("failed");
  });

  it("A row that was restored after its parts were converted gets the file that is there", async () => {
    // As the program leaves it, and the store has it.
    replaceFfmpeg(making(2));
    const file = await converted("voice.m4a", "m4a");
    replaceFfmpeg({});
    await at.server.context.database.pool.query(
      "update recordings set state = 'arrived', mime = 'audio/webm', length_ms = null, due_ms = 0",
    );
    await convert();
    expect(await known(file)).toMatchObject({ state: "ready", mime: "audio/mp4" });
    expect((await lookAt((await read(file)).rawPayload)).codecs).toEqual(["aac"]);
  });

  it.each([0, 1])(
    "A row that was restored with %i of three parts gets the file that they became, whole, and not that beginning",
    async (count) => {
      const { database, recordingStore } = at.server.context;
      replaceFfmpeg(making(2));
      const file = await converted("voice.m4a", "m4a");
      await database.pool.query(
        `update recordings set state = 'arriving', mime = $1, length_ms = null, part_count = null, bytes = 0`,
        [count === 0 ? null : "audio/webm"],
      );
      await database.pool.query("delete from recording_parts where part >= $1", [count]);
      const { rows } = await database.pool.query<{ object: string }>("select object from recording_parts");
      // What a killed server had not deleted yet.
      for (const { object } of rows)
        await recordingStore.put(
          `parts/${at.ada._id}/${file}/${object}`,
          inPieces(Buffer.from("an old beginning")),
        );
      const client = await database.pool.connect();
      await restOrphanSearch(client);
      client.release();
      await removeOrphans(at.server.context);
      await convert();
      expect(await known(file)).toMatchObject({ state: "ready", mime: "audio/mp4" });
      expect((await read(file)).rawPayload.equals(await sample("voice.m4a"))).toBe(true);
      expect(await objects()).toEqual(["recordings"]);
    },
  );

  it("A file that a change of the key brings back over a later conversion is read whole", async () => {
    const { recordingStore } = at.server.context;
    const { put, reseal } = recordingStore;
    const older = Buffer.from("what an earlier conversion made of it");
    const bringBack = (key: string) => put(key, inPieces(older));
    // Before the conversion is over.
    Object.assign(recordingStore, {
      put: async (...given: Parameters<typeof put>) => {
        const stored = await put(...given);
        if (given[0].startsWith("recordings/")) await bringBack(given[0]);
        return stored;
      },
    });
    const files = [await converted("voice.webm", "m4a")];
    Object.assign(recordingStore, { put });
    // And after that.
    files.push(await converted("voice.webm", "m4a"));
    Object.assign(recordingStore, { reseal: (key: string) => bringBack(key).then(() => "resealed") });
    await expect(resealRecordings(at.server.context)).rejects.toThrow("previous key");
    Object.assign(recordingStore, { reseal });
    for (const file of files) expect((await read(file)).rawPayload.equals(older)).toBe(true);
  });

  it("A store that is full when the file is written costs no attempt, and the parts stay", async () => {
    const { recordingStore } = at.server.context;
    const { put } = recordingStore;
    const file = at.device.newTake("m4a");
    await at.device.upload(file, await sample("voice.webm"));
    Object.assign(recordingStore, { put: () => Promise.reject(new StoreFull("the disk is full")) });
    await convert();
    Object.assign(recordingStore, { put });
    expect((await failureOf(file))?.attempts).toBe(0);
    expect((await read(file)).rawPayload.equals(await sample("voice.webm"))).toBe(true);
    await at.server.pass(MINUTE_MS);
    await convert();
    expect([(await known(file))?.state, await objects()]).toEqual(["ready", ["recordings"]]);
  });

  it("A recording that is removed while its file is stored leaves nothing behind", async () => {
    replaceFfmpeg(making(2));
    const gate = Promise.withResolvers<void>();
    const { recordingStore } = at.server.context;
    const { put } = recordingStore;
    const file = at.device.newTake("m4a");
    await at.device.upload(file, await sample("voice.webm"));
    const reached = Promise.withResolvers<void>();
    Object.assign(recordingStore, {
      put: async (...given: Parameters<typeof put>) => {
        reached.resolve();
        await gate.promise;
        return put(...given);
      },
    });
    const working = convert();
    await reached.promise;
    await at.server.call("POST", "/api/user-deletemedia", {
      token: at.ada.token,
      body: { recordings: [`${at.ada._id}/${file}`] },
    });
    await eraseObjects(at.server.context);
    gate.resolve();
    await working;
    Object.assign(recordingStore, { put });
    await eraseObjects(at.server.context);
    expect([await known(file), await objects()]).toEqual([undefined, []]);
  });
});
