import { lazy, Suspense } from "react";
import type { ComponentType } from "react";
import { useIsWide } from "../device/wide.ts";
import { Aside } from "./columns.tsx";

// Pages are whole without it: where it cannot be loaded, nothing is beside them.
const Drawing = lazy(async () => {
  const found = await import("./letter-drawing.tsx").catch(() => undefined);
  return { default: found?.LetterDrawing ?? Nothing };
});

const Nothing: ComponentType<{ readonly closed?: boolean }> = () => null;

/**
 * The product's picture beside a page that has nothing else for the second column. Other windows do not load it, unless
 * the page stands `alone`, as behind the link of a mail: then the envelope is below what it says. A page that failed has
 * none of it: its lamp means time and life.
 */
export function LetterAside({ alone = false }: { readonly alone?: boolean }) {
  const isWide = useIsWide();
  if (!isWide && !alone) return null;
  const drawing = (
    <Suspense fallback={null}>
      <Drawing closed={!isWide} />
    </Suspense>
  );
  return isWide ? <Aside still>{drawing}</Aside> : drawing;
}
