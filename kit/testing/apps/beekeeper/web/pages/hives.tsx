import { DetailPage, ListPage } from "@ninefold/ui";
import { harvests } from "../../shared/harvests.ts";
import { hives } from "../../shared/hives.ts";
import { inspections } from "../../shared/inspections.ts";

export function HivesPage() {
  return (
    <ListPage
      of={hives}
      views={["cards", "table", "gallery", "board"]}
      filters={["state"]}
      intro="Where your bees live."
    />
  );
}

export function HivePage() {
  return (
    <DetailPage
      of={hives}
      related={[
        { of: inspections, by: "hive" },
        { of: harvests, by: "hive" },
      ]}
    />
  );
}
