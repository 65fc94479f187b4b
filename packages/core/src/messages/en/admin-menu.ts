/** The menu of admins (product §2). */
export const adminMenu = {
  title: "Administration",
  users: "User Admin",
  plans: "Plan Admin",
  contents: "Content Admin",
  deliveries: "Deliveries",
  held: "Held Deliveries",
  unreachable: "Unreachable",
  vouchers: "Vouchers",
  audit: "Audit Log",
  system: "System",
  setup: "Setup",
} as const;
