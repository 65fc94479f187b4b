import fastifyStatic from "@fastify/static";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findRoute } from "@afterword/core/routes/paths";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { detectMode } from "@afterword/bridge/detect";
import { isProduction, type Config } from "../config/config.ts";
import { createBuiltPages } from "./built-pages.ts";
import { answerProblem } from "./errors.ts";
import { languageOf, VARY_BY_LANGUAGE } from "./client-headers.ts";

/**
 * The built web app. Files under /assets carry a hash in their name and may be kept for ever; the page itself is asked
 * for anew each time. Calls, files and pages that do not exist are told apart: a missing call never gets the page.
 */
export const addWebApp = (app: FastifyInstance, config: Config): void => {
  const allowed = collectMethods(app);
  if (existsSync(config.webRoot)) serveFiles(app, config.webRoot);
  const pages = createBuiltPages(config);
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const methods = allowed(path);
    if (methods.length > 0 && !methods.includes(request.method)) return answerWrongMethod(reply, methods);
    const language = languageOf(request);
    const page = wantsPage(request, path) ? pages(path, language) : null;
    if (page === null) return answerProblem(reply, NOT_FOUND);
    reply.header("content-language", language).header("vary", varied(reply, VARY_BY_LANGUAGE));
    // An unknown path shows the app's own not-found page, but a program gets the truth.
    reply.code(findRoute(path) === undefined ? 404 : 200).header("cache-control", "no-cache");
    return reply.type("text/html; charset=utf-8").send(withHead(page, config, request));
  });
};

const NOT_FOUND = { title: "Not found", status: 404, detail: "This does not exist." };
const NOT_PAGES = /^\/(?:api|assets|homepage|__dev)(?:\/|$)/;

const serveFiles = (app: FastifyInstance, root: string): void => {
  app.register(fastifyStatic, {
    root,
    index: false,
    dotfiles: "ignore",
    cacheControl: false,
    // The build has written the compressed forms beside the files.
    preCompressed: true,
    // The page itself, and folders, are not files: they are answered below.
    allowedPath: (path) => !path.endsWith("/") && !/^\/index[^/]*\.html$/.test(path),
    setHeaders: (reply, file) => {
      const isHashed = file.startsWith(join(root, "assets"));
      reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
      // The preview of a mail has no origin, and asks for fonts across origins (engine/mails/shown-fonts.ts).
      if (file.endsWith(".woff2")) reply.header("access-control-allow-origin", "*");
    },
  });
};

/** The site root has already said what else it depends on. */
const varied = (reply: FastifyReply, header: string): string => {
  const before = String(reply.getHeader("vary") ?? "");
  if (before.includes(header)) return before;
  return before === "" ? header : `${before}, ${header}`;
};

const wantsPage = (request: FastifyRequest, path: string): boolean => {
  if (!["GET", "HEAD"].includes(request.method) || NOT_PAGES.test(path)) return false;
  return findRoute(path) !== undefined || (request.headers.accept ?? "").includes("text/html");
};

const BRIDGE_SCRIPT = '<script src="/__dev/phone/bridge.js"></script>';

/**
 * The page learns whom people may write to. In the frame of the simulated phone it finds the wrapper's bridge; elsewhere
 * it learns where the app is: in the stores, and outside production that phone.
 */
const withHead = (page: string, config: Config, request: FastifyRequest): string => {
  const added = isInPhone(config, request.headers) ? BRIDGE_SCRIPT : metasOf(placesOfApp(config));
  return page.replace("<head>", () => `<head>${metasOf({ contact: config.contactEmail })}${added}`);
};

const placesOfApp = (config: Config) => ({
  "demo-phone": demoPhoneOf(config),
  "app-store": config.appPages.appStore,
  "play-store": config.appPages.playStore,
});

const metasOf = (said: Readonly<Record<string, string | null>>): string =>
  Object.entries(said)
    .map(([name, href]) => (href === null ? "" : `<meta name="${name}" content="${escaped(href)}">`))
    .join("");

/** Addresses have neither quotes nor brackets. */
const escaped = (href: string): string => href.replaceAll("&", "&amp;");

const answerWrongMethod = (reply: FastifyReply, methods: readonly string[]): FastifyReply =>
  answerProblem(reply.header("allow", methods.join(", ")), {
    title: "Wrong method",
    status: 405,
    detail: `This path answers to ${methods.join(", ")}.`,
  });

/** Remembers every registered path, so that a wrong method can be told from an unknown path. */
const collectMethods = (app: FastifyInstance): ((path: string) => readonly string[]) => {
  const known: { readonly pattern: RegExp; readonly method: string }[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    if (url.includes("*")) return;
    const pattern = new RegExp(`^${url.replace(/:\w+/g, "[^/]+")}/?$`);
    for (const one of [method].flat()) known.push({ pattern, method: one });
  });
  return (path) => known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
};

const pathOf = (request: FastifyRequest): string => request.url.split("?", 1)[0] ?? "/";

/**
 * Whether the site root is asked for by the native wrapper, which shows the web app there, and not by a browser,
 * which is shown the home page (product §2). A bridge object cannot be seen from here: a wrapper has to carry the
 * mark.
 */
export const wantsApp = (config: Config, { headers }: FastifyRequest): boolean => {
  const { mode } = detectMode({ navigator: { userAgent: headers["user-agent"] ?? "" } });
  return mode === "app" || isInPhone(config, headers);
};

/** Where the simulated phone is; null in production, which has none. */
export const demoPhoneOf = (config: Config): string | null => (isProduction(config) ? null : "/__dev/phone");

/** The frame of the simulated phone, which cannot change the user agent of what it shows. */
export const isInPhone = (config: Config, headers: FastifyRequest["headers"]): boolean =>
  !isProduction(config) && headers["sec-fetch-dest"] === "iframe";
