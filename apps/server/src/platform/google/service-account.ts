import { readFile } from "node:fs/promises";
import { SECOND_MS } from "@afterword/core/time/duration";
import { importPKCS8, SignJWT } from "jose";
import * as z from "zod/mini";
import type { Clock } from "../time/clock.ts";

/** An account of this installation at Google, as its JSON key says it. */
export type ServiceAccount = {
  readonly clientEmail: string;
  /** PKCS #8, as Google gives it. */
  readonly privateKey: string;
  readonly tokenUri: string;
  readonly projectId?: string | undefined;
};

const accountFile = z.object({
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.url(),
  project_id: z.optional(z.string()),
});

/** Throws one sentence that names the setting `name`. */
export const readServiceAccount = async (name: string, file: string): Promise<ServiceAccount> => {
  const read = accountFile.safeParse(jsonOf(await readKeyFile(name, file)));
  if (!read.success) throw new Error(`${name} must be the JSON key of a service account.`);
  const { client_email: clientEmail, private_key: privateKey, token_uri: tokenUri } = read.data;
  return { clientEmail, privateKey, tokenUri, projectId: read.data.project_id };
};

/** The text of a key file; throws one sentence that names the setting `name`. */
export const readKeyFile = async (name: string, file: string): Promise<string> => {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new Error(`${name} must be a file that the server can read.`, { cause: error });
  }
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Asks Google for a token; undefined for an answer that is none. May throw. */
export type AskForToken = (url: string, body: URLSearchParams) => Promise<unknown>;

export type AccessTokens = {
  /** Undefined when Google gives none. */
  readonly get: () => Promise<string | undefined>;
  /** The one that was given last is not taken any more. */
  readonly forget: () => void;
};

const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const ASSERTION_SECONDS = 3_600;
/** A token is not used to its very end: the clocks may differ. */
const SPARE_MS = 60 * SECOND_MS;

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });

/** The account proves itself by its signature and gets a token for an hour, which serves for many calls. */
export const createAccessTokens = (
  account: ServiceAccount,
  scope: string,
  clock: Pick<Clock, "machineNow">,
  askForToken: AskForToken,
): AccessTokens => {
  let token: { readonly text: string; readonly until: number } | null = null;
  return {
    get: async () => {
      const now = clock.machineNow();
      if (token !== null && now < token.until) return token.text;
      const assertion = await signAssertion(account, scope, now);
      const body = new URLSearchParams({ grant_type: GRANT, assertion });
      const read = tokenAnswer.safeParse(await askForToken(account.tokenUri, body));
      if (!read.success) return undefined;
      const { access_token: text, expires_in: seconds } = read.data;
      token = { text, until: now + seconds * SECOND_MS - SPARE_MS };
      return text;
    },
    forget: () => {
      token = null;
    },
  };
};

const signAssertion = async (
  { clientEmail, privateKey, tokenUri }: ServiceAccount,
  scope: string,
  now: number,
): Promise<string> => {
  const seconds = Math.floor(now / SECOND_MS);
  return new SignJWT({ scope })
    .setProtectedHeader({ alg: "RS256", typ: "JWT" })
    .setIssuer(clientEmail)
    .setAudience(tokenUri)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ASSERTION_SECONDS)
    .sign(await importPKCS8(privateKey, "RS256"));
};
