import { session as say } from "@afterword/core/messages/session";
import { ROUTES } from "@afterword/core/routes/paths";
import { Smartphone } from "lucide-react";
import { useState } from "react";
import { installMethod } from "../../../shared/device/install-method.ts";
import { useInstallPrompt } from "../../../shared/device/install-prompt.ts";
import { toldInHead } from "../../../shared/device/told-in-head.ts";
import { appHistory } from "../../../shared/history/app-history.ts";
import { usePageLocation } from "../../../shared/history/page-location.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import styles from "./install-app.module.css";
import formStyles from "./session-form.module.css";

/**
 * Sign-up happens in the app (product §2); this says how to get it. A user who has signed up has it, and sees this only
 * when asking for it, or where a refused log-in sends to the app.
 */
export function InstallApp({ reason }: { readonly reason: "new" | "sent" | null }) {
  // The home page's link opens the dialog directly.
  const isAskedFor = new URLSearchParams(usePageLocation().search).has("install");
  const [asked, setAsked] = useState(isAskedFor);
  const close = (): void => {
    setAsked(false);
    if (isAskedFor) appHistory.replace(ROUTES.login);
  };
  if (reason === null && !asked) return null;
  const isSent = reason === "sent";
  return (
    <aside className={isSent ? formStyles.footer : styles.newcomer}>
      {!isSent && <p>{say.newHere}</p>}
      <Button kind="quiet" icon={<Smartphone size={18} aria-hidden />} onClick={() => setAsked(true)}>
        {say.installApp}
      </Button>
      {asked && <InstallDialog onClose={close} />}
    </aside>
  );
}

const STEPS = {
  ios: say.installIos,
  android: say.installAndroid,
  mac: say.installMac,
  chromium: say.installChromium,
  none: say.installElse,
} as const;

function InstallDialog({ onClose }: { readonly onClose: () => void }) {
  const prompt = useInstallPrompt();
  const { userAgent, maxTouchPoints } = window.navigator;
  const install = async (): Promise<void> => {
    await prompt?.();
    onClose();
  };
  return (
    <Dialog
      title={say.installAppTitle}
      confirm={prompt === null ? say.installAppDone : say.installNow}
      {...(prompt === null ? { cancel: "" } : {})}
      onConfirm={prompt === null ? onClose : () => void install()}
      onCancel={onClose}
    >
      <div className={styles.ways}>
        <p>{say.installNew}</p>
        <Stores />
        <DemoPhone />
        <p>
          {say.installHere} {prompt === null && STEPS[installMethod(userAgent, maxTouchPoints)]}
        </p>
      </div>
    </Dialog>
  );
}

/** The stores that have the app, and a word about the others. */
function Stores() {
  const appStore = toldInHead("app-store");
  const playStore = toldInHead("play-store");
  if (appStore === undefined && playStore === undefined) return <p>{say.installNotOut}</p>;
  return (
    <>
      <p>{appStore === undefined ? say.installNotOutIos : <a href={appStore}>{say.installAppStore}</a>}</p>
      <p>
        {playStore === undefined ? say.installNotOutAndroid : <a href={playStore}>{say.installPlayStore}</a>}
      </p>
    </>
  );
}

/** Outside production the server says where the simulated phone is. */
function DemoPhone() {
  const href = toldInHead("demo-phone");
  if (href === undefined) return null;
  return (
    <p>
      {say.installDemo} <a href={href}>{say.installDemoPhone}</a>
    </p>
  );
}
