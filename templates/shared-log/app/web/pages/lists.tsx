import { DashboardPage, DetailPage, ListPage } from "@ninefold/ui";
import { entries, needs } from "../../shared/diary.ts";

export const EntriesPage = () => (
  <ListPage
    of={entries}
    title="All entries"
    views={["table", "gallery", "calendar"]}
    calendarBy="at"
    filters={["state", "at"]}
    columns={["at", "state", "notes", "ownerName"]}
  />
);
export const EntryPage = () => <DetailPage of={entries} />;
export const NeedsPage = () => (
  <ListPage
    of={needs}
    title="What was needed"
    filters={["brought"]}
    columns={["what", "ownerName", "brought", "broughtBy", "broughtAt"]}
  />
);

export const WeeksPage = () => (
  <DashboardPage
    title="Week by week"
    intro="How often somebody was there, and how it was."
    figures={[
      { label: "Visits in 7 days", of: entries, icon: "footprints", filter: { at: { during: "last 7 days" } } },
      {
        label: "Good in 30 days",
        of: entries,
        icon: "smile",
        filter: { state: "Good", at: { during: "last 30 days" } },
      },
      {
        label: "Poor in 30 days",
        of: entries,
        icon: "frown",
        filter: { state: "Poor", at: { during: "last 30 days" } },
      },
      { label: "Still needed", of: needs, icon: "shopping-bag", filter: { brought: false } },
    ]}
    charts={[
      { title: "How it was, by week", of: entries, by: "at:week", split: "state", kind: "bar" },
      { title: "How it was, in all", of: entries, by: "state", kind: "donut" },
    ]}
  />
);
