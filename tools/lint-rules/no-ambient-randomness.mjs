/**
 * Ids, tokens and random numbers come from a port, so that a seeded simulation repeats exactly. Only adapters, the
 * seeded ids of packages/testing and the sealing code (a nonce must never repeat) use the machine's randomness.
 */
import { dottedName, isGlobal } from "./syntax.mjs";

const draws = new Set([
  "randomUUID",
  "randomBytes",
  "randomInt",
  "randomFill",
  "randomFillSync",
  "getRandomValues",
]);
const cryptoModules = new Set(["crypto", "node:crypto"]);

export const noAmbientRandomness = {
  create(context) {
    const report = (node, name) =>
      context.report({ node, message: `${name} is randomness of the machine: ask the ids port` });
    return {
      MemberExpression(node) {
        const name = dottedName(node);
        if (name === "Math.random" && isGlobal(context, node)) report(node, name);
        const [owner, draw] = name.split(".").slice(-2);
        if (draws.has(draw) && /crypto$/i.test(owner)) report(node, name);
      },
      ImportSpecifier(node) {
        if (!cryptoModules.has(node.parent.source.value)) return;
        const name = node.imported.name ?? node.imported.value;
        if (draws.has(name)) report(node, name);
      },
    };
  },
};
