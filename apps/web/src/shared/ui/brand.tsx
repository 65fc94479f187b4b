import { shell } from "@afterword/core/messages/shell";

/**
 * The lamp in its dark square, and the name. Its classes are global, because pages rendered on the server show it too,
 * and their style sheet has no CSS modules.
 */
export function Brand() {
  return (
    <span className="brand">
      <span className="brand-mark" aria-hidden />
      {shell.product}
    </span>
  );
}
