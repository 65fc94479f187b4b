import { userFilter } from "@afterword/contract/endpoints/user-admin";
import type { downloadUsers } from "@afterword/contract/endpoints/user-admin";
import { userAdmin as say } from "@afterword/core/messages/user-admin";
import { FileDown } from "lucide-react";
import { useMode } from "../../../shared/device/mode.ts";
import { call } from "../../../shared/http/call.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { useDownload } from "../use-download.tsx";

/** The users that are wanted as a table for other programs. Hidden in the app, which saves no files (product §2). */
export function CsvDownload({ wanted }: { readonly wanted: string }) {
  const { start, isRunning, status } = useDownload("users.csv", (options) =>
    call<typeof downloadUsers>("GET /api/user-csv/:filter", {
      params: { filter: userFilter(wanted) },
      ...options,
    }),
  );
  if (useMode() === "app") return null;
  return (
    <>
      <IconButton
        label={say.downloadCsv}
        icon={<FileDown size={22} aria-hidden />}
        disabled={isRunning}
        onClick={start}
      />
      {status}
    </>
  );
}
