/**
 * The root of a stored text's markup, in a document of its own that shows nothing, loads nothing and runs nothing. Only
 * for reading: whoever shows it takes from it what it knows, and leaves the rest.
 */
export const readMarkup = (markup: string): Element =>
  new DOMParser().parseFromString(policy?.createHTML(markup) ?? markup, "text/html").documentElement;

type TrustedTypes = {
  /** What `createHTML` answers passes for text wherever the browser asks for somebody who vouches for it. */
  readonly createPolicy: (name: string, vouching: Policy) => Policy;
};
type Policy = { readonly createHTML: (markup: string) => string };

/** The page's policy forbids to read any markup unless somebody vouches for it; this is the one place that may. */
const policy = (window as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("snippets", {
  createHTML: (markup) => markup,
});
