import { isRecordingPath, ROUTES } from "@afterword/core/routes/paths";

/**
 * Whether the page may reload unasked: not while recording, not with a draft in storage, not on a note's
 * page (product §4, Version check).
 */
export const mayReload = (pathname: string, draft: string | null): boolean =>
  draft === null && !isRecordingPath(pathname) && !pathname.startsWith(`${ROUTES.notes}/`);
