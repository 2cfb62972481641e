// Soon.
export function DashboardRoute() {
  return null;
}
