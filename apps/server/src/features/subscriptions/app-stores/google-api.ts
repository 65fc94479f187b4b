import { SECOND_MS } from "@afterword/core/time/duration";
import { importPKCS8, SignJWT } from "jose";
import * as z from "zod/mini";
import type { Clock } from "../../../platform/time/clock.ts";
import { askJson, type FetchStore, type JsonAnswer } from "./ask-json.ts";

export type ServiceAccount = {
  readonly clientEmail: string;
  /** PKCS #8, as Google gives it. */
  readonly privateKey: string;
  readonly tokenUri: string;
};

export type GoogleApiSettings = {
  readonly packageName: string;
  readonly serviceAccount: ServiceAccount;
  /** Origin of the Play Developer API. */
  readonly origin: string;
  readonly clock: Pick<Clock, "machineNow">;
  readonly fetchStore?: FetchStore;
};

/** A call of the Play Developer API, below the app's own path; a body makes it a POST. */
export type AskGoogle = (path: string, body?: object) => Promise<JsonAnswer>;

export const createGoogleApi = (settings: GoogleApiSettings): AskGoogle => {
  const { packageName, origin, fetchStore } = settings;
  const base = `${origin}/androidpublisher/v3/applications/${encodeURIComponent(packageName)}/purchases`;
  const getToken = createAccessTokens(settings);
  return async (path, body) => {
    const token = await getToken();
    if (typeof token !== "string") return token;
    const authorization = `Bearer ${token}`;
    const init =
      body === undefined
        ? { headers: { authorization } }
        : {
            method: "POST",
            body: JSON.stringify(body),
            headers: { authorization, "content-type": "application/json" },
          };
    return askJson(fetchStore, `${base}${path}`, init);
  };
};

const SCOPE = "https://www.googleapis.com/auth/androidpublisher";
const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const ASSERTION_SECONDS = 3_600;
/** A token is not used to its very end: the clocks may differ. */
const SPARE_MS = 60 * SECOND_MS;

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });

type Silence = Exclude<JsonAnswer, { readonly kind: "answered" | "refused" }>;

/** The account proves itself by its signature and gets a token for an hour, which serves for many calls. */
const createAccessTokens = ({ serviceAccount, clock, fetchStore }: GoogleApiSettings) => {
  let token: { readonly text: string; readonly until: number } | null = null;
  return async (): Promise<string | Silence> => {
    const now = clock.machineNow();
    if (token !== null && now < token.until) return token.text;
    const body = new URLSearchParams({
      grant_type: GRANT,
      assertion: await signAssertion(serviceAccount, now),
    });
    const answer = await askJson(fetchStore, serviceAccount.tokenUri, { method: "POST", body });
    if (answer.kind === "silent") return answer;
    const read = answer.kind === "answered" ? tokenAnswer.safeParse(answer.value) : null;
    if (read?.success !== true) return { kind: "silent", why: "Google gave the service account no token" };
    const { access_token: text, expires_in: seconds } = read.data;
    token = { text, until: now + seconds * SECOND_MS - SPARE_MS };
    return text;
  };
};

const signAssertion = async (
  { clientEmail, privateKey, tokenUri }: ServiceAccount,
  now: number,
): Promise<string> => {
  const seconds = Math.floor(now / SECOND_MS);
  return new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: "RS256", typ: "JWT" })
    .setIssuer(clientEmail)
    .setAudience(tokenUri)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ASSERTION_SECONDS)
    .sign(await importPKCS8(privateKey, "RS256"));
};
