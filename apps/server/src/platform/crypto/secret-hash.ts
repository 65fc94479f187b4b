import { hash } from "node:crypto";

/** How the secret of a link or a token is kept for look-up: it has 256 random bits, so a plain hash is enough. */
export const hashSecret = (secret: string): string => hash("sha256", secret, "base64url");
