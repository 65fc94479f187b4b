import { createContext } from "react";

/** Whether a page only stays beside the one that was chosen in it, which names the document. */
export const HubContext = createContext(false);
