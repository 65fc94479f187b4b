import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { constants, zstdDecompressSync } from "node:zlib";
import type { Keepsakes } from "./installation.ts";

/** What an earlier version stored; make-fixtures.ts makes it. */
const fixture = (name: string): string => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

export const EARLIER_DUMP = fixture("dump.tar.gz");

/** Of the people of both, the data folder and its dump. */
export const kept = JSON.parse(readFileSync(fixture("keepsakes.json"), "utf8")) as Keepsakes;

/** Puts it as `data` into a folder. */
export const unpackDataFolder = (into: string): void => {
  const params = { [constants.ZSTD_d_windowLogMax]: WINDOW_LOG };
  const input = zstdDecompressSync(readFileSync(fixture("data-folder.tar.zst")), { params });
  execFileSync("tar", ["--no-same-owner", "-C", into, "-xf", "-"], { input });
};

/** As wide as the folder, whose three databases are almost alike. */
export const WINDOW_LOG = 27;
