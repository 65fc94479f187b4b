import { shell } from "@afterword/core/messages/shell";

/**
 * The lamp in its dark square, and the name. Its classes are plain ones: pages that are rendered on the server carry it
 * too, and their style sheet knows no others.
 */
export function Brand() {
  return (
    <span className="brand">
      <span className="brand-mark" aria-hidden />
      {shell.product}
    </span>
  );
}
