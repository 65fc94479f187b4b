/** The homepage is kept beside the snippets, under a name that none of them has. */
export const HOMEPAGE = "homepage";
