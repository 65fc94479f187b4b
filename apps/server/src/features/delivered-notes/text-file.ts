import type { Language } from "@afterword/core/language/languages";
import { catalogs } from "@afterword/core/messages/catalog";
import type { FastifyReply } from "fastify";
import { presentTextFile, type NotePage } from "./present.ts";

/** What the address of a note's page ends with, for its text file. */
export const TEXT_FILE = "/note.txt";

/** Answers the note of a page as a file: kept by no cache, found by no search engine. */
export const answerTextFile = (
  reply: FastifyReply,
  { page, language }: { readonly page: NotePage; readonly language: Language },
): FastifyReply =>
  reply
    .header("cache-control", "no-store")
    .header("x-robots-tag", "noindex, nofollow, noarchive")
    .header("content-language", language)
    .header("content-disposition", 'attachment; filename="note.txt"')
    .type("text/plain; charset=utf-8")
    .send(presentTextFile(page, catalogs[language]));
