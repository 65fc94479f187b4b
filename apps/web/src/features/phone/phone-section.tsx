import type { ShownPhone } from "@afterword/contract/endpoints/phones";
import { checkTitles, device as settings } from "@afterword/core/messages/device";
import { phone as say } from "@afterword/core/messages/phone";
import type { Check } from "@afterword/core/phone/system-checks";
import { Bell, BellRing, Radio, Smartphone, Trash2, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useDevice } from "../../shared/device/device-context.tsx";
import { useMode } from "../../shared/device/mode.ts";
import { formatDate, formatDateTime } from "../../shared/format/dates.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Chip } from "../../shared/ui/chip.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Chevron, Row, RowButton } from "../../shared/ui/row.tsx";
import { Aside, Section } from "../../shared/ui/section.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { useCurrentUser } from "../accounts/public.ts";
import { QuietSignsRow } from "./parts/quiet-signs-row.tsx";
import { registerAgain } from "./registration-wish.ts";
import { useRemoval, useTestReminder } from "./use-phone-acts.ts";
import { usePhoneHere } from "./use-phone-here.ts";
import styles from "./phone-section.module.css";

/** The registered phone on the account page: what it does for its owner, and from the phone itself, what can be changed. */
export function PhoneSection() {
  const phone = useCurrentUser().data?.phone;
  const here = usePhoneHere();
  if (phone === undefined) return null;
  const isHere = here?.standing === "registered";
  return (
    <Section title={say.title}>
      {phone === null ? (
        <NoPhone />
      ) : (
        <Facts phone={phone} isHere={isHere} failing={isHere ? here.failing : []} />
      )}
      {phone !== null && !isHere && <Aside>{say.lost}</Aside>}
      {here?.standing === "free" && <RegisterHere />}
    </Section>
  );
}

const NoPhone = () => <Aside>{useMode() === "app" ? say.none : say.noneOnWebsite}</Aside>;

/** The phone in hand is not registered, and may be. */
const RegisterHere = () => (
  <Button wide onClick={registerAgain}>
    {say.register}
  </Button>
);

function Facts({
  phone,
  isHere,
  failing,
}: {
  readonly phone: ShownPhone;
  readonly isHere: boolean;
  readonly failing: readonly Check[];
}) {
  const { model, system, registeredAt, lastReachedAt, isPushed } = phone;
  const since = say.registeredOn(formatDate(registeredAt));
  return (
    <Sheet>
      {/* What waits for its owner. */}
      {failing.map((check) => (
        <FailingCheck key={check} check={check} />
      ))}
      <Row
        start={<Smartphone size={20} aria-hidden />}
        title={model ?? say.unnamed}
        hint={system === null ? since : `${system} · ${since}`}
        mark={isHere ? <Chip kind="accent">{say.thisPhone}</Chip> : undefined}
      />
      <Row
        start={<Radio size={20} aria-hidden />}
        title={say.lastReached}
        hint={formatDateTime(lastReachedAt)}
      />
      <Row
        start={<Bell size={20} aria-hidden />}
        title={say.pushes}
        hint={isPushed ? say.pushesOn : say.pushesOff}
      />
      <QuietSignsRow phone={phone} isHere={isHere} />
      {isHere && isPushed && <TestReminder />}
      {isHere && <Removal />}
    </Sheet>
  );
}

function FailingCheck({ check }: { readonly check: Check }) {
  const device = useDevice();
  const open = async (): Promise<void> => {
    const reply = await device?.request("device.openSettings", { check });
    // Some systems answer only after the return from the settings.
    const isOpened = reply?.ok === true ? reply.body.opened : reply?.code === "timeout";
    if (!isOpened) showToast(settings.settingsFailed, { type: "warning" });
  };
  return (
    <RowButton
      start={<TriangleAlert size={20} aria-hidden className={styles.warning} />}
      title={checkTitles[check]}
      hint={settings.openSettings}
      end={<Chevron />}
      onPress={() => void open()}
    />
  );
}

function TestReminder() {
  const { mutate, isPending } = useTestReminder();
  return (
    <RowButton
      start={<BellRing size={20} aria-hidden />}
      title={say.test}
      onPress={() => !isPending && mutate()}
    />
  );
}

function Removal() {
  const [isAsked, setAsked] = useState(false);
  const { remove, isPending, question } = useRemoval();
  return (
    <>
      <RowButton
        danger
        start={<Trash2 size={20} aria-hidden />}
        title={say.remove}
        onPress={() => setAsked(true)}
      />
      {isAsked && (
        <Dialog
          title={say.removeQuestion}
          confirm={say.removeConfirm}
          danger
          busy={isPending}
          onConfirm={() => remove(undefined, { onSettled: () => setAsked(false) })}
          onCancel={() => setAsked(false)}
        >
          {say.removeText}
        </Dialog>
      )}
      {question}
    </>
  );
}
