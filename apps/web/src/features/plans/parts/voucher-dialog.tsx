import { subscription as say } from "@afterword/core/messages/subscription";
import { useState } from "react";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { redeemVoucher } from "../change-plan.ts";
import type { PlanActs } from "../use-plan-acts.ts";
import styles from "./voucher-dialog.module.css";

const REDEEM = "voucher";

/** Takes a voucher's code. */
export function VoucherDialog({
  acts: { run, running },
  onClose,
}: {
  readonly acts: PlanActs;
  readonly onClose: () => void;
}) {
  const [code, setCode] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const redeem = (): void =>
    run(REDEEM, async (context) => {
      const sentence = await redeemVoucher(context, code.trim());
      if (sentence === null) onClose();
      else setRefusal(sentence);
    });
  return (
    <Dialog
      title={say.enterVoucher}
      confirm={say.redeem}
      confirmDisabled={code.trim() === ""}
      busy={running === REDEEM}
      onConfirm={redeem}
      onCancel={onClose}
    >
      <p>{say.voucherText}</p>
      <div className={styles.code}>
        <Field
          label={say.voucherCode}
          name="voucherCode"
          value={code}
          error={refusal}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => {
            setCode(target.value);
            setRefusal(undefined);
          }}
        />
      </div>
    </Dialog>
  );
}
