import { PASSWORD_MIN_LENGTH } from "@afterword/core/constants";
import type { Sentence } from "@afterword/core/language/sentence";
import { catalogs } from "@afterword/core/messages/catalog";
import type { Catalog } from "@afterword/core/messages/catalog";
import type * as z from "zod/mini";

/**
 * The first message of each field, by dotted path; the body as a whole has the empty path. The shapes of the wire say
 * it in English, in the words of the catalogue, by which the same is found in every language. And they know only the
 * length of passwords that the product asks for; where an installation asks for more, its number is named.
 */
export const messagesByField = (
  error: z.core.$ZodError,
  { passwordMinLength }: { readonly passwordMinLength: number },
): Record<string, Sentence> => {
  const messages: Record<string, Sentence> = {};
  for (const { path, message } of error.issues) {
    messages[path.map(String).join(".")] ??=
      message === TOO_SHORT
        ? (say) => say.fields.passwordTooShort(passwordMinLength)
        : (SENTENCES.get(message) ?? (() => message));
  }
  return messages;
};

const { fields } = catalogs.en;
const TOO_SHORT = fields.passwordTooShort(PASSWORD_MIN_LENGTH);

type PlainField = Exclude<keyof Catalog["fields"], "passwordTooShort">;

const SENTENCES: ReadonlyMap<string, Sentence> = new Map(
  (Object.keys(fields) as (keyof typeof fields)[])
    .filter((key): key is PlainField => key !== "passwordTooShort")
    .map((key) => [fields[key], (say) => say.fields[key]]),
);
