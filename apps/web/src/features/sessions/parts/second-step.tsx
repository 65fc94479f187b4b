import type { SecondFactorKind } from "@afterword/core/accounts/second-factor";
import { secondFactor as say } from "@afterword/core/messages/second-factor";
import { session as sessionWords } from "@afterword/core/messages/session";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { arePasskeysKnown } from "../../../shared/device/passkeys.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { FormError } from "../../../shared/ui/form-error.tsx";
import { LetterAside } from "../../../shared/ui/letter-aside.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { useSecondStep } from "../use-second-step.ts";
import type { SecondStepGiven } from "../use-second-step.ts";
import { CodeForm } from "./code-form.tsx";
import styles from "./session-form.module.css";

/** The second half of the login, in place of the first: a passkey, a code, or a recovery code. */
export function SecondStep(given: SecondStepGiven) {
  const step = useSecondStep(given);
  const offers = offersOf(given.asked.kinds);
  const hasUsual = offers.passkey || offers.code;
  const [isRecovering, setRecovering] = useState(!hasUsual && offers.recovery);
  const turn = (): void => {
    step.forgetRefusal();
    setRecovering(!isRecovering);
  };
  return (
    <Page title={sessionWords.loginTitle} heading={say.stepHeading} lede={ledeFor(offers, isRecovering)}>
      <div className={styles.form}>
        {isRecovering ? (
          <CodeForm
            key="recovery"
            kind="recoveryCode"
            busy={step.busy === "recoveryCode"}
            refusal={step.refusal}
            onCode={step.show}
          />
        ) : (
          <UsualFactors offers={offers} step={step} />
        )}
      </div>
      <footer className={styles.footer}>
        <Button kind="quiet" onClick={given.onBack}>
          {say.back}
        </Button>
        {offers.recovery && hasUsual && (
          <Button kind="quiet" onClick={turn}>
            {isRecovering ? say.withUsual : say.withRecoveryCode}
          </Button>
        )}
      </footer>
      <LetterAside />
    </Page>
  );
}

type Offers = { readonly passkey: boolean; readonly code: boolean; readonly recovery: boolean };

/** The factors that the account has and this device supports. */
const offersOf = (kinds: readonly SecondFactorKind[]): Offers => ({
  passkey: kinds.includes("passkey") && arePasskeysKnown(),
  code: kinds.includes("one-time-code"),
  recovery: kinds.includes("recovery-code"),
});

const UsualFactors = ({
  offers,
  step,
}: {
  readonly offers: Offers;
  readonly step: ReturnType<typeof useSecondStep>;
}) => (
  <>
    {offers.passkey && (
      <Button
        kind={offers.code ? "plain" : "primary"}
        wide
        icon={<KeyRound size={20} aria-hidden />}
        busy={step.busy === "passkey"}
        onClick={step.showPasskey}
      >
        {say.withPasskey}
      </Button>
    )}
    {offers.code ? (
      <CodeForm
        key="code"
        kind="code"
        busy={step.busy === "code"}
        refusal={step.refusal}
        onCode={step.show}
      />
    ) : (
      <FormError sentence={step.refusal} />
    )}
  </>
);

function ledeFor({ passkey, code }: Offers, isRecovering: boolean): string {
  if (isRecovering) return say.stepRecoveryLede;
  if (passkey && code) return say.stepBothLede;
  if (passkey) return say.stepPasskeyLede;
  return code ? say.stepCodeLede : say.stepElsewhereLede;
}
