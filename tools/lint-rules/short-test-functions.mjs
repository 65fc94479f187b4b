/**
 * Test functions stay under 70 code lines like all others. Only the callback of a `describe` may be longer: it is the
 * outline of a file.
 */
const limit = 70;

export const shortTestFunctions = {
  create(context) {
    const inspect = (node) => {
      if (isDescribeCallback(node)) return;
      const lines = countCodeLines(context.sourceCode, node);
      if (lines > limit)
        context.report({ node, message: `A test function of ${lines} code lines (at most ${limit})` });
    };
    return { FunctionDeclaration: inspect, FunctionExpression: inspect, ArrowFunctionExpression: inspect };
  },
};

function isDescribeCallback(node) {
  const call = node.parent;
  return call?.type === "CallExpression" && /^describe\b/.test(calleeName(call.callee));
}

function calleeName(callee) {
  if (callee.type === "MemberExpression") return calleeName(callee.object);
  if (callee.type === "CallExpression") return calleeName(callee.callee);
  return callee.name ?? "";
}

function countCodeLines(sourceCode, node) {
  const lines = new Set();
  for (const token of sourceCode.getTokens(node)) {
    for (let line = token.loc.start.line; line <= token.loc.end.line; line += 1) lines.add(line);
  }
  return lines.size;
}
