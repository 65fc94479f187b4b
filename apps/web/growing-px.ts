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
    .map((part) => (part.startsWith("@") || part.startsWith("/*") ? part : part.replace(PX, multipleOf)))
    .join("");

/** Comments, and the conditions of media and container queries. */
const WHERE_NO_PROPERTY_IS_READ = /(\/\*[^]*?\*\/|@[^{;]*[{;])/;
const PX = /(?<![\w.#-])-?\d*\.?\d+px/g;
const SMALLEST_PX = 4;

const multipleOf = (length: string): string => {
  const px = Number.parseFloat(length);
  return Math.abs(px) < SMALLEST_PX ? length : `calc(${px} * var(--px))`;
};
