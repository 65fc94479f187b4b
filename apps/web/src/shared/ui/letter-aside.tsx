import { lazy, Suspense } from "react";
import type { ComponentType } from "react";
import { useIsWide } from "../device/wide.ts";
import { Aside } from "./columns.tsx";

// Pages are whole without it: where it cannot be loaded, nothing is beside them.
const Drawing = lazy(async (): Promise<{ default: ComponentType }> => {
  const found = await import("./letter-drawing.tsx").catch(() => undefined);
  return { default: found?.LetterDrawing ?? (() => null) };
});

/**
 * The product's picture beside a page that has nothing else for the second column. Other windows do not load it. A page
 * that failed has none of it: its lamp means time and life.
 */
export const LetterAside = () =>
  useIsWide() && (
    <Aside still>
      <Suspense fallback={null}>
        <Drawing />
      </Suspense>
    </Aside>
  );
