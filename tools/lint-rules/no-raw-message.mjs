/**
 * Rule 5: one sentence, one place. The text of a toast comes from the catalogue of packages/core, never from a literal
 * at the call. A key of the catalogue contains no space; a sentence does.
 */
import { dottedName } from "./syntax.mjs";

const toastCall = /(?:^|\.)(?:toast|showToast)(?:\.\w+)?$/;
const spokenProperties = new Set(["message", "text", "title", "sentence", "body", "label"]);

export const noRawMessage = {
  create(context) {
    const report = (node) =>
      context.report({ node, message: "A sentence written at the call: take it from the catalogue of core" });
    const inspect = (node) => {
      if (isSentence(node)) report(node);
      if (node.type === "ConditionalExpression") [node.consequent, node.alternate].forEach(inspect);
      if (node.type === "ObjectExpression")
        node.properties.filter(isSpoken).forEach(({ value }) => inspect(value));
    };
    return {
      CallExpression(node) {
        if (toastCall.test(dottedName(node.callee))) node.arguments.forEach(inspect);
      },
    };
  },
};

function isSentence(node) {
  if (node.type === "TemplateLiteral") return true;
  return node.type === "Literal" && typeof node.value === "string" && /\s/.test(node.value.trim());
}

function isSpoken(property) {
  return property.type === "Property" && spokenProperties.has(property.key.name ?? property.key.value);
}
