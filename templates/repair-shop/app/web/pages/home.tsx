import { DashboardPage, useUser } from "@ninefold/ui";
import { repairs } from "../../shared/repairs.ts";

const open = { status: { not: ["Collected", "Cancelled"] } };
const earned = { status: "Collected", collectedOn: { during: "this month" as const } };

export function HomePage() {
  const owner = useUser().role === "owner";
  return (
    <DashboardPage
      title="Today"
      intro="What has to leave the stand, and what the shop has earned."
      order={["figures", "lists", "charts"]}
      figures={[
        { label: "Due today", of: repairs, icon: "calendar-check", filter: { ...open, dueOn: { during: "today" } } },
        { label: "Overdue", of: repairs, icon: "alarm-clock", filter: { ...open, dueOn: { during: "past" } } },
        { label: "Bikes in the shop", of: repairs, icon: "bike", filter: open },
        ...(owner
          ? [{ label: "Earned this month", of: repairs, icon: "trending-up", measure: "sum:price", filter: earned }]
          : []),
      ]}
      lists={[
        { title: "Due today", of: repairs, filter: { ...open, dueOn: { during: "today" } } },
        { title: "Overdue", of: repairs, filter: { ...open, dueOn: { during: "past" } } },
        { title: "Ready to collect", of: repairs, filter: { status: "Ready" } },
      ]}
      charts={
        owner
          ? [
              {
                title: "Earned by month",
                of: repairs,
                by: "collectedOn:month",
                measure: "sum:price",
                kind: "bar",
                filter: { status: "Collected" },
              },
            ]
          : []
      }
    />
  );
}
