import type { FactorAdded } from "@afterword/contract/endpoints/second-factor";
import type { PasskeyCreation } from "@afterword/contract/passkeys";
import type { SecondFactorAsked } from "@afterword/contract/second-step";
import { Secret, TOTP } from "otpauth";
import type { LightMyRequestResponse } from "fastify";
import { createSoftwarePasskey } from "./software-passkey.ts";
import type { SoftwarePasskey } from "./software-passkey.ts";
import type { Person, TestServer } from "./test-server.ts";

/** So that passkeys are possible: they belong to a domain name. */
export const WITH_NAME = { PUBLIC_URL: "http://localhost:4000" } as const;

/** The code that an app with this key shows now. */
export const codeOf = ({ context }: TestServer, key: string): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: context.clock.machineNow() });

export type WithCodes = { readonly key: string; readonly recoveryCodes: readonly string[] | null };

/** Adds one-time codes, as the page does. The code of this half minute is used up by that. */
export const addCodes = async (server: TestServer, { token, password }: Person): Promise<WithCodes> => {
  const started = await server.call("POST", "/api/second-factor/one-time-codes/start", {
    token,
    body: { password },
  });
  const { key } = started.json<{ key: string }>();
  const body = { code: codeOf(server, key) };
  const finished = await server.call("POST", "/api/second-factor/one-time-codes/finish", { token, body });
  return { key, recoveryCodes: finished.json<FactorAdded>().recoveryCodes };
};

export type WithPasskey = { readonly passkey: SoftwarePasskey; readonly answer: LightMyRequestResponse };

/** Adds a passkey, as page and browser do. */
export const addPasskey = async (
  server: TestServer,
  { token, password }: Person,
  passkey = createSoftwarePasskey(),
): Promise<WithPasskey> => {
  const started = await server.call("POST", "/api/second-factor/passkey/start", {
    token,
    body: { password },
  });
  const { ticket, creation } = started.json<{ ticket: string; creation: PasskeyCreation }>();
  const body = { ticket, name: "My phone", attestation: passkey.make(creation) };
  const answer = await server.call("POST", "/api/second-factor/passkey/finish", { token, body });
  return { passkey, answer };
};

let lastAddress = 0;

/** From an address of its own, so that no try counts against another one. */
export const elsewhere = (): string => {
  lastAddress += 1;
  return `198.18.${lastAddress >> 8}.${lastAddress & 255}`;
};

export const logInFirstHalf = (
  server: TestServer,
  { email, password }: Pick<Person, "email" | "password">,
  wanted: { readonly remember?: boolean; readonly isApp?: boolean } = {},
): Promise<LightMyRequestResponse> =>
  server.call("POST", "/api/login", {
    body: { email, fieldpw: password, isApp: true, ...wanted },
    ip: elsewhere(),
  });

export const askedOf = (answer: LightMyRequestResponse): SecondFactorAsked =>
  answer.json<{ secondFactor: SecondFactorAsked }>().secondFactor;

export const show = (
  server: TestServer,
  body: Record<string, unknown>,
  ip = elsewhere(),
): Promise<LightMyRequestResponse> => server.call("POST", "/api/login/second-factor", { body, ip });
