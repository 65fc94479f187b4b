import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import type { Ids } from "../crypto/ids.ts";
import { deriveKey, deriveKeys, type MasterKey } from "../crypto/master-key.ts";
import { answerProblem } from "./errors.ts";

declare module "fastify" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to another one
  interface FastifyRequest {
    /** The value that a form of this answer must post as its hidden field `csrf`; empty on anything but a GET. */
    xsrfToken: string;
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to another one
  interface FastifyContextConfig {
    /** "form": the route reads an HTML form, which brings the cookie's value back in its field `csrf`. */
    xsrf?: "form";
  }
}

/**
 * Against requests that another site makes a browser send (product §7, behaviour §4): every GET sets a signed
 * cookie, every other call must bring it back in a header, which no other site can. Browsers also say where a
 * request comes from; one that says "another site" is refused at once.
 */
type XsrfContext = { readonly config: Config; readonly ids: Ids; readonly masterKey: MasterKey };

export const addXsrfGuard = (app: FastifyInstance, context: XsrfContext): void => {
  const signer = createSigner(context.masterKey);
  const isTls = context.config.publicUrl.startsWith("https:");
  app.decorateRequest("xsrfToken", "");

  const setCookie = (request: FastifyRequest, reply: FastifyReply): void => {
    const present = cookieOf(request);
    const value = signer.isOurs(present) ? present : signer.signed(context.ids.secret());
    request.xsrfToken = value;
    // The page reads it, so it cannot be http-only; it proves nothing by itself.
    reply.header("set-cookie", `${COOKIE}=${value}; Path=/; SameSite=Strict${isTls ? "; Secure" : ""}`);
  };

  const isConfirmed = (request: FastifyRequest, brought: unknown): boolean => {
    const present = cookieOf(request);
    return signer.isOurs(present) && brought === present;
  };

  const isRefused = (request: FastifyRequest): boolean => {
    if (!changesSomething(request)) return false;
    if (isFromElsewhere(request)) return true;
    if (isForm(request) || isDevelopmentCall(request) || isMachineCall(request)) return false;
    return !isConfirmed(request, request.headers[HEADER]);
  };

  app.addHook("onRequest", (request, reply, done) => {
    // Answers that browsers and proxies keep for a year must be the same for all.
    if (request.method === "GET" && !request.url.startsWith("/assets/")) setCookie(request, reply);
    if (isRefused(request)) answerProblem(reply, REFUSAL);
    else done();
  });

  app.addHook("preValidation", (request, reply, done) => {
    const isWrong =
      isForm(request) && changesSomething(request) && !isConfirmed(request, formField(request.body));
    if (isWrong) answerProblem(reply, REFUSAL);
    else done();
  });
};

const COOKIE = "XSRF-TOKEN";
const COOKIE_PATTERN = /(?:^|;\s*)XSRF-TOKEN=([\w.-]+)/;
const HEADER = "x-xsrf-token";
const FORM_FIELD = "csrf";

const REFUSAL = {
  title: "Request not confirmed",
  status: 403,
  detail: "This request did not come from the page it should come from. Reload the page and try again.",
};

/** The value is base64url, so nothing in it is ever quoted or encoded. */
const cookieOf = (request: FastifyRequest): string | undefined =>
  request.headers.cookie?.match(COOKIE_PATTERN)?.[1];

const changesSomething = (request: FastifyRequest): boolean =>
  !request.is404 && !["GET", "HEAD", "OPTIONS"].includes(request.method);

const isForm = (request: FastifyRequest): boolean => request.routeOptions.config.xsrf === "form";

/** Tools move the clock without a browser; these routes exist outside production only. */
const isDevelopmentCall = (request: FastifyRequest): boolean => request.url.startsWith("/__dev/");

/** No page makes these, and no cookie counts for them. */
const isMachineCall = (request: FastifyRequest): boolean =>
  MACHINES.has(request.routeOptions.config.endpoint?.access);

const MACHINES: ReadonlySet<string | undefined> = new Set(["machine", "phone"]);

const isFromElsewhere = (request: FastifyRequest): boolean => {
  const site = request.headers["sec-fetch-site"];
  return site === "cross-site" || site === "same-site";
};

const formField = (body: unknown): unknown =>
  typeof body === "object" && body !== null && FORM_FIELD in body ? body[FORM_FIELD] : undefined;

type Signer = {
  readonly signed: (nonce: string) => string;
  readonly isOurs: (value: string | undefined) => value is string;
};

/** A page that was open while the master key changed can still be answered. */
const createSigner = (master: MasterKey): Signer => {
  const [signKey, readKeys] = [deriveKey(master, "xsrf"), deriveKeys(master, "xsrf")];
  const isSigned = (value: string): boolean => {
    const [nonce = "", signature = ""] = value.split(".");
    return readKeys.some((key) => isSame(signature, signatureOf(key, nonce)));
  };
  // A page brings the same value with each of its calls.
  let known = new Set<string>();
  return {
    signed: (nonce) => `${nonce}.${signatureOf(signKey, nonce)}`,
    isOurs: (value): value is string => {
      if (value === undefined) return false;
      if (known.has(value)) return true;
      if (!isSigned(value)) return false;
      if (known.size >= KNOWN_AT_MOST) known = new Set();
      known.add(value);
      return true;
    },
  };
};

const KNOWN_AT_MOST = 10_000;

const signatureOf = (key: Uint8Array, nonce: string): string =>
  createHmac("sha256", key).update(nonce).digest("base64url");

const isSame = (given: string, wanted: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
};
