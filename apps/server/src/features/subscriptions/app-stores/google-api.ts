import { createAccessTokens, type ServiceAccount } from "../../../platform/google/service-account.ts";
import type { Clock } from "../../../platform/time/clock.ts";
import { askJson, type FetchStore, type JsonAnswer } from "./ask-json.ts";

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
  const getToken = tokensOf(settings);
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

type Silence = Exclude<JsonAnswer, { readonly kind: "answered" | "refused" }>;

const NO_TOKEN: Silence = { kind: "silent", why: "Google gave the service account no token" };

const tokensOf = ({ serviceAccount, clock, fetchStore }: GoogleApiSettings) => {
  let silence = NO_TOKEN;
  const tokens = createAccessTokens(serviceAccount, SCOPE, clock, async (url, body) => {
    const answer = await askJson(fetchStore, url, { method: "POST", body });
    silence = answer.kind === "silent" ? answer : NO_TOKEN;
    return answer.kind === "answered" ? answer.value : undefined;
  });
  return async (): Promise<string | Silence> => (await tokens.get()) ?? silence;
};
