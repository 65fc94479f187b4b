/**
 * No barrels: a thing is imported from the file it is named after, so that every import says where it leads. The one
 * exception is what a feature shows to other features, name by name, in `features/<noun>/public.ts`.
 */
export const noReexport = {
  create(context) {
    const report = (node) =>
      context.report({
        node,
        message: "A re-export: let the reader import from the file that owns the thing",
      });
    const isPublic = PUBLIC.test(context.filename.replaceAll("\\", "/"));
    return {
      ExportAllDeclaration: report,
      ExportNamedDeclaration(node) {
        if (!isPublic && node.source !== null && node.source !== undefined) report(node);
      },
    };
  },
};

const PUBLIC = /\/apps\/(?:server|web)\/src\/features\/[a-z-]+\/public\.ts$/;
