/**
 * Core and client machines only decide; whoever runs them waits. A timer inside a rule would be a second, hidden
 * source of "when" beside the `now` that is handed over (rule 2 of the house).
 */
import { dottedName, isGlobal } from "./syntax.mjs";

const timers = new Set([
  "setTimeout",
  "setInterval",
  "setImmediate",
  "queueMicrotask",
  "requestAnimationFrame",
  "requestIdleCallback",
]);

export const noAmbientTimers = {
  create(context) {
    return {
      CallExpression(node) {
        const name = dottedName(node.callee);
        if (!timers.has(name) || !isGlobal(context, node.callee)) return;
        context.report({ node, message: `${name} waits inside a rule: return when to look next instead` });
      },
    };
  },
};
