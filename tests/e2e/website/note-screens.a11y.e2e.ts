import { checkScreens } from "../screens/check-screens.ts";
import { NOTE_SCREENS } from "../screens/screen-table.ts";

/** The other screens are checked in screens.a11y.e2e.ts. */
checkScreens(NOTE_SCREENS);
