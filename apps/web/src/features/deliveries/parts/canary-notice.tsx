import { deliveries as say } from "@afterword/core/messages/deliveries";
import { adminMenu } from "@afterword/core/messages/system";
import { ROUTES } from "@afterword/core/routes/paths";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { Link } from "../../../shared/ui/link.tsx";
import { canaryQuery } from "../api.ts";
import styles from "./canary-notice.module.css";

/** Says that nobody watches whether mail flows, on the pages where that has consequences. */
export function CanaryNotice() {
  const { data: canary } = useQuery(canaryQuery);
  if (canary === undefined || canary.isOn) return null;
  return (
    <p className={styles.notice} role="note">
      <TriangleAlert size={20} aria-hidden />
      <span>
        <span>{say.canaryOff}</span> <Link to={ROUTES.adminSetup}>{adminMenu.setup}</Link>
      </span>
    </p>
  );
}
