import { useRef } from "react";
import type { RefObject } from "react";
import { navigationSwipe } from "../../shared/gestures/classify-swipe.ts";
import { takeItemSwipe } from "../../shared/gestures/item-swipe-memory.ts";
import { useSwipe } from "../../shared/gestures/use-swipe.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { useCurrentUser } from "../../features/accounts/user-query.ts";

/** Swiping over the page goes through the history, for those who chose it (product §2). */
export function useSwipeNavigation(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const chosen = useCurrentUser().data?.swipeToNavigate === true;
  useSwipe(
    ref,
    {
      onEnd: (movement) => {
        const way = navigationSwipe(movement, takeItemSwipe());
        if (way === null || !chosen) return;
        appHistory.go(way === "back" ? -1 : 1);
      },
    },
    { captures: false },
  );
  return ref;
}
