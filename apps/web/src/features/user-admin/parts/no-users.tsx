import { admin } from "@afterword/core/messages/admin";
import { userAdmin as say } from "@afterword/core/messages/user-admin";
import { useMode } from "../../../shared/device/mode.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/states.tsx";
import { useDumpDownload } from "./dump-download.tsx";

/** The words are also the link that downloads the database (product §2). */
export function NoUsers({ wanted }: { readonly wanted: string }) {
  const { start, isRunning, status } = useDumpDownload();
  if (useMode() === "app") return <EmptyState sentence={admin.noUsers} />;
  return (
    <EmptyState sentence={say.nothingFound(wanted)}>
      <Button kind="quiet" disabled={isRunning} title={say.downloadDump} onClick={start}>
        {admin.noUsers}
      </Button>
      <small>{say.noUsersHint}</small>
      {status}
    </EmptyState>
  );
}
