// Which tab of the dashboard an address asks for.
export const DASHBOARD_TABS = ["overview", "subscription", "payouts", "services"] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** The tab named by the query parameter; other values are ignored. */
export function dashboardTab(parameter: string | null): DashboardTab {
  return DASHBOARD_TABS.find((tab) => tab === parameter) ?? "overview";
}
