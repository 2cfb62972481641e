import { DashboardPage } from "@ninefold/ui";
import { harvests } from "../../shared/harvests.ts";
import { hives } from "../../shared/hives.ts";
import { inspections } from "../../shared/inspections.ts";

export function HomePage() {
  return (
    <DashboardPage
      title="Overview"
      intro="How your bees are doing."
      figures={[
        { label: "Hives", of: hives },
        { label: "Honey", of: harvests, measure: "sum:kilograms" },
        { label: "Income", of: harvests, measure: "sum:income", icon: "coins" },
        { label: "Planned inspections", of: inspections, filter: { status: "Planned" } },
      ]}
      charts={[
        { title: "Harvest by month", of: harvests, by: "harvestedOn:month", measure: "sum:kilograms", kind: "bar" },
        { title: "Hives by state", of: hives, by: "state", kind: "donut" },
      ]}
      lists={[
        { title: "Latest inspections", of: inspections },
        { title: "Latest harvests", of: harvests },
      ]}
    />
  );
}
