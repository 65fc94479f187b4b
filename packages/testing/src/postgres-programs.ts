import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Debian keeps server programs apart from client programs. */
const DEBIAN = "/usr/lib/postgresql";

/**
 * The folder with PostgreSQL's server programs: the one on PATH, or the newest that Debian installed. If there is none,
 * throws an error that says what to do.
 */
export const findPostgresPrograms = (): string => {
  const onPath = (process.env["PATH"] ?? "").split(delimiter);
  const found = [...onPath, ...debianFolders()].find((folder) => hasServer(folder));
  if (found !== undefined) return found;
  throw new Error(
    "No PostgreSQL server was found: install PostgreSQL 15 or later, or set TEST_DATABASE_URL to a server whose user may create databases.",
  );
};

const hasServer = (folder: string): boolean =>
  ["initdb", "postgres", "pg_isready"].every((program) => existsSync(join(folder, program)));

const debianFolders = (): readonly string[] => {
  if (!existsSync(DEBIAN)) return [];
  const versions = readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(DEBIAN, version, "bin"));
};

export type Account = { readonly uid: number; readonly gid: number };

/** The account that runs the server: PostgreSQL refuses root, so root uses an unprivileged account. */
export const serverAccount = (): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const name = ["postgres", "nobody"].find((it) => idOf("-u", it) !== undefined);
  const uid = name && idOf("-u", name);
  const gid = name && idOf("-g", name);
  if (!uid || !gid)
    throw new Error("As root, a PostgreSQL server needs the account postgres or nobody to run as.");
  return { uid, gid };
};

const idOf = (kind: "-u" | "-g", name: string): number | undefined => {
  try {
    return Number(execFileSync("id", [kind, name], { stdio: ["ignore", "pipe", "ignore"] }));
  } catch {
    return undefined;
  }
};
