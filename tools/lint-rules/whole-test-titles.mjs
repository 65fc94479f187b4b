/**
 * The title of a test is a whole sentence about an observation, so that it can be read alone: it begins with a
 * capital letter, a digit, a path, a quotation or a placeholder, has at least four words, ends without a full stop, and
 * names its subject instead of "somebody".
 */
const FEWEST_WORDS = 4;
const begin = /^[\p{Lu}\p{N}"'`\u201c\u2018$%/]/u;
const vague = /\b(?:somebody|nobody|whoever|whatever)\b/i;

export const wholeTestTitles = {
  create(context) {
    return {
      CallExpression(node) {
        if (!isTest(node.callee)) return;
        const title = textOf(node.arguments[0]);
        if (title === undefined) return;
        for (const message of objections(title)) context.report({ node: node.arguments[0], message });
      },
    };
  },
};

function objections(title) {
  return [
    ...(begin.test(title) ? [] : ["A test title begins with a capital letter, a quotation or a placeholder"]),
    ...(title.trim().split(/\s+/).length >= FEWEST_WORDS
      ? []
      : [`A test title is a whole sentence of at least ${FEWEST_WORDS} words`]),
    ...(title.trimEnd().endsWith(".") ? ["A test title ends without a full stop"] : []),
    ...(vague.test(title) ? ["A test title names its subject: no somebody, nobody, whoever, whatever"] : []),
  ];
}

/** `it`, `test` and their members: `it.only`, `it.each(rows)`, `` it.each`table` ``. */
function isTest(callee) {
  if (callee.type === "Identifier") return callee.name === "it" || callee.name === "test";
  if (callee.type === "MemberExpression") return callee.property.name !== "each" && isTest(callee.object);
  const table =
    callee.type === "CallExpression"
      ? callee.callee
      : callee.type === "TaggedTemplateExpression"
        ? callee.tag
        : null;
  if (table?.type !== "MemberExpression") return false;
  return ["each", "for", "skipIf", "runIf"].includes(table.property.name) && isTest(table.object);
}

/** The title as written, with placeholders for template values; undefined if it is not a literal. */
function textOf(node) {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type !== "TemplateLiteral") return undefined;
  return node.quasis.map(({ value }) => value.cooked).join("$value");
}
