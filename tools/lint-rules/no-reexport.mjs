/** No barrels: a thing is imported from the file it is named after, so that every import says where it leads. */
export const noReexport = {
  create(context) {
    const report = (node) =>
      context.report({
        node,
        message: "A re-export: let the reader import from the file that owns the thing",
      });
    return {
      ExportAllDeclaration: report,
      ExportNamedDeclaration(node) {
        if (node.source !== null && node.source !== undefined) report(node);
      },
    };
  },
};
