import { useState } from "react";

/** What was there last: a page that has just deleted its thing still shows it until it is left. */
export function useLastKnown<Thing>(thing: Thing | undefined): Thing | undefined {
  const [last, setLast] = useState(thing);
  if (thing !== undefined && thing !== last) setLast(thing);
  return thing ?? last;
}
