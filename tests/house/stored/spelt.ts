import { parseSync } from "@swc/core";

export type Spelt = {
  /** The words of each union and list of words, the keys of each shape and table, in alphabetical order. */
  readonly sets: readonly (readonly string[])[];
  /** All that stands between quotes. */
  readonly words: ReadonlySet<string>;
};

/** What a source spells out. A key whose value can only be some words is spelt with them: `kind=sleep`. */
export const speltIn = (code: string, isJsx: boolean): Spelt => {
  const sets: string[][] = [];
  const words = new Set<string>();
  visit(parseSync(code, { syntax: "typescript", tsx: isJsx, target: "esnext" }), (node) => {
    const set = setOf(node);
    if (set.length > 0) sets.push([...new Set(set)].toSorted());
    const word = node.type === "TemplateElement" ? node["cooked"] : textOf(node);
    if (typeof word === "string") words.add(word);
  });
  return { sets, words };
};

type Node = { readonly type: string; readonly [part: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

const visit = (value: unknown, see: (node: Node) => void): void => {
  if (typeof value !== "object" || value === null) return;
  if (isNode(value)) see(value);
  for (const part of Object.values(value)) visit(part, see);
};

const setOf = (node: Node): readonly string[] => {
  switch (node.type) {
    case "TsUnionType":
      return partsOf(node["types"]).flatMap(wordOfType);
    case "ArrayExpression":
      return partsOf(node["elements"]).flatMap(({ expression }) => textOf(expression) ?? []);
    case "TsTypeLiteral":
      return partsOf(node["members"]).flatMap(keyWithWords);
    case "ObjectExpression":
      return partsOf(node["properties"]).flatMap((property) => nameOf(property["key"] ?? property) ?? []);
    default:
      return [];
  }
};

/** A hole in a list is no part. */
const partsOf = (parts: unknown): readonly Node[] => (Array.isArray(parts) ? parts.filter(isPart) : []);

const isPart = (part: unknown): part is Node => typeof part === "object" && part !== null;

const keyWithWords = (member: Node): string[] => {
  const name = nameOf(member["key"]);
  const type = isNode(member["typeAnnotation"]) ? member["typeAnnotation"]["typeAnnotation"] : undefined;
  if (name === null) return [];
  const words = isNode(type) ? [...(type.type === "TsUnionType" ? setOf(type) : wordOfType(type))] : [];
  return [words.length === 0 ? name : `${name}=${words.toSorted().join("|")}`];
};

const wordOfType = (type: Node): string[] => {
  const word = type.type === "TsLiteralType" ? textOf(type["literal"]) : null;
  return word === null ? [] : [word];
};

const textOf = (node: unknown): string | null =>
  isNode(node) && node.type === "StringLiteral" ? String(node["value"]) : null;

const nameOf = (node: unknown): string | null =>
  isNode(node) && node.type === "Identifier" ? String(node["value"]) : textOf(node);
