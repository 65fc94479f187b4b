/** A suppression says why, in the same comment after `--`: the next reader needs the reason. */
const suppression =
  /^[\s*]*(?:(?:oxlint|eslint)-disable|(?:oxfmt|prettier)-ignore|(?:v8|istanbul|c8) ignore)/;
const reason = /\s--\s+\S+(?:\s+\S+)+/;

export const reasonOnSuppression = {
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (!suppression.test(comment.value) || reason.test(comment.value)) continue;
          context.report({ loc: comment.loc, message: "A suppression without a reason: add `-- why`" });
        }
      },
    };
  },
};
