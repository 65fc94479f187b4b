import { chooseLanguage } from "@afterword/core/language/choose-language";
import type { Language } from "@afterword/core/language/languages";
import { catalogs } from "@afterword/core/messages/catalog";
import type { Catalog } from "@afterword/core/messages/catalog";
import type { FastifyRequest } from "fastify";

/** What the browser of whoever asks likes best. */
export const languageOf = ({ headers }: FastifyRequest): Language =>
  chooseLanguage(headers["accept-language"]);

/** The sentences for whoever asks. */
export const sentencesFor = (request: FastifyRequest): Catalog => catalogs[languageOf(request)];
