import type { AdminRoute } from "@afterword/core/routes/menu";
import { page } from "./page-of-route.ts";
import type { PageOfRoute } from "./page-of-route.ts";

/** Which page each route of admins shows; what routes.tsx is for everyone. */
export const ADMIN_PAGES = {
  adminUsers: page(() => import("../features/user-admin/user-admin-page.tsx"), "UsersPage"),
  adminPlans: page(() => import("../features/plans/plan-admin-page.tsx"), "PlanAdminPage"),
  adminContents: page(() => import("../features/snippets/admin-contents-page.tsx"), "ContentsPage"),
  adminVouchers: page(() => import("../features/vouchers/vouchers-page.tsx"), "VouchersPage"),
  adminDeliveries: page(() => import("../features/deliveries/deliveries-page.tsx"), "DeliveriesPage"),
  adminHeld: page(() => import("../features/deliveries/held-page.tsx"), "HeldPage"),
  adminUnreachable: page(() => import("../features/deliveries/unreachable-page.tsx"), "UnreachablePage"),
  adminAudit: page(() => import("../features/audit/audit-page.tsx"), "AuditPage"),
  adminSystem: page(() => import("../features/system/system-page.tsx"), "SystemPage"),
  adminSetup: page(() => import("../features/system/setup-page.tsx"), "SetupPage"),
} as const satisfies Record<AdminRoute, PageOfRoute>;
