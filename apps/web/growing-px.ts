import type { Plugin } from "vite";

/**
 * Lengths in px are multiples of one custom property, so that in the widest windows they grow along with the text
 * (tokens.css, decision 089). What is thinner than a gap stays: a hairline is one at every size.
 */
export const growingPx = (): Plugin => ({
  name: "growing-px",
  // After Vite has joined a sheet with its imports.
  transform: { filter: { id: /\/apps\/web\/src\/.*\.css(\?|$)/ }, handler: (css) => grown(css) },
});

export const grown = (css: string): string =>
  css
    .split(WHERE_NO_PROPERTY_IS_READ)
    .map((part) =>
      part.startsWith("@") || part.startsWith("/*") ? part : part.replace(PX, multipleIn(part)),
    )
    .join("");

/** Comments, and the conditions of media and container queries. */
const WHERE_NO_PROPERTY_IS_READ = /(\/\*[^]*?\*\/|@[^{;]*[{;])/;
const PX = /(?<![\w.#-])-?\d*\.?\d+px/g;
const SMALLEST_PX = 4;

/** Within a calculation, the product needs no calculation of its own. */
const multipleIn =
  (part: string) =>
  (length: string, at: number): string => {
    const px = Number.parseFloat(length);
    if (Math.abs(px) < SMALLEST_PX) return length;
    const product = `${px} * var(--px)`;
    return IN_CALCULATION.test(part.slice(0, at)) ? product : `calc(${product})`;
  };
const IN_CALCULATION = /\b(calc|min|max|clamp)\((?:[^();]|\([^();]*\))*$/;
