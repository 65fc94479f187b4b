import type { SecondFactors } from "@afterword/contract/endpoints/second-factor";
import { secondFactor as say } from "@afterword/core/messages/second-factor";
import { KeyRound, LifeBuoy, Pencil, Smartphone, Trash2 } from "lucide-react";
import { arePasskeysKnown } from "../../../shared/device/passkeys.ts";
import { formatDateTime } from "../../../shared/format/dates.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { Row } from "../../../shared/ui/row.tsx";
import { SheetList } from "../../../shared/ui/sheet.tsx";
import type { Asked } from "./factor-dialogs.tsx";
import styles from "./second-factor.module.css";

type Parts = { readonly factors: SecondFactors; readonly onAsk: (asked: Asked) => void };

/** The account's second factors, and what can be added here. */
export function FactorList({ factors, onAsk }: Parts) {
  const hasAny = factors.passkeys.length > 0 || factors.oneTimeCodes !== null;
  const mayAddPasskey = factors.passkeysPossible && arePasskeysKnown();
  return (
    <>
      {factors.required && !hasAny && <p className={styles.needed}>{say.adminHint}</p>}
      {hasAny ? <Factors factors={factors} onAsk={onAsk} /> : <NoFactor />}
      {hasAny && !factors.shown && <p className={styles.needed}>{say.sessionNeeds}</p>}
      <div className={styles.tools}>
        {mayAddPasskey && <Button onClick={() => onAsk({ kind: "add-passkey" })}>{say.addPasskey}</Button>}
        {factors.oneTimeCodes === null && (
          <Button onClick={() => onAsk({ kind: "add-codes" })}>{say.addOneTimeCodes}</Button>
        )}
      </div>
    </>
  );
}

const NoFactor = () => (
  <SheetList aria-label={say.title}>
    <li>
      <Row start={<KeyRound size={20} aria-hidden />} title={say.off} hint={say.none} />
    </li>
  </SheetList>
);

function Factors({ factors, onAsk }: Parts) {
  const { passkeys, oneTimeCodes, recoveryCodesLeft } = factors;
  const isLast = passkeys.length + (oneTimeCodes === null ? 0 : 1) === 1;
  return (
    <SheetList aria-label={say.title}>
      {passkeys.map((passkey) => (
        <li key={passkey._id}>
          <PasskeyRow passkey={passkey} isLast={isLast} onAsk={onAsk} />
        </li>
      ))}
      {oneTimeCodes !== null && (
        <li>
          <Row
            start={<Smartphone size={20} aria-hidden />}
            title={say.oneTimeCodes}
            hint={usedInWords(oneTimeCodes)}
            end={
              <RemoveButton
                name={say.oneTimeCodes}
                onPress={() => onAsk({ kind: "remove", factor: { kind: "one-time-codes" }, isLast })}
              />
            }
          />
        </li>
      )}
      <li>
        <Row
          start={<LifeBuoy size={20} aria-hidden />}
          title={say.recoveryCodes}
          hint={say.recoveryCodesLeft(recoveryCodesLeft)}
          end={<Button onClick={() => onAsk({ kind: "renew-codes" })}>{say.renewRecoveryCodes}</Button>}
        />
      </li>
    </SheetList>
  );
}

function PasskeyRow({
  passkey,
  isLast,
  onAsk,
}: {
  readonly passkey: SecondFactors["passkeys"][number];
  readonly isLast: boolean;
  readonly onAsk: (asked: Asked) => void;
}) {
  const { _id: id, name } = passkey;
  return (
    <Row
      start={<KeyRound size={20} aria-hidden />}
      title={name}
      hint={usedInWords(passkey)}
      end={
        <span className={styles.ends}>
          <IconButton
            label={say.renameOf(name)}
            icon={<Pencil size={18} aria-hidden />}
            onClick={() => onAsk({ kind: "rename", id, name })}
          />
          <RemoveButton
            name={name}
            onPress={() => onAsk({ kind: "remove", factor: { kind: "passkey", id, name }, isLast })}
          />
        </span>
      }
    />
  );
}

const RemoveButton = ({ name, onPress }: { readonly name: string; readonly onPress: () => void }) => (
  <IconButton label={say.removeOf(name)} icon={<Trash2 size={18} aria-hidden />} onClick={onPress} />
);

type Used = { readonly createdAt: string; readonly lastUsedAt: string | null };

const usedInWords = ({ createdAt, lastUsedAt }: Used): string =>
  `${say.added(formatDateTime(createdAt))}, ${lastUsedAt === null ? say.neverUsed : say.used(formatDateTime(lastUsedAt))}`;
