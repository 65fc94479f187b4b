import { Client } from "pg";

/**
 * The addresses that `DATABASE_URL` names, each as a URL with one host. Several hosts are written as libpq has them:
 * `postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write`. Null for anything else.
 */
export const parseHostUrls = (url: string): readonly string[] | null => {
  const parts = PARTS.exec(url)?.groups;
  const settings = new URLSearchParams(parts?.["query"]);
  if (parts === undefined || !TAKES_WRITES.has(settings.get(WANTED))) return null;
  const { before, hosts = "", path = "", query = "" } = parts;
  const rest = query.split("&").filter((setting) => setting !== "" && !setting.startsWith(`${WANTED}=`));
  const after = `${path}${rest.length === 0 ? "" : `?${rest.join("&")}`}`;
  const urls = hosts.split(",").map((host) => `${before}${host}${after}`);
  return urls.every(isWhole) ? urls : null;
};

const PARTS =
  /^(?<before>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^@/?#]+)(?<path>\/[^?#]*)?(?:\?(?<query>[^#]*))?$/;

const WANTED = "target_session_attrs";

/** Nothing that this server does could be done where nothing can be written. */
const TAKES_WRITES: ReadonlySet<string | null> = new Set([null, "read-write", "primary"]);

const isWhole = (url: string): boolean => URL.canParse(url) && new URL(url).hostname !== "";

export type ServerTls = {
  /** The folder of a socket begins with a slash. */
  readonly host: string;
  /** "unverified": encrypted, to a server that may be another than it says. */
  readonly tls: "verified" | "unverified" | "none";
};

/**
 * How the driver would reach the server of this address: asked of the driver itself, since `sslmode` means other things
 * to it than to PostgreSQL's own programs. Throws where a certificate that the address names cannot be read.
 */
export const tlsOf = (url: string): ServerTls => {
  const { host, ssl } = new Client(url) as Client & { readonly ssl: unknown };
  return { host, tls: kindOf(ssl) };
};

const kindOf = (ssl: unknown): ServerTls["tls"] => {
  if (ssl === undefined || ssl === null || ssl === false) return "none";
  const isVerified = ssl === true || (typeof ssl === "object" && !isUnverified(ssl));
  return isVerified ? "verified" : "unverified";
};

/** A check of names of its own is one that checks none: so the driver keeps to what libpq means by some of its modes. */
const isUnverified = (ssl: object): boolean =>
  ("rejectUnauthorized" in ssl && ssl.rejectUnauthorized === false) ||
  ("checkServerIdentity" in ssl && ssl.checkServerIdentity !== undefined);
