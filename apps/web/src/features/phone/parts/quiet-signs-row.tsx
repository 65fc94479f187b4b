import type { ShownPhone } from "@afterword/contract/endpoints/phones";
import { phone as say } from "@afterword/core/messages/phone";
import { HeartPulse } from "lucide-react";
import { useState } from "react";
import { formatDate } from "../../../shared/format/dates.ts";
import { Row } from "../../../shared/ui/row.tsx";
import { Switch } from "../../../shared/ui/switch.tsx";
import { useQuietSigns } from "../use-quiet-signs.ts";
import { QuietSignsQuestion } from "./quiet-signs-question.tsx";

/** Off from everywhere, on from the phone that gives them, after it was said what they mean. */
export function QuietSignsRow({ phone, isHere }: { readonly phone: ShownPhone; readonly isHere: boolean }) {
  const { turn } = useQuietSigns();
  const [isAsked, setAsked] = useState(false);
  const isOn = phone.quietSigns === true;
  return (
    <>
      <Row
        start={<HeartPulse size={20} aria-hidden />}
        title={say.quiet}
        hint={hintOf(phone, isHere)}
        end={
          (isOn || isHere) && (
            <Switch
              aria-label={say.quiet}
              checked={isOn}
              onChange={() => (isOn ? turn(false) : setAsked(true))}
            />
          )
        }
      />
      {isAsked && <QuietSignsQuestion onClose={() => setAsked(false)} />}
    </>
  );
}

function hintOf({ quietSigns, quietUntil }: ShownPhone, isHere: boolean): string {
  if (quietSigns !== true) return isHere ? say.quietHint : say.quietOnlyInApp;
  return quietUntil === null ? say.quietHint : say.quietUntil(formatDate(quietUntil));
}
