import { findRoute } from "@afterword/core/routes/paths";

/** Whether a page adds to the note that is being written. */
export const addsToNote = (pathname: string): boolean => {
  const route = findRoute(pathname);
  return route === "selectRecipient" || route === "editRecipientOfNote" || route === "newRecipient";
};
