import type { exportDatabase } from "@afterword/contract/endpoints/maintenance";
import { userAdmin as say } from "@afterword/core/messages/user-admin";
import { Download as DownloadIcon } from "lucide-react";
import { useMode } from "../../../shared/device/mode.ts";
import { call } from "../../../shared/http/call.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { useDownload } from "../use-download.tsx";
import type { Download } from "../use-download.tsx";
import styles from "../use-download.module.css";

export const useDumpDownload = (): Download =>
  useDownload("database.tar.gz", (options) => call<typeof exportDatabase>("GET /api/exportdb", options));

/** A button that downloads the whole database, and says what that is. The app saves no files. */
export function DumpDownload() {
  const { start, isRunning, status } = useDumpDownload();
  if (useMode() === "app") return null;
  return (
    <div className={styles.offer}>
      <Button icon={<DownloadIcon size={18} aria-hidden />} disabled={isRunning} onClick={start}>
        {say.downloadDump}
      </Button>
      <small>{say.dumpHint}</small>
      {status}
    </div>
  );
}
