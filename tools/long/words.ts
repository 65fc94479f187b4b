import { parseArgs } from "node:util";

type Asked =
  | { readonly kind: "list" }
  | { readonly kind: "record" }
  | { readonly kind: "run"; readonly names: readonly string[] }
  | { readonly kind: "refused"; readonly why: string };

/** Parses the arguments of `npm run test:long --`; without any, all checks run. */
export const readWords = (words: readonly string[], known: readonly string[]): Asked => {
  const options = { list: { type: "boolean" }, record: { type: "boolean" } } as const;
  const { positionals: names, tokens } = parseArgs({
    args: [...words],
    allowPositionals: true,
    strict: false,
    tokens: true,
    options,
  });
  const chosen = tokens.filter((token) => token.kind === "option");
  const odd = chosen.find(({ name, value }) => !Object.hasOwn(options, name) || value !== undefined);
  if (odd !== undefined) return refuse(`${odd.rawName} is unknown: the options are --list and --record.`);
  const [option] = chosen;
  if (option !== undefined && words.length > 1) return refuse(`${option.rawName} takes no other argument.`);
  if (option !== undefined) return { kind: option.name === "list" ? "list" : "record" };
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    return refuse(`There is no long check ${unknown.join(", ")}; there are ${known.join(", ")}.`);
  return { kind: "run", names: names.length === 0 ? known : names };
};

const refuse = (why: string): Asked => ({ kind: "refused", why });
