/**
 * The root of a stored text's markup, in a separate document that shows, loads and runs nothing. For reading only:
 * callers pick the elements they know.
 */
export const readMarkup = (markup: string): Element =>
  new DOMParser().parseFromString(policy?.createHTML(markup) ?? markup, "text/html").documentElement;

type TrustedTypes = {
  /** The result of `createHTML` counts as trusted wherever the browser requires a policy. */
  readonly createPolicy: (name: string, vouching: Policy) => Policy;
};
type Policy = { readonly createHTML: (markup: string) => string };

/**
 * The page's content security policy forbids parsing markup without a trusted-types policy; this is the only place with
 * one.
 */
const policy = (window as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("snippets", {
  createHTML: (markup) => markup,
});
