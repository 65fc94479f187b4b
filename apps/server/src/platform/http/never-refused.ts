import { giveSignOfLife, giveSignOfLifeByLink } from "@afterword/contract/endpoints/signs-of-life";
import { getNoteBySecret } from "@afterword/contract/endpoints/notes";
import { loginAgain } from "@afterword/contract/endpoints/sessions";
import { ROUTES } from "@afterword/core/routes/paths";

/**
 * Whether calls of this route are taken however much the network, or the person, has asked before. A sign of life that
 * is refused delivers the notes of somebody who lives, and who reads a note has nobody to ask for another one; neither
 * may depend on what others behind the same address do. `secret-throttle.ts` bounds what they cost.
 */
export const isNeverRefused = (route: string | undefined): boolean =>
  route !== undefined && ROUTES_NEVER_REFUSED.has(route.replace(/\/$/, ""));

const ROUTES_NEVER_REFUSED: ReadonlySet<string> = new Set([
  ROUTES.signOfLife,
  giveSignOfLife.path,
  giveSignOfLifeByLink.path,
  // The button of the app needs a session that has not run out.
  loginAgain.path,
  ROUTES.publicNote,
  getNoteBySecret.path,
]);
