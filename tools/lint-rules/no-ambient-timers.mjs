/**
 * Core and state machines only decide; their callers wait. A timer inside a rule would be a second, hidden source of
 * time beside the given `now` (rule 2).
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
