import type { Sentence } from "@afterword/core/language/sentence";
import { catalogs } from "@afterword/core/messages/catalog";

/** An outcome of a command with its sentences as an English reader sees them. */
export const inEnglish = (outcome: unknown): unknown =>
  JSON.parse(
    JSON.stringify(outcome, (_key, value: unknown) =>
      typeof value === "function" ? (value as Sentence)(catalogs.en) : value,
    ),
  );
