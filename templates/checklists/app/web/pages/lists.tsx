import { DetailPage, ListPage } from "@ninefold/ui";
import { items, lists } from "../../shared/lists.ts";
import { runs } from "../../shared/runs.ts";

export const ListsPage = () => <ListPage of={lists} title="Write lists" intro="Open one to write what is on it." />;
export const WritePage = () => (
  <DetailPage
    of={lists}
    related={[
      { of: items, by: "list" },
      { of: runs, by: "list", create: false },
    ]}
  />
);
export const ItemPage = () => <DetailPage of={items} />;

export const HistoryPage = () => (
  <ListPage
    of={runs}
    title="History"
    intro="Every run, with what was left out."
    create={false}
    views={["table", "calendar"]}
    calendarBy="finishedAt"
    filters={["list", "state"]}
    columns={["list", "state", "finishedAt", "finishedBy", "done", "all", "leftOut"]}
  />
);
