import { secondFactor as say } from "@afterword/core/messages/second-factor";
import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { Button } from "../../../shared/ui/button.tsx";

/** Puts a text where the person can paste it. */
export function CopyButton({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      showToast(say.copied);
    } catch {
      // Some web views have no clipboard, or ask for a permission that was refused.
      showToast(say.copyFailed, { type: "warning" });
    }
  };
  return (
    <Button icon={<Copy size={18} aria-hidden />} onClick={() => void copy()}>
      {children}
    </Button>
  );
}
