import { DetailPage, ListPage, ReportPage } from "@ninefold/ui";
import { harvests } from "../../shared/harvests.ts";
import { inspections } from "../../shared/inspections.ts";

export function InspectionsPage() {
  return <ListPage of={inspections} views={["table", "board", "calendar", "timeline"]} filters={["status", "hive"]} />;
}

export function InspectionPage() {
  return <DetailPage of={inspections} />;
}

export function HarvestsPage() {
  return (
    <ListPage
      of={harvests}
      columns={["label", "hive", "harvestedOn", "kilograms", "ownerName", "createdAt"]}
      filters={["hive", "harvestedOn"]}
      views={["table", "calendar"]}
    />
  );
}

export function ReportsPage() {
  return (
    <ReportPage
      title="Reports"
      of={harvests}
      by={["harvestedOn:month", "hive"]}
      measures={["sum:kilograms", "sum:income", "avg:kilograms", "count"]}
      compare="hive"
      filters={["harvestedOn"]}
    />
  );
}
