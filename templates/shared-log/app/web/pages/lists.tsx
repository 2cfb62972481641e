import { DetailPage, ListPage } from "@ninefold/ui";
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
