/** A page that has nothing to show, and the ways on from there. */
export const deadEnd = {
  notFoundTitle: "Not here!",
  notFoundText: "We couldn’t find what you were looking for.",
  notFoundHint: "The address may be incomplete, or what was here has been deleted.",
  goBack: "Go back",
  toHome: "Go to the home page",
} as const;
