import { session as say } from "@afterword/core/messages/session";
import { Smartphone } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";

/** Signing up happens in the app; this says how to get it. */
export function InstallApp() {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button kind="quiet" icon={<Smartphone size={18} aria-hidden />} onClick={() => setAsked(true)}>
        {say.installApp}
      </Button>
      {asked && (
        <Dialog
          title={say.installAppTitle}
          confirm={say.installAppDone}
          cancel=""
          onConfirm={() => setAsked(false)}
          onCancel={() => setAsked(false)}
        >
          {say.installAppText}
        </Dialog>
      )}
    </>
  );
}
