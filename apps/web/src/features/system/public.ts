/** The installation itself, as admins see it: what the menu says of it. */
export { SetupMark } from "./parts/setup-mark.tsx";
