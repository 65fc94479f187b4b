import type { OpenSession } from "@afterword/contract/endpoints/sessions";
import { security as say } from "@afterword/core/messages/security";
import { formatDateTime } from "../../../shared/format/dates.ts";
import { deviceAtStart, deviceInWords } from "@afterword/core/accounts/device-in-words";
import { MonitorSmartphone } from "lucide-react";
import { Button } from "../../../shared/ui/button.tsx";
import { Chip } from "../../../shared/ui/chip.tsx";
import { Row } from "../../../shared/ui/row.tsx";
import { useEndSession } from "../api.ts";

type Parts = { readonly session: OpenSession; readonly onEnded: () => void };

/** One session. The current one ends by logging out. */
export function SessionRow({ session, onEnded }: Parts) {
  const { device, network, startedAt, lastUsedAt, isThisOne } = session;
  // Times alone would not tell two sessions on similar devices apart.
  const words = deviceAtStart(device);
  const place = network === null ? words : say.from(words, network);
  return (
    <Row
      start={<MonitorSmartphone size={20} aria-hidden />}
      title={place}
      hint={say.sessionTimes(formatDateTime(startedAt), formatDateTime(lastUsedAt))}
      // Below the words, which beside it would break on a phone.
      mark={isThisOne ? <Chip kind="accent">{say.thisSession}</Chip> : undefined}
      end={!isThisOne && <EndButton session={session} onEnded={onEnded} />}
    />
  );
}

function EndButton({ session: { _id, device, startedAt }, onEnded }: Parts) {
  const ending = useEndSession(onEnded);
  return (
    <Button
      aria-label={say.endSessionOn(deviceInWords(device), formatDateTime(startedAt))}
      busy={ending.isPending}
      onClick={() => ending.mutate(_id)}
    >
      {say.endSession}
    </Button>
  );
}
