import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { HomePageProps } from "@afterword/contract/public-pages";
import { LANGUAGES } from "@afterword/core/language/languages";
import type { Language } from "@afterword/core/language/languages";
import { catalogs } from "@afterword/core/messages/catalog";
import type { Catalog } from "@afterword/core/messages/catalog";
import { ROUTES } from "@afterword/core/routes/paths";
import fastifyStatic from "@fastify/static";
import type { FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance } from "fastify";
import sanitizeHtml from "sanitize-html";
import type { Context } from "../../context.ts";
import { languageOf, VARY_BY_LANGUAGE } from "../../platform/http/client-headers.ts";
import { answerHomePage } from "../../platform/http/public-page.ts";
import type { Config } from "../../platform/config/config.ts";
import { demoPhoneOf, wantsApp } from "../../platform/http/web-app.ts";
import { findPlansOnOffer } from "../plans/public.ts";
import { HOMEPAGE, wordsFor } from "./first-words.ts";
import { findContent } from "./queries.ts";
import { sanitise } from "./sanitise.ts";

/** The site root: the stored homepage for browsers, the web app for the wrapper (product §2: "Home, website only"). */
export const registerHomePage = (app: FastifyInstance, context: Context): void => {
  const { db } = context.database;
  const renderers = Object.fromEntries(
    LANGUAGES.map((language) => [language, rememberLast((words) => render(context, words, language))]),
  ) as Readonly<Record<Language, Render>>;
  app.get(ROUTES.home, async (request, reply) => {
    // Also for caches between here and its reader: the same address has several answers.
    reply.header("vary", `user-agent, sec-fetch-dest, ${VARY_BY_LANGUAGE}`);
    if (wantsApp(context.config, request)) return reply.callNotFound();
    const language = languageOf(request);
    // An admin who took every word away wants the first ones back: the root is never an empty page.
    const stored = (await findContent(db, HOMEPAGE)) || undefined;
    const words = await homepageWords(db, stored, catalogs[language]);
    return answerHomePage(context, reply, renderers[language](words));
  });
};

/** What an admin wrote, or the first words with the plans of this moment. */
export const homepageWords = async (
  db: Context["database"]["db"],
  stored: string | undefined,
  say: Catalog,
): Promise<string> => stored ?? wordsFor(HOMEPAGE, undefined, say, await findPlansOnOffer(db));

/** Of the words on the page. */
type Render = (words: string) => string;

const render = (context: Pick<Context, "config" | "pages">, words: string, language: Language): string =>
  context.pages.renderHomePage(propsOf(context, words, catalogs[language]), language);

const propsOf = ({ config }: Pick<Context, "config">, words: string, say: Catalog): HomePageProps => {
  const markup = sanitise("homepage", words);
  return {
    markup,
    title: wordsOf(/<h1>(.*?)<\/h1>/s.exec(markup)?.[1]) || say.shell.motto,
    description: cutAt(wordsOf(/<p>(.*?)<\/p>/s.exec(markup)?.[1]) || say.home.lede, DESCRIPTION_LENGTH),
    publicUrl: config.publicUrl,
    demoPhoneHref: demoPhoneOf(config),
  };
};

/** What search engines show of it. */
const DESCRIPTION_LENGTH = 160;

const wordsOf = (markup = ""): string =>
  unescaped(sanitizeHtml(markup, { allowedTags: [], allowedAttributes: {} }))
    .replace(/\s+/g, " ")
    .trim();

/** The sanitiser leaves no other signs escaped. */
const unescaped = (text: string): string =>
  text.replace(/&(lt|gt|quot|amp);/g, (_all, name: keyof typeof SIGNS) => SIGNS[name]);

const SIGNS = { lt: "<", gt: ">", quot: '"', amp: "&" } as const;

const cutAt = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length).replace(/\s+\S*$/u, "")} …`;

/** It is rewritten rarely and read often. */
const rememberLast = (make: Render): Render => {
  let last: { readonly words: string; readonly page: string } | null = null;
  return (words) => {
    if (last === null || last.words !== words) last = { words, page: make(words) };
    return last.page;
  };
};

/**
 * Pictures for the home page (product §2, "Admin contents": extra files go to the homepage folder). An operator
 * puts them into `DATA_DIR/homepage`, which no build empties; the stored text names them as
 * `/homepage/picture.jpg`. Only pictures are served, also if other files lie there.
 */
export const addHomepageFiles = (app: FastifyInstance, { dataDir }: Config): void => {
  const root = homepageFolder({ dataDir });
  app.register(async (scope) => {
    // A server whose disk is broken starts all the same, and says so itself (/readyz).
    if (!isBroken(root)) scope.register(fastifyStatic, { root, ...PICTURES_ONLY });
  });
};

/** Admins are told where it lies, by its whole path. */
export const homepageFolder = ({ dataDir }: Pick<Config, "dataDir">): string => resolve(dataDir, "homepage");

/** Missing is not broken: an operator may make the folder later. */
const isBroken = (folder: string): boolean => {
  try {
    return !statSync(folder).isDirectory();
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ENOENT";
  }
};

const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

const PICTURES_ONLY: Omit<FastifyStaticOptions, "root"> = {
  prefix: "/homepage/",
  decorateReply: false,
  index: false,
  dotfiles: "ignore",
  // Most installations have none.
  suppressWarning: true,
  cacheControl: false,
  allowedPath: (path) => PICTURE.test(path),
  setHeaders: (reply) => {
    reply.header("cache-control", "no-cache");
    reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
  },
};
