import type {
  finishOneTimeCodes,
  finishPasskey,
  getSecondFactors,
  removeOneTimeCodes,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  SecondFactors,
  startOneTimeCodes,
  startPasskey,
} from "@afterword/contract/endpoints/second-factor";
import type { PasskeyAttestation } from "@afterword/contract/passkeys";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";

/** The account's second factors; refetched whenever the page is opened. */
export const factorsQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: ({ signal }) => call<typeof getSecondFactors>("GET /api/second-factor", { signal }),
  staleTime: 0,
});

export const beginPasskey = (password: string) =>
  call<typeof startPasskey>("POST /api/second-factor/passkey/start", { body: { password } });

export type PasskeyMade = {
  readonly ticket: string;
  readonly name: string;
  readonly attestation: PasskeyAttestation;
};

export const addPasskey = async (body: PasskeyMade): Promise<Codes> =>
  (await call<typeof finishPasskey>("POST /api/second-factor/passkey/finish", { body })).recoveryCodes;

export const beginOneTimeCodes = (password: string) =>
  call<typeof startOneTimeCodes>("POST /api/second-factor/one-time-codes/start", { body: { password } });

export const addOneTimeCodes = async (code: string): Promise<Codes> =>
  (await call<typeof finishOneTimeCodes>("POST /api/second-factor/one-time-codes/finish", { body: { code } }))
    .recoveryCodes;

/** Recovery codes come only with the first factor. */
export type Codes = readonly string[] | null;

/** What can be removed. */
export type Factor =
  | { readonly kind: "passkey"; readonly id: string; readonly name: string }
  | { readonly kind: "one-time-codes" };

export const removeFactor = (factor: Factor, password: string): Promise<SecondFactors> =>
  factor.kind === "passkey"
    ? call<typeof removePasskey>("POST /api/second-factor/passkey/:id/remove", {
        params: { id: factor.id },
        body: { password },
      })
    : call<typeof removeOneTimeCodes>("POST /api/second-factor/one-time-codes/remove", {
        body: { password },
      });

export const setPasskeyName = (id: string, name: string): Promise<SecondFactors> =>
  call<typeof renamePasskey>("PUT /api/second-factor/passkey/:id", { params: { id }, body: { name } });

export const replaceRecoveryCodes = async (password: string): Promise<readonly string[]> =>
  (await call<typeof renewRecoveryCodes>("POST /api/second-factor/recovery-codes", { body: { password } }))
    .recoveryCodes;
