import { detectMode } from "@afterword/bridge/detect";
import type { Platform } from "@afterword/bridge/messages";
import { subscription as say } from "@afterword/core/messages/subscription";
import { Gift, RotateCcw, Ticket } from "lucide-react";
import { useEffect, useState } from "react";
import { useDevice } from "../../../shared/device/device-context.tsx";
import { useMode } from "../../../shared/device/mode.ts";
import { RowButton } from "../../../shared/ui/row.tsx";
import { Section } from "../../../shared/ui/section.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { redeemInStore, restore } from "../store-acts.ts";
import type { PlanActs } from "../use-plan-acts.ts";
import { VoucherDialog } from "./voucher-dialog.tsx";

/** Vouchers and what was bought before: on Apple's devices only (product §2). The sheet for codes is the app's. */
export function OtherWays({ acts }: { readonly acts: PlanActs }) {
  const isApple = useIsAppleDevice();
  const isApp = useMode() === "app";
  const [isOpen, setOpen] = useState(false);
  if (!isApple) return null;
  return (
    <>
      <Section title={say.otherWays}>
        <Sheet>
          <RowButton
            start={<Gift size={20} aria-hidden />}
            title={say.enterVoucher}
            onPress={() => setOpen(true)}
          />
          {isApp && (
            <RowButton
              start={<Ticket size={20} aria-hidden />}
              title={say.redeemStoreCode}
              onPress={() => acts.run("redeem", redeemInStore)}
            />
          )}
          <RowButton
            start={<RotateCcw size={20} aria-hidden />}
            title={say.restore}
            hint={say.restoreText}
            onPress={() => acts.run("restore", restore)}
          />
        </Sheet>
      </Section>
      {isOpen && <VoucherDialog acts={acts} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Whether this is a device of Apple's. In the app its wrapper knows. */
function useIsAppleDevice(): boolean {
  const device = useDevice();
  const mode = useMode();
  const [platform, setPlatform] = useState<Platform | null>(() => detectMode(window).platform);
  useEffect(() => {
    const learn = async (): Promise<void> => {
      const reply = await device?.hello;
      if (reply?.ok === true) setPlatform(reply.body.platform);
    };
    void learn();
  }, [device]);
  return mode === "app" ? platform === "ios" : APPLE.test(navigator.userAgent);
}

const APPLE = /iPhone|iPad|iPod|Macintosh/;
