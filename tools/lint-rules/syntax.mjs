/** Syntax questions that several rules share. */

/** The dotted name of an identifier or a plain member chain ("Date.now"), without a leading globalThis; else "". */
export function dottedName(node) {
  if (node.type === "Identifier") return node.name;
  if (node.type !== "MemberExpression") return "";
  const property = propertyName(node);
  const object = dottedName(node.object);
  if (property === "" || object === "") return "";
  return globalObjects.has(object) ? property : `${object}.${property}`;
}

/** True if the name is used as a value, and is neither declared here nor imported from a module of this project. */
export function isGlobal(context, node) {
  const root = rootIdentifier(node);
  let scope = context.sourceCode.getScope(node);
  while (scope !== null) {
    const variable = scope.set.get(root.name);
    if (variable !== undefined) return variable.defs.length === 0;
    scope = scope.upper;
  }
  return true;
}

const globalObjects = new Set(["globalThis", "window", "self", "global"]);

function propertyName(node) {
  if (!node.computed) return node.property.name;
  return typeof node.property.value === "string" ? node.property.value : "";
}

function rootIdentifier(node) {
  return node.type === "MemberExpression" ? rootIdentifier(node.object) : node;
}
