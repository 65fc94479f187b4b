import { useState } from "react";

/**
 * Tells whether what is stored has changed since an admin began to type: then another admin was faster, and what was
 * typed waits for a choice (decision 062). While nothing is typed the field follows what is stored.
 */
export function useSeen(
  stored: string,
  { isDirty, isPending }: { readonly isDirty: boolean; readonly isPending: boolean },
) {
  const [seen, see] = useState(stored);
  if (!isDirty && seen !== stored) see(stored);
  return { see, isStale: isDirty && !isPending && seen !== stored };
}
