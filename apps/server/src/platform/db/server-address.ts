import { Client } from "pg";

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

const isUnverified = (ssl: object): boolean =>
  "rejectUnauthorized" in ssl && ssl.rejectUnauthorized === false;
