import { useState } from "react";

/** The last known value: a page that has just deleted its item shows it until it is left. */
export function useLastKnown<Thing>(thing: Thing | undefined): Thing | undefined {
  const [last, setLast] = useState(thing);
  if (thing !== undefined && thing !== last) setLast(thing);
  return thing ?? last;
}
