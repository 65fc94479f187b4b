import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freshServerDatabase } from "@afterword/server/testing/fresh-server-database";
import { startPostgres } from "@afterword/testing/postgres";
import type { Figure } from "./figure.ts";
import { avc, makeFilm, repeatFilm } from "./film.ts";
import { openPhone, type Phone } from "./recording-phone.ts";
import { startServerOn } from "./server-on.ts";

const MEGABYTE = 1024 * 1024;
/** A film of 24 MB, again and again. */
const FILM_BITS_PER_SECOND = "20M";
const FILM_SECONDS = 10;
const WARM_UP_FILMS = 2;
const WHOLE_FILMS = 44;
const RANGE_BYTES = 8 * MEGABYTE;
/** As long as the idle server of `idle-memory.ts` is left alone. */
const SETTLE_MS = 20_000;

/**
 * How much more memory the server needs than idle, at most, while a recording of a gigabyte comes in, is converted and is
 * read. Idle is what it needs some time after a small one: what the first recording loads stays.
 */
export const measureRecordingMemory = async (): Promise<readonly Figure[]> => {
  const postgres = await startPostgres();
  const database = await freshServerDatabase(postgres.url);
  const folder = mkdtempSync(join(tmpdir(), "afterword-film-"));
  const server = await startServerOn({ DATABASE_URL: database.url });
  const phone = await openPhone(server.address);
  try {
    // No plan allows a recording of a gigabyte.
    await database.db.updateTable("plans").set({ max_recording_length: 120 }).execute();
    const film = makeFilm(folder, "film.mp4", FILM_SECONDS, avc(FILM_BITS_PER_SECOND));
    const [small, whole] = [join(folder, "small.mp4"), join(folder, "whole.mp4")];
    repeatFilm(film, WARM_UP_FILMS, small);
    repeatFilm(film, WHOLE_FILMS, whole);
    for (const step of stepsOf(phone, small, "1700000000001.mp4")) await step.take();
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const idle = server.residentMegabytes();
    const figures: Figure[] = [];
    for (const { name, take } of stepsOf(phone, whole, "1700000000002.mp4")) {
      server.forgetPeak();
      await take();
      figures.push({ name, value: server.peakMegabytes() - idle, atMost: 32, unit: "MB" });
    }
    return figures;
  } finally {
    phone.close();
    await server.stop();
    await database.close();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
};

const stepsOf = (phone: Phone, file: string, name: string) => [
  { name: "memory above idle, 1 GB comes in", take: () => phone.handOver(file, name) },
  { name: "memory above idle, 1 GB is converted", take: () => phone.untilConverted(name) },
  { name: "memory above idle, 1 GB is read", take: () => readBack(phone, name) },
];

const readBack = async (phone: Phone, name: string): Promise<void> => {
  const url = await phone.urlOf(name);
  const size = Number((await fetch(url, { method: "HEAD" })).headers.get("content-length"));
  for (let start = 0; start < size; start += RANGE_BYTES)
    await phone.read(url, start, Math.min(start + RANGE_BYTES, size) - 1);
};
